import type { Answer } from '../../support/site.ts';

/** Takes the order, lets some time pass and breaks the connection before it has said so. */
const commitAndReset: Answer = (request) => void setTimeout(() => request.socket.resetAndDestroy(), 400);

const order = (title: string, body: string): string => `<title>${title}</title><h1>${title}</h1>${body}<p id="out">Nothing ordered</p>
  <script>const send = (what) => fetch('/commit', { method: 'POST', body: what }).catch(() => document.getElementById('out').textContent = 'Failed, try again');</script>`;

/** A shop that takes orders and never confirms them. */
export const orderPages: Readonly<Record<string, string | Answer>> = {
  '/commit': commitAndReset,
  '/button': order('Button', `<button onclick="send('tea')">Order tea</button><button onclick="send('cake')">Order cake</button>`),
  '/quiet': `<title>Quiet</title><button autofocus onclick="fetch('/commit', { method: 'POST' }).catch(() => 0)">Order</button>`,
  '/form': '<title>Form</title><form method="post" action="/commit"><label>Item <input name="item" value="tea"></label><button>Send order</button></form>',
  '/never': () => undefined,
  '/file': order('File', `<label>Receipt <input type="file" onchange="send('file')"></label>`),
  '/tool': order('Tool', `<script>document.modelContext.registerTool({ name: 'order', description: 'Orders', execute: async ({ item }) => { await fetch('/commit', { method: 'POST', body: item }); return 'ordered'; } })</script>`),
};
