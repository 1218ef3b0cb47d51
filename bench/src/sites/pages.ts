import * as like from '../../../tests/sites/views/pages.ts';
import { words } from '../../../tests/sites/views/pages.ts';

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join('');

/** A front page as they are sent: a megabyte, of which half is what a script keeps for itself. */
function news(): string {
  const state = JSON.stringify({ stories: Array.from({ length: 700 }, (_, i) => ({ id: i, slug: words(i, 6).replaceAll(' ', '-'), summary: words(i + 50, 60), tags: words(i + 9, 6).split(' ') })) });
  return like.news(720).replace('</body>', `<script type="application/json" id="state">${state}</script></body>`);
}

const TOOLS = ['Select', 'Pen', 'Line', 'Rectangle', 'Ellipse', 'Text', 'Fill', 'Erase', 'Undo', 'Redo', 'Zoom in', 'Zoom out'];

/** A drawing program: a canvas with listeners, tools around it, a list of layers. */
function canvas(): string {
  const layers = times(8, (i) => `<li><button aria-label="Show layer ${String(i + 1)}" aria-pressed="true">👁</button><span contenteditable="true">${words(i + 3, 2)}</span><button aria-label="Delete layer ${String(i + 1)}">✕</button></li>`);
  return `<!doctype html><title>Draw</title><style>body{margin:0;font:14px sans-serif;display:grid;grid-template-columns:120px 1fr 240px}canvas{border:1px solid #999}ul{list-style:none;padding:0}</style>
<div role="toolbar" aria-label="Tools" aria-orientation="vertical">${TOOLS.map((name, i) => `<div role="button" tabindex="0" aria-pressed="${String(i === 1)}">${name}</div>`).join('')}<label>Colour <input type="color"></label><label>Width <input type="range" min="1" max="40" value="4"></label></div>
<main><canvas id="board" width="860" height="620" aria-label="Drawing" tabindex="0"></canvas><div role="status">860 × 620, 100 %</div></main>
<aside><h2>Layers</h2><ul>${layers}</ul><button>New layer</button><h2>File</h2><button>Save</button><button>Export as PNG</button><button disabled>Share</button></aside>
<script>const board=document.getElementById('board');const pen=board.getContext('2d');let down=false;board.addEventListener('pointerdown',()=>{down=true});board.addEventListener('pointerup',()=>{down=false});board.addEventListener('pointermove',(e)=>{if(down)pen.fillRect(e.offsetX,e.offsetY,4,4)})</script>`;
}

/** Frames in frames, shadow roots in shadow roots, a closed one, a document in an attribute, and a frame of another site. */
function nested(): string {
  return `<!doctype html><title>Nested</title><h1>Nested</h1><my-box></my-box><my-closed></my-closed>
<iframe title="Outer" width="500" height="200" src="outer"></iframe><iframe title="Payment" width="400" height="160" src="%OTHER%pay"></iframe><iframe title="Note" srcdoc="<p>Note</p><button>Dismiss</button>"></iframe>
<script>const make=(depth)=>{const el=document.createElement('div');const root=el.attachShadow({mode:'open'});root.innerHTML='<p>Level '+depth+'</p><button>Open '+depth+'</button><label>Field '+depth+' <input></label><slot></slot>';if(depth<4)root.append(make(depth+1));return el};
customElements.define('my-box',class extends HTMLElement{connectedCallback(){this.append(make(1))}});
customElements.define('my-closed',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML='<button>Sealed in</button>'}});</script>`;
}

/** What the page of frames holds, under the same folder. */
const parts: Readonly<Record<string, string>> = {
  outer: '<!doctype html><title>Outer</title><button>In the outer frame</button><iframe title="Inner" src="inner" height="80"></iframe>',
  inner: '<!doctype html><title>Inner</title><a href="#x">In the inner frame</a><input aria-label="Inner field">',
  pay: `<!doctype html><title>Pay</title>${times(3, (i) => `<label>Card ${String(i)} <input></label>`)}<button>Pay</button>`,
};

/** Generated pages that are like real sites, the same in every run. `%OTHER%` stands for the same folder on another site. */
export const generated: Readonly<Record<string, () => string>> = {
  news,
  wiki: () => like.wiki(25),
  mail: () => like.mail(300),
  dashboard: () => like.dashboard(24),
  shop: () => like.shop(60),
  table: () => like.table(5_000),
  form: () => like.form(80),
  canvas,
  nested,
};

/** Pages that other sections use, and frames: not measured as views of their own. */
export const others: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.entries(parts).map(([name, html]) => [name, () => html])),
  huge: () => like.huge(20_000),
  click: () =>
    `<!doctype html><title>Click</title><h1>Click</h1><button onclick="this.textContent='Clicked '+(this.n=(this.n??0)+1)">Press here</button><button onclick="fetch('answer').then(r=>r.text()).then(t=>{document.querySelector('output').textContent=t+' '+(this.m=(this.m??0)+1)})">Ask the server</button><output role="status"></output><p><a href="click?again">Go on</a></p>${times(40, (i) => `<p>${words(i, 14)} <a href="#${String(i)}">${words(i + 5, 2)}</a></p>`)}`,
  answer: () => 'Answered',
};
