// @ts-check
'use strict';
/**
 * Loaded before the app's own code, in Electron's main process: writes every IPC message, and the argv, environ
 * and output of every child, to the file that WHEELHOUSE_LEAK_TAP names, one JSON line each, at once, so that a crash loses none.
 */
const { appendFileSync } = require('node:fs');
const { subscribe } = require('node:diagnostics_channel');
const { app, ipcMain } = require('electron');

const file = process.env['WHEELHOUSE_LEAK_TAP'] ?? '';

/** @param {object} line */
function append(line) {
  appendFileSync(file, `${JSON.stringify(line, withBytes)}\n`);
}

/** @param {string} sink @param {string | Uint8Array} bytes */
function recordChild(sink, bytes) {
  append({ sink, place: 'a child of the app', base64: Buffer.from(/** @type {string} */ (bytes)).toString('base64') });
}

/** @param {string} place @param {unknown} value */
function recordIpc(place, value) {
  append({ sink: 'IPC', place, value });
}

/** @param {string} _key @param {any} value */
function withBytes(_key, value) {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return value?.type === 'Buffer' && Array.isArray(value.data) ? Buffer.from(value.data).toString('latin1') : value;
}

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (channel, ...payload) => {
    recordIpc(channel, payload);
    send(channel, ...payload);
  };
});

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, listener) => {
  handle(channel, async (event, ...input) => {
    const name = String(input[0]);
    recordIpc(`call ${name}`, input);
    const reply = await listener(event, ...input);
    recordIpc(`reply to ${name}`, reply);
    return reply;
  });
};

subscribe('child_process', (message) => {
  const { process: child } = /** @type {{ process: any }} */ (message);
  const spawn = child.spawn.bind(child);
  child.spawn = (/** @type {{ args?: string[], envPairs?: string[] }} */ options) => {
    recordChild('argv', (options.args ?? []).join('\0'));
    recordChild('environ', (options.envPairs ?? []).join('\0'));
    const result = spawn(options);
    for (const sink of ['stdout', 'stderr']) {
      const stream = child[sink];
      if (!stream) continue;
      const push = stream.push.bind(stream);
      stream.push = (/** @type {Uint8Array | null} */ chunk, /** @type {BufferEncoding} */ encoding) => {
        if (chunk !== null) recordChild(sink, chunk);
        return push(chunk, encoding);
      };
    }
    return result;
  };
});
