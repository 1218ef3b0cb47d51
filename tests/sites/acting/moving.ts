/** Menus that open on hover, things to drag, file choosers, and places that scroll. */
export const movingPages: Readonly<Record<string, string>> = {
  '/cssmenu': `<title>Menu</title><style>.sub{display:none;padding:6px}.item:hover .sub{display:block}.item{display:inline-block}</style>
    <nav><div class="item"><a href="#shop">Shop</a><div class="sub"><a href="#shoes" onclick="document.title='shoes'">Shoes</a></div></div></nav>`,
  '/mountmenu': `<title>Menu</title><div id="root" style="display:inline-block"><button>Account</button></div><script>
    root.onmouseenter=()=>{if(root.children.length===1)root.insertAdjacentHTML('beforeend','<div role="menu"><div role="menuitem" tabindex="-1" onclick="document.title=\\'signed out\\'">Sign out</div></div>')};
    root.onmouseleave=()=>root.querySelector('[role=menu]')?.remove()</script>`,
  '/html5': `<title>Board</title><div draggable="true" role="button" tabindex="0" aria-label="Card" style="width:80px;padding:10px;background:#cef">Card</div>
    <div role="region" aria-label="Done" tabindex="0" style="width:200px;height:100px;background:#eee;margin-top:60px">Done</div><script>
    const [c,d]=document.querySelectorAll('div');c.ondragstart=(e)=>e.dataTransfer.setData('text/plain','card 7');d.ondragover=(e)=>e.preventDefault();
    d.ondrop=(e)=>{e.preventDefault();d.append(c);document.title='dropped '+e.dataTransfer.getData('text/plain')}</script>`,
  '/sortable': `<title>List</title><ul style="list-style:none;width:200px;padding:0">${['One', 'Two', 'Three'].map((x) => `<li tabindex="0" role="button" style="height:40px;touch-action:none;background:#eee;margin:4px" aria-label="${x}">${x}</li>`).join('')}</ul>
    <script>let held,from,on=false;const ul=document.querySelector('ul');ul.onpointerdown=(e)=>{held=e.target;from=e.clientY;ul.setPointerCapture(e.pointerId)};
    ul.onpointermove=(e)=>{if(!held)return;if(!on&&Math.abs(e.clientY-from)<5)return;on=true;held.style.pointerEvents='none';const over=document.elementFromPoint(e.clientX,e.clientY)?.closest('li');
      if(over&&over!==held){const r=over.getBoundingClientRect();over[e.clientY>r.top+r.height/2-1?'after':'before'](held)}};
    ul.onpointerup=()=>{if(held)held.style.pointerEvents='';held=undefined;on=false;document.title='order '+[...ul.children].map(x=>x.textContent).join(' ')}</script>`,
  '/pad': `<title>Pad</title><canvas width="400" height="300" style="position:absolute;left:0;top:0"></canvas><script>let d;const c=document.querySelector('canvas');
    c.onmousedown=(e)=>d=[e.offsetX,e.offsetY];c.onmouseup=(e)=>document.title='line '+d+' to '+Math.round(e.offsetX/10)*10+','+e.offsetY</script>`,
  '/files': `<title>Files</title><label>Bare <input type="file"></label><label for="h" style="padding:6px">Photo</label><input id="h" type="file" style="display:none">
    <button onclick="document.getElementById('h2').click()">Attach</button><input id="h2" type="file" hidden>
    <button onclick="const i=document.createElement('input');i.type='file';i.multiple=true;i.onchange=()=>tell(i);i.click()">Many</button>
    <label>Several <input type="file" multiple></label><button>Nothing</button><label>Closed <input type="file" disabled></label><p role="status"></p>
    <script>const tell=async(i)=>document.querySelector('p').textContent='got '+(await Promise.all([...i.files].map(async f=>f.name+' ('+f.size+')'))).join(', ');onchange=(e)=>tell(e.target)</script>`,
  '/inner': `<title>Inner</title><div style="height:100px">Head</div><div role="region" aria-label="Log" tabindex="0" style="height:200px;overflow:auto;border:1px solid">
    ${Array.from({ length: 60 }, (_, i) => `<p>Entry ${String(i)}</p>`).join('')}<button>Last</button></div><div style="height:3000px">Tail</div>`,
  '/app': `<title>App</title><style>html,body{height:100%;margin:0;overflow:hidden}</style><main style="height:100%;overflow:auto">
    ${Array.from({ length: 200 }, (_, i) => `<p>Row ${String(i)}</p>`).join('')}</main>`,
  '/endless': `<title>Endless</title><ul></ul><script>let n=0;const ul=document.querySelector('ul');const more=()=>{for(let i=0;i<30;i++)ul.insertAdjacentHTML('beforeend','<li style="height:40px">Item '+(n++)+'</li>')};more();
    let busy=false;onscroll=()=>{if(busy||innerHeight+scrollY<document.documentElement.scrollHeight-50)return;busy=true;fetch('/more').then(()=>{more();busy=false})}</script>`,
  '/snap': `<title>Snap</title><style>html{scroll-snap-type:y mandatory}section{height:100vh;scroll-snap-align:start}</style><section>First</section><section>Second</section><section>Third</section>`,
  '/wide': `<title>Wide</title><div role="region" aria-label="Strip" tabindex="0" style="width:300px;overflow-x:auto"><div style="width:3000px;height:60px">Long strip</div></div>`,
  '/short': '<title>Short</title><p>All there is.</p>',
};
