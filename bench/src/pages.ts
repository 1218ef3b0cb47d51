import * as like from '../../tests/sites/views/pages.ts';

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join('');

/** A drawing tool: a canvas that is the whole page, with a few controls beside it. */
function canvas(): string {
  return `<!doctype html><title>Draw</title><style>body{margin:0;display:flex}</style><div role="toolbar" aria-label="Tools">${['Pen', 'Line', 'Fill', 'Undo', 'Redo'].map((name) => `<button>${name}</button>`).join('')}<input type="color" aria-label="Colour"><input type="range" aria-label="Width"></div><canvas width="900" height="600" onclick="this.n=1"></canvas>`;
}

/** Frames in frames, shadow roots in shadow roots, a closed one, and a frame of another origin. */
function nested(other: string): string {
  return `<!doctype html><title>Nested</title><h1>Nested</h1><my-box></my-box><my-closed></my-closed>
    <iframe title="Outer" width="500" height="160" src="/nested/outer"></iframe><iframe title="Payment" width="400" height="120" src="${other}/nested/pay"></iframe><iframe title="Note" srcdoc="<p>Note</p><button>Dismiss</button>"></iframe>
    <script>const make=(depth)=>{const el=document.createElement('div');const root=el.attachShadow({mode:'open'});root.innerHTML='<p>Level '+depth+'</p><button>Open '+depth+'</button><label>Field '+depth+' <input></label>';if(depth<3)root.append(make(depth+1));return el};
    customElements.define('my-box',class extends HTMLElement{connectedCallback(){this.append(make(1))}});
    customElements.define('my-closed',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML='<button>Sealed in</button>'}});</script>`;
}

export const frames: Readonly<Record<string, string>> = {
  '/nested/outer': '<!doctype html><title>Outer</title><button>In the outer frame</button><iframe title="Inner" src="/nested/inner" height="80"></iframe>',
  '/nested/inner': '<!doctype html><title>Inner</title><a href="#x">In the inner frame</a><input aria-label="Inner field">',
  '/nested/pay': `<!doctype html><title>Pay</title>${times(3, (i) => `<label>Card ${String(i)} <input></label>`)}<button>Pay</button>`,
};

/** Generated pages that are like real sites, the same in every run. `other` is the origin of foreign frames. */
export function pages(other: string): Readonly<Record<string, string>> {
  return {
    news: like.news(800),
    wiki: like.wiki(25),
    mail: like.mail(300),
    dashboard: like.dashboard(24),
    shop: like.shop(60),
    table: like.table(5_000),
    form: like.form(80),
    canvas: canvas(),
    nested: nested(other),
  };
}

export const huge = (): string => like.huge(20_000);
