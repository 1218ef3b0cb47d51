/** Fields and editors that treat what is typed in ways of their own. */
const tracker = `<script>
  // What React does: the element's own value property remembers, and an input event without a real change is ignored.
  function controlled(input, onInput) {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    let tracked = input.value; let state = input.value;
    Object.defineProperty(input, 'value', { configurable: true, get() { return own.get.call(this) }, set(v) { tracked = String(v); own.set.call(this, v) } });
    input.addEventListener('input', () => {
      const now = own.get.call(input); if (now === tracked) return; tracked = now; state = onInput(now, state);
      document.title = 'state ' + state; if (now !== state) { own.set.call(input, state); tracked = state; }
    });
  }</script>`;

/** An editor with a model: every change is made to the model, and the page is drawn from it anew. */
const editor = (name: string, script: string): string => `<title>${name}</title><h1>${name}</h1>
  <div id="ed" contenteditable="true" role="textbox" aria-label="Message" aria-multiline="true" style="min-height:80px;border:1px solid"></div>
  <p role="status"></p><script>const ed=document.getElementById('ed');const say=(t)=>document.querySelector('[role=status]').textContent=t;${script}</script>`;

const model = `let blocks=['']; let sel=null;
  const draw=()=>{ed.innerHTML='';for(const b of blocks){const p=document.createElement('p');p.style.whiteSpace='pre-wrap';if(b)p.textContent=b;else p.append(document.createElement('br'));ed.append(p)}
    const last=ed.lastChild; const r=document.createRange(); r.selectNodeContents(last); r.collapse(false); const s=getSelection(); if(document.activeElement===ed){s.removeAllRanges();s.addRange(r)}; say(blocks.map(b=>b.replaceAll('\\n','↵')).join('|'))};
  const isAll=()=>{const s=getSelection(); return !s.isCollapsed && s.toString().replace(/\\s/g,'').length>=blocks.join('').replace(/\\s/g,'').length};
  const insert=(t)=>{if(isAll())blocks=['']; blocks[blocks.length-1]+=t};`;

export const typingPages: Readonly<Record<string, string>> = {
  '/beforeinput': editor('Beforeinput', `${model} draw();
    ed.addEventListener('beforeinput',(e)=>{e.preventDefault();
      if(e.inputType==='insertText')insert(e.data); else if(e.inputType==='insertParagraph'){if(isAll())blocks=[''];blocks.push('')}
      else if(e.inputType==='insertLineBreak')insert('\\n'); else if(e.inputType.startsWith('delete'))blocks=isAll()?['']:[...blocks.slice(0,-1),blocks.at(-1).slice(0,-1)]; else return; queueMicrotask(draw)})`),
  '/paragraphs': editor('Paragraphs', `${model} draw();
    ed.addEventListener('keydown',(e)=>{if(e.key==='Enter'&&e.shiftKey){e.preventDefault()}});
    ed.addEventListener('beforeinput',(e)=>{e.preventDefault();
      if(e.inputType==='insertText')insert(e.data); else if(e.inputType==='insertParagraph')blocks.push(''); else if(e.inputType.startsWith('delete'))blocks=['']; else return; setTimeout(draw,30)})`),
  '/keys': editor('Keys', `${model} draw(); ed.addEventListener('beforeinput',(e)=>e.preventDefault());
    ed.addEventListener('keydown',(e)=>{if(e.ctrlKey||e.metaKey)return; if(e.key.length===1)insert(e.key); else if(e.key==='Enter')blocks.push(''); else return; e.preventDefault();draw()})`),
  '/reverting': editor('Reverting', `ed.textContent='fixed'; let busy=false;
    new MutationObserver(()=>{if(busy||ed.textContent==='fixed')return;busy=true;ed.textContent='fixed';say('reverted');queueMicrotask(()=>busy=false)}).observe(ed,{childList:true,characterData:true,subtree:true})`),
  '/observing': editor('Observing', `ed.innerHTML='<p>old words</p>'; let inputs=0;
    ed.addEventListener('input',()=>{inputs++;say('model '+JSON.stringify(ed.innerText)+' sent '+(window.sent??0))});
    ed.addEventListener('keydown',(e)=>{if(e.key==='Enter'&&!e.shiftKey){e.preventDefault();window.sent=(window.sent??0)+1;say('sent '+ed.innerText)}})`),
  '/plain': `<title>Plain</title><label>Line <input value="one"></label><label>Notes <textarea rows="4">first</textarea></label>
    <label>Find <input type="search"></label><label>Phone <input type="tel"></label><label>Site <input type="url"></label>
    <label>Mail <input type="email" value="a@b"></label><label>Age <input type="number" value="4"></label><label>Short <input maxlength="5"></label>
    <label>Fixed <input readonly value="stays"></label><label>Off <input disabled></label><label>Secret <input type="password"></label>`,
  '/controlled': `<title>Controlled</title>${tracker}<label>Free <input id="a"></label><label>Upper <input id="b"></label><label>Digits <input id="c"></label><label>Never <input id="d" value="kept"></label>
    <script>controlled(a,(v)=>v);controlled(b,(v)=>v.toUpperCase());controlled(c,(v)=>v.replace(/\\D/g,''));controlled(d,(v,s)=>s)</script>`,
  '/mask': `<title>Mask</title><label>Phone <input id="m" placeholder="(___) ___-____"></label><script>let d='';
    const draw=()=>m.value=d.replace(/^(\\d{0,3})(\\d{0,3})(\\d{0,4}).*/,(x,a,b,c)=>'('+a+(b?') '+b:'')+(c?'-'+c:''));
    m.addEventListener('keydown',(e)=>{if(/^\\d$/.test(e.key)&&d.length<10){d+=e.key;e.preventDefault();draw()}else if(e.key==='Backspace'){d=d.slice(0,-1);e.preventDefault();draw()}});
    m.addEventListener('input',()=>{if(m.value==='')d='';draw()})</script>`,
  '/code': `<title>Code</title><h1>Enter the code</h1><div>${'<input maxlength="1" inputmode="numeric" style="width:30px">'.repeat(6)}</div><p role="status"></p>
    <script>const all=[...document.querySelectorAll('input')];all.forEach((x,i)=>x.oninput=()=>{if(x.value&&all[i+1])all[i+1].focus();document.querySelector('p').textContent='code '+all.map(y=>y.value).join('')})</script>`,
  '/still': `<title>Still</title><h1>Enter the code</h1><div>${'<input type="tel" style="width:30px">'.repeat(4)}</div><p role="status"></p>
    <script>const all=[...document.querySelectorAll('input')];all.forEach((x)=>x.oninput=()=>{x.value=x.value.slice(-1);document.querySelector('p').textContent='code '+all.map(y=>y.value).join('')})</script>`,
  '/search': `<title>Search</title><form action="/found"><label>Words <input name="q" type="search"></label></form>`,
  '/found': '<title>Found</title><h1>Results</h1>',
  '/keysheard': `<title>Keys</title><label>Field <input></label><p role="status"></p><script>let n=0;document.querySelector('input').onkeydown=(e)=>document.querySelector('p').textContent='keys '+(++n)</script>`,
  '/chords': `<title>Chords</title><label>Text <input value="abc"></label><p role="status"></p><script>onkeydown=(e)=>{document.querySelector('p').textContent+=
    (e.ctrlKey?'C-':'')+(e.shiftKey?'S-':'')+(e.altKey?'A-':'')+e.key+';'}</script>`,
};
