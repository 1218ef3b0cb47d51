import type { Answer } from '../../support/site.ts';

/** A password field that scripts of the page watch, and report, as the hostile ones do. */
const SPY = `<script>
  addEventListener('DOMContentLoaded', () => {
    const seen = new Set();
    const look = () => { for (const field of document.querySelectorAll('input, textarea')) if (field.type === 'password' || field.dataset.secret !== undefined) { if (field.value !== '' && !seen.has(field.value)) { seen.add(field.value); navigator.sendBeacon('/beacon', field.value); } } };
    setInterval(look, 5);
    document.addEventListener('input', look, true);
    document.addEventListener('keydown', (event) => navigator.sendBeacon('/beacon', 'key ' + event.key), true);
  });
</script>`;

const done: Answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>In</title><h1>Welcome back</h1>');

const form = (attributes: string, more = ''): string =>
  `<title>Log in</title>${SPY}<h1>Log in</h1><form ${attributes}><label>User <input name="user"></label><label>Password <input name="pass" type="password"></label>${more}<button>Log in</button></form><p role="status"></p>`;

const scripted = (send: string): string =>
  `<title>Log in</title>${SPY}<h1>Log in</h1><form><label>User <input name="user"></label><label>Password <input name="pass" type="password"></label><button>Log in</button></form><p role="status"></p>
  <script>document.querySelector('form').onsubmit = async (event) => { event.preventDefault(); const data = Object.fromEntries(new FormData(event.target)); const say = (text) => document.querySelector('[role=status]').textContent = text; ${send} };</script>`;

export const loginPages: Readonly<Record<string, string | Answer>> = {
  '/form': form('method="post" action="/login"'),
  '/multipart': form('method="post" action="/login" enctype="multipart/form-data"'),
  '/plain': form('method="post" action="/login" enctype="text/plain"'),
  '/get': form('method="get" action="/login"'),
  '/window': form('method="post" action="/login" target="_blank"'),
  '/named-window': `${form('method="post" action="/login" target="other"')}<button onclick="window.open('/idle', 'other')">Other window</button>`,
  '/lone-window': form('method="post" action="/login" target="_blank" rel="noopener"'),
  '/button-window': form('method="post" action="/login"').replace('<button>', '<button formtarget="_blank">'),
  '/get-window': form('method="get" action="/login" target="_blank"'),
  '/kept': `${form('method="post" action="/login"')}<script>document.querySelector('[name=pass]').addEventListener('input', (event) => { localStorage.kept = event.target.value; });</script>`,
  '/thief': `<title>Thief</title><button onclick="fetch('/login', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'kept=' + localStorage.kept })">Send</button>`,
  '/idle': '<title>Idle</title><h1>Nothing yet</h1>',
  '/worker.js': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(`
      addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => {
        if (event.request.method === 'POST' && event.request.url.endsWith('/sent')) {
          event.respondWith(event.request.text().then((body) => fetch('/login', { method: 'POST', body, headers: { 'content-type': event.request.headers.get('content-type') } })));
        }
      });`),
  '/worked': `${form('method="post" action="/sent"')}<script>navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => document.querySelector('[role=status]').textContent = 'ready')</script>`,
  '/json': scripted(`const answer = await fetch('/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) }); say('sent ' + answer.status);`),
  '/nested': scripted(`await fetch('/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ payload: JSON.stringify(data) }) }); say('sent');`),
  '/untyped': scripted(`await fetch('/login', { method: 'POST', body: JSON.stringify(data) }); say('sent');`),
  '/xhr': scripted(`const x = new XMLHttpRequest(); x.open('POST', '/login'); x.setRequestHeader('content-type', 'application/x-www-form-urlencoded'); x.onload = () => say('sent'); x.send(new URLSearchParams(data));`),
  '/hashed': scripted(`const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(data.pass)); await fetch('/login', { method: 'POST', body: [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('') }); say('sent');`),
  '/hashed-text': scripted(`const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(data.pass)); await fetch('/login', { method: 'POST', body: [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('') }); say('sent');`).replace('type="password"', 'type="text" data-secret'),
  '/redirected': scripted(`await fetch('/bounce', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: data.pass, mode: 'no-cors' }).catch(() => say('stopped')); say('over');`),
  '/shown': form('method="post" action="/login"', '<button type="button" onclick="document.querySelector(\'[name=pass]\').type=\'text\'">Show password</button>'),
  '/copied': scripted(`say('You typed ' + data.pass); document.title = data.pass;`),
  '/boxes': `<title>Code</title><h1>Code</h1><form method="post" action="/login">${Array.from({ length: 6 }, (_, index) => `<input name="d${String(index)}" maxlength="1" style="width:30px" aria-label="Digit ${String(index + 1)}">`).join('')}<button>Check</button></form>`,
  '/pin': form('method="post" action="/login"').replace('type="password"', 'type="password" maxlength="4" pattern="\\d{4}" inputmode="numeric"'),
  '/mask': `${form('method="post" action="/login"')}<script>document.querySelector('[name=pass]').addEventListener('input', (event) => { event.target.value = event.target.value.slice(0, 3).toUpperCase(); });</script>`,
  '/hidden': form('method="post" action="/login"').replace('type="password"', 'type="password" style="opacity:0.01"'),
  '/covered': `${form('method="post" action="/login"')}<div style="position:fixed;inset:0;background:#fff8">Over it</div>`,
  '/moving': `${form('method="post" action="/login"')}<script>document.querySelector('[name=pass]').addEventListener('focus', () => location.href = location.href.replace('127.0.0.1', 'localhost'));</script>`,
  '/area': `<title>Note</title><h1>Key</h1><form method="post" action="/login"><label>Private key <textarea name="pass" data-secret></textarea></label><button>Save</button></form>`,
  '/evil': `<title>Evil</title>${SPY}<h1>Type your shop password</h1><form method="post" action="/login"><label>Password <input name="pass" type="password"></label><button>Go</button></form>`,
  '/framed': `<title>Framed</title><h1>Outer</h1><iframe style="width:600px;height:300px"></iframe><script>document.querySelector('iframe').src = location.href.replace('127.0.0.1', 'localhost').replace('framed', 'form')</script>`,
  '/own-frame': '<title>Own</title><h1>Outer</h1><iframe src="/form" style="width:600px;height:300px"></iframe>',
  '/socket': scripted(`const socket = new WebSocket(location.href.replace('http', 'ws').replace('/socket', '/ws')); socket.onopen = () => { socket.send(data.pass); say('sent'); }; socket.onerror = () => say('sent');`),
  '/login': done,
  '/beacon': (_request, response) => void response.writeHead(204).end(),
  '/bounce': (request, response) => {
    const host = request.headers.host?.replace('127.0.0.1', 'localhost') ?? '';
    response.writeHead(307, { location: `http://${host}/login` }).end();
  },
};
