import type { Answer } from '../../support/site.ts';

const after = (ms: number, text: string): Answer => (_request, response) => void setTimeout(() => response.end(text), ms);
const page = (title: string, script: string): string => `<title>${title}</title><h1>${title}</h1><button id="go">Go</button><p id="out">Nothing yet</p>
  <script>const out=document.getElementById('out'),go=document.getElementById('go');${script}</script>`;

/** What pages do after a click, and servers that are slow, break off, or never end. */
export const waitingPages: Readonly<Record<string, string | Answer>> = {
  '/slow-answer': after(2_000, 'the answer'),
  '/quick': after(20, 'quick'),
  '/never': () => undefined,
  '/fetch': page('Fetch', `go.onclick=async()=>{out.textContent='Loading…';out.textContent=await (await fetch('/slow-answer')).text()}`),
  '/chain': page('Chain', `go.onclick=async()=>{for(let i=0;i<3;i++){out.textContent='step '+i;await fetch('/quick?'+i)}out.textContent='chain done'}`),
  '/timer': page('Timer', `go.onclick=()=>{out.textContent='Loading…';setTimeout(()=>out.textContent='timer done',1200)}`),
  '/animated': page('Animated', `go.onclick=()=>{out.animate([{opacity:0},{opacity:1}],{duration:600}).onfinish=()=>out.textContent='animation done'}`),
  '/polling': page('Polling', `setInterval(()=>fetch('/quick?'+Date.now()).catch(()=>0),150);go.onclick=()=>out.textContent='clicked while polling'`),
  '/stream': page('Stream', `new EventSource('/events');fetch('/events');go.onclick=()=>out.textContent='clicked while streaming'`),
  '/events': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  },
  '/longpoll': page('Long poll', `fetch('/api/longpoll');go.onclick=()=>out.textContent='clicked while waiting for news'`),
  '/api/longpoll': () => undefined,
  '/poll': () => undefined,
  '/poll-page': page('Poll page', `const again=()=>fetch('/poll?since=3').then(again);again();go.onclick=()=>out.textContent='clicked while a question hangs'`),
  '/hang': page('Hang', `go.onclick=()=>fetch('/never')`),
  '/busy': page('Busy', `go.onclick=()=>{window.n=(window.n??0)+1;const end=performance.now()+2500;while(performance.now()<end);out.textContent='clicked '+window.n+' times'}`),
  '/blinking': page('Blinking', `setInterval(()=>document.title='t'+Math.random(),10);go.onclick=()=>out.textContent='clicked while blinking'`),
  '/order': page('Order', `go.onclick=()=>fetch('/commit-and-reset',{method:'POST',body:'one'}).catch(()=>out.textContent='Failed, try again')`),
  '/commit-and-reset': (request) => void request.socket.destroy(),
  '/order-form': '<title>Order form</title><form method="post" action="/commit-and-reset"><button>Send order</button></form>',
  '/order-500': page('Order 500', `go.onclick=()=>fetch('/commit-and-fail',{method:'POST',body:'one'}).then(r=>out.textContent='answer '+r.status)`),
  '/commit-and-fail': (_request, response) => void response.writeHead(500).end('sorry'),
  '/slow-page': after(1_800, '<title>Slow page</title><h1>Here at last</h1>'),
  '/to-slow': '<title>To slow</title><a href="/slow-page">Slow</a>',
  '/suggest': `<title>Suggest</title><label>Find <input type="search"></label><p id="out"></p><script>let t;document.querySelector('input').oninput=()=>{clearTimeout(t);t=setTimeout(()=>document.getElementById('out').textContent='suggestions are here',300)}</script>`,
};
