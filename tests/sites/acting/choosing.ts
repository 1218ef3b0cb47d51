/** Controls of every kind that hold a choice, a tick, a date or a place on a scale. */
const say = `<p role="status"></p><script>const say=(t)=>document.querySelector('[role=status]').textContent=t</script>`;

export const choosingPages: Readonly<Record<string, string>> = {
  '/native': `<title>Native</title><label>Size <select><option value="s">Small<option value="m">Medium<option value="l" disabled>Large</select></label>
    <label>Colours <select multiple size="4"><option selected>Red<option>Green<option selected>Blue<option>Grey</select></label>
    <label>City <select><optgroup label="Near"><option>Berlin<option>Bonn</optgroup><optgroup label="Far" disabled><option>Perth</optgroup></select></label>
    <label>Locked <select disabled><option>A<option>B</select></label>
    <label>Stubborn <select onchange="this.selectedIndex=0"><option>First<option>Second</select></label>`,
  '/portal': `<title>Portal</title><h1>Order</h1><button role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-label="Country" id="c">Choose…</button>
    <ul role="listbox" aria-label="Other list"><li role="option">Peru</li></ul><script>const c=document.getElementById('c');
    c.onclick=()=>setTimeout(()=>{if(document.getElementById('pop'))return;c.setAttribute('aria-expanded','true');const p=document.createElement('div');p.id='pop';p.style='position:absolute;top:200px;left:50px;background:#fff;border:1px solid';
      p.innerHTML='<div role="listbox">'+['Chile','Peru','Cuba'].map((x)=>'<div role="option" aria-selected="false"'+(x==='Cuba'?' aria-disabled="true"':'')+'>'+x+'</div>').join('')+'</div>';document.body.append(p);
      p.onclick=(e)=>{const o=e.target.closest('[role=option]');if(!o||o.ariaDisabled)return;c.textContent=o.textContent;c.setAttribute('aria-expanded','false');document.title='chosen '+o.textContent;p.remove()}},150)</script>`,
  '/filter': `<title>Filter</title><label>Fruit <input role="combobox" aria-autocomplete="list" aria-controls="list" aria-expanded="false"></label><ul id="list" role="listbox" hidden></ul>
    <script>const f=document.querySelector('input'),l=document.getElementById('list');const all=Array.from({length:300},(_,i)=>'Fruit '+i).concat(['Quince','Medlar']);let timer;
    f.oninput=()=>{clearTimeout(timer);timer=setTimeout(()=>{const q=f.value.toLowerCase();const hit=q?all.filter(x=>x.toLowerCase().includes(q)).slice(0,8):[];l.hidden=!hit.length;f.setAttribute('aria-expanded',String(!!hit.length));l.innerHTML=hit.map(x=>'<li role="option">'+x+'</li>').join('')},250)};
    l.onmousedown=(e)=>{e.preventDefault();f.value=e.target.textContent;l.hidden=true;f.setAttribute('aria-expanded','false');document.title='chosen '+f.value}</script>`,
  '/virtual': `<title>Virtual</title><div id="v" role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-controls="vl" aria-label="Number">none</div>
    <div id="vl" role="listbox" style="display:none;height:200px;overflow:auto;position:relative;border:1px solid"><div style="height:20000px;position:relative" id="in"></div></div>
    <script>const v=document.getElementById('v'),vl=document.getElementById('vl'),box=document.getElementById('in');
    const draw=()=>{const from=Math.floor(vl.scrollTop/20);box.innerHTML='';for(let i=from;i<Math.min(1000,from+12);i++){const o=document.createElement('div');o.role='option';o.textContent='Number '+i;o.style='position:absolute;height:20px;top:'+i*20+'px';o.onclick=()=>{v.textContent=o.textContent;vl.style.display='none';v.setAttribute('aria-expanded','false');document.title='chosen '+o.textContent};box.append(o)}};
    vl.onscroll=()=>requestAnimationFrame(draw);v.onclick=()=>{vl.style.display='block';v.setAttribute('aria-expanded','true');draw()}</script>`,
  '/several': `<title>Several</title><ul role="listbox" aria-multiselectable="true" aria-label="Toppings" tabindex="0">${['Ham', 'Corn', 'Olives', 'Onions'].map((x, i) => `<li role="option" aria-selected="${String(i === 0)}">${x}</li>`).join('')}</ul>${say}
    <script>document.querySelector('ul').onclick=(e)=>{const o=e.target;if(o.role!=='option')return;o.ariaSelected=String(o.ariaSelected!=='true');say([...document.querySelectorAll('[aria-selected=true]')].map(x=>x.textContent).join('+'))}</script>`,
  '/keysonly': `<title>Keys</title><div id="k" role="combobox" tabindex="0" aria-label="Day" aria-haspopup="listbox" aria-expanded="false">Mon</div>
    <script>const k=document.getElementById('k');k.onkeydown=(e)=>{if(e.key!=='ArrowDown'||document.querySelector('[role=listbox]'))return;k.setAttribute('aria-expanded','true');const l=document.createElement('div');l.role='listbox';l.innerHTML='<div role="option">Mon</div><div role="option">Tue</div>';l.onclick=(x)=>{k.textContent=x.target.textContent;k.setAttribute('aria-expanded','false');l.remove();document.title='day '+k.textContent};document.body.append(l)}</script>`,
  '/dead': `<title>Dead</title><div role="combobox" tabindex="0" aria-label="Broken" aria-haspopup="listbox" aria-expanded="false">None</div>`,
  '/refusing': `<title>Refusing</title><ul role="listbox" aria-label="Seats" tabindex="0"><li role="option" aria-selected="false">1A</li></ul>`,
  '/ticks': `<title>Ticks</title><label><input type="checkbox" checked>News</label><label><input type="checkbox" disabled>Locked</label>
    <label><input type="radio" name="r">One</label><label><input type="radio" name="r" checked>Two</label>
    <div role="switch" tabindex="0" aria-checked="false" aria-label="Wifi" onclick="this.ariaChecked=String(this.ariaChecked!=='true')">Wifi</div>
    <div role="checkbox" tabindex="0" aria-checked="false" aria-label="Terms" onclick="setTimeout(()=>this.ariaChecked='true',150)">Terms</div>
    <div role="checkbox" tabindex="0" aria-checked="false" aria-label="Stuck">Stuck</div>
    <div role="checkbox" tabindex="0" aria-checked="false" aria-disabled="true" aria-label="Greyed">Greyed</div>
    <label style="display:inline-block;padding:8px"><input type="checkbox" style="position:absolute;opacity:0;width:1px;height:1px">Styled</label>
    <input id="gone" type="checkbox" style="display:none"><label for="gone" style="padding:8px;display:inline-block">Hidden box</label>
    <label><input type="checkbox" onclick="event.preventDefault()">Controlled</label>`,
  '/whole': `<title>Whole</title><label>Day <input type="date" min="2026-01-01"></label><label>Clock <input type="time"></label><label>When <input type="datetime-local"></label>
    <label>Month <input type="month"></label><label>Week <input type="week"></label><label>Paint <input type="color" value="#000000"></label>
    <label>Loud <input type="range" min="0" max="100" step="5" value="10"></label><label>Count <input type="number" min="1" max="9"></label>${say}
    <script>onchange=(e)=>say(e.target.type+' '+e.target.value)</script>`,
  '/sliders': `<title>Sliders</title><style>[role=slider]{width:200px;height:20px;background:#ddd;margin:5px}</style>
    <div role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="500" aria-valuenow="100" data-step="10"></div>
    <div role="slider" tabindex="0" aria-label="Level" aria-valuemin="0" aria-valuemax="2" aria-valuenow="0" aria-valuetext="Low" data-step="1" data-words="Low,Medium,High"></div>
    <div role="slider" tabindex="0" aria-label="Fine" aria-valuemin="0" aria-valuemax="1" aria-valuenow="0.5" data-step="0.05"></div>
    <div role="slider" tabindex="0" aria-label="Frozen" aria-valuemin="0" aria-valuemax="9" aria-valuenow="3" data-step="0"></div>
    <div role="spinbutton" tabindex="0" aria-label="Guests" aria-valuemin="1" aria-valuemax="12" aria-valuenow="2" data-step="1">2</div>
    <script>onkeydown=(e)=>{const s=e.target;if(!s.dataset.step)return;const step=Number(s.dataset.step);const d={ArrowUp:step,ArrowRight:step,ArrowDown:-step,ArrowLeft:-step}[e.key];
      let now=Number(s.ariaValueNow);if(e.key==='Home')now=Number(s.ariaValueMin);else if(d===undefined)return;else now=Math.min(Number(s.ariaValueMax),Math.max(Number(s.ariaValueMin),now+d));
      e.preventDefault();s.ariaValueNow=String(Math.round(now*100)/100);if(s.dataset.words)s.ariaValueText=s.dataset.words.split(',')[now]}</script>`,
};
