/** Pages on which clicks go wrong in products of this kind. Each says in its title or a status what happened. */
export const clickPages: Readonly<Record<string, string>> = {
  '/wrapped': `<title>Wrapped</title><div style="width:300px;font:16px monospace" onclick="document.title='beside'">
    <span style="display:inline-block;width:230px">first words stay here</span>
    <a href="#hit" onclick="event.stopPropagation();document.title='hit'">go on reading the rest</a></div>`,
  '/inner': `<title>Inner</title><div style="height:150px;overflow:auto;border:1px solid"><div style="height:2000px">Top</div>
    <div style="height:120px;overflow:auto"><div style="height:900px">Middle</div>
    <button onclick="document.title='deep hit'">Deep</button><div style="height:900px"></div></div></div><div style="height:3000px"></div>`,
  '/frames': `<title>Frames</title><div style="height:1500px">Above</div><iframe src="/frame-outer" style="width:500px;height:200px"></iframe>`,
  '/frame-outer': `<div style="height:900px">Outer</div><iframe src="/frame-inner" style="width:400px;height:150px"></iframe>`,
  '/frame-inner': `<div style="height:900px">Inner</div><button onclick="top.document.title='frame hit'">In the frame</button>`,
  '/banner': `<title>Banner</title><button style="margin:20px" onclick="document.title='bought'">Buy now</button>
    <div role="dialog" aria-label="Cookie settings" style="position:fixed;inset:0;background:#fffc">
    <p>We use cookies.</p><button onclick="this.closest('[role=dialog]').remove()">Accept all</button></div>`,
  '/sticky': `<title>Sticky</title><header aria-label="Site header" style="position:sticky;top:0;height:120px;background:#eee">Header</header>
    <div style="height:40px"></div><div style="height:3000px"><button style="margin-top:600px" onclick="document.title='under header'">Row action</button></div>`,
  '/framecover': `<title>Frame cover</title><iframe src="/frame-button" style="width:400px;height:150px"></iframe>
    <div role="alertdialog" aria-label="Session ends soon" style="position:fixed;inset:0;background:#fffa"><button onclick="this.parentElement.remove()">Stay</button></div>`,
  '/frame-button': `<button onclick="top.document.title='pressed'">Press</button>`,
  '/toast': `<title>Toast</title><button onclick="document.title='saved'">Save</button>
    <div id="toast" style="position:fixed;inset:0;background:#fffa">Working…</div>
    <script>const toast=document.getElementById('toast');addEventListener('mousemove',()=>setTimeout(()=>toast.remove(),50));
    requestIdleCallback(()=>setTimeout(()=>toast.remove(),400))</script>`,
  '/disabled': `<title>Disabled</title><button disabled onclick="document.title='no'">Plain</button>
    <div role="button" tabindex="0" aria-disabled="true" onclick="document.title='no'">Custom</div>
    <fieldset disabled><button onclick="document.title='no'">Grouped</button></fieldset>`,
  '/moving': `<title>Moving</title><style>@keyframes slide{from{margin-left:0}to{margin-left:500px}}
    button{animation:slide 1500ms linear forwards}</style><button onclick="document.title='caught at '+Math.round(this.getBoundingClientRect().left)">Catch</button>`,
  '/ways': `<title>Ways</title><div id="area" tabindex="0" role="button" style="width:200px;height:80px;background:#ddd" aria-label="Area"></div>
    <p role="status"></p><script>const say=(t)=>document.querySelector('p').textContent+=t+';';
    area.onclick=(e)=>say('click'+e.detail+(e.shiftKey?'+shift':'')+(e.ctrlKey?'+ctrl':''));area.ondblclick=()=>say('double');
    area.oncontextmenu=(e)=>{e.preventDefault();say('menu')};area.onauxclick=(e)=>say('aux'+e.button)</script>`,
  '/canvas': `<title>Canvas</title><canvas width="300" height="200" style="position:absolute;left:50px;top:60px" aria-label="Board"></canvas>
    <script>document.querySelector('canvas').onclick=(e)=>document.title='at '+e.offsetX+','+e.offsetY</script>`,
  '/tampered': `<title>Tampered</title><button onclick="document.title='still'">Go</button><label>Name <input></label>
    <script>Element.prototype.getBoundingClientRect=()=>({});Element.prototype.matches=()=>false;Array.prototype.map=()=>{throw 1};
    JSON.stringify=()=>'no';window.getComputedStyle=()=>null;Object.defineProperty(Element.prototype,'localName',{get:()=>'x'})</script>`,
  '/label': `<title>Label</title><label for="hidden" style="display:inline-block;padding:9px">Dark mode</label>
    <input id="hidden" type="checkbox" style="position:absolute;opacity:0" onchange="document.title='dark '+this.checked">`,
  '/overlap': `<title>Overlap</title><button style="position:relative" onclick="document.title='icon'">
    <svg width="24" height="24"><circle cx="12" cy="12" r="10"/></svg><span style="pointer-events:none">Like</span></button>`,
  '/nochallenge': `<title>None</title><p>Nothing to prove.</p><iframe src="/frame-button" title="Player" style="width:300px;height:65px"></iframe>`,
  '/turnstile/widget': `<body style="margin:0"><div style="width:300px;height:65px" id="host"></div><script>
    const root=host.attachShadow({mode:'closed'});root.innerHTML='<label style="display:block;padding:20px"><input type="checkbox" style="width:20px;height:20px">Verify you are human</label>';
    root.querySelector('input').onclick=(e)=>parent.postMessage('ticked '+e.isTrusted,'*')</script>`,
  '/anchor': `<body style="margin:0"><div role="checkbox" aria-checked="false" tabindex="0" aria-label="I'm not a robot"
    style="position:absolute;left:14px;top:24px;width:28px;height:28px;border:1px solid" onclick="parent.postMessage('ticked '+event.isTrusted,'*')"></div>`,
};
