/** Pages that open dialogs at every moment at which a page can. */
export const dialogPages: Readonly<Record<string, string>> = {
  '/load': '<title>Load</title><h1>Loaded</h1><script>alert("Welcome back")</script>',
  '/click': `<title>Click</title><p id="out">-</p>
    <button onclick="out.textContent = 'said ' + confirm('Delete it?')">Delete</button>
    <button onclick="out.textContent = 'name ' + prompt('Your name?', 'nobody')">Name</button>
    <button onclick="out.textContent = [confirm('First?'), confirm('Second?')].join(' then ')">Both</button>
    <button onclick="print(); out.textContent = 'printed'">Print</button>`,
  '/leave': `<title>Leave</title><label>Text <input></label><a href="/load2">Away</a>
    <script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'x'; })</script>`,
  '/load2': '<title>Arrived</title><h1>Arrived</h1>',
  '/frame': '<title>Outer</title><h1>Outer page</h1><iframe srcdoc="<p>inner</p><script>alert(\'from the frame\')</script>"></iframe>',
  '/storm': '<title>Storm</title><button onclick="while (true) alert(\'again\')">Storm</button>',
  '/rain': '<title>Rain</title><h1>Rain</h1><button onclick="for (let i = 0; i < 15; i++) alert(\'drop \' + i); document.title = \'Dry\'">Rain</button>',
};
