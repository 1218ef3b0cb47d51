import { gzipSync } from 'node:zlib';
import type { Answer } from '../../support/site.ts';

/** Sends `body` as a file of this name. */
const file = (disposition: string, body: string | Buffer, headers: Record<string, string> = {}): Answer => (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': disposition, ...headers }).end(body);

/** Never ends. */
const endless: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="endless.zip"' });
  const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 20);
  response.on('close', () => clearInterval(timer));
};

export const filePages: Readonly<Record<string, string | Answer>> = {
  '/': `<title>Files</title>
    <a href="/report">Report</a> <a href="/report" target="_blank">In a new tab</a> <a href="/empty">Empty</a> <a href="/endless">Endless</a>
    <a href="/evil">Evil</a> <a href="/hidden">Hidden</a> <a href="/device">Device</a> <a href="/bomb">Bomb</a> <a href="/paper.pdf">Paper</a>
    <a id="blob" download="made.txt">Blob</a> <a download="data.txt" href="data:text/plain,hello">Data</a>
    <script>blob.href = URL.createObjectURL(new Blob(['from a blob']))</script>`,
  '/report': file('attachment; filename="report.csv"', 'a,b\n1,2\n'),
  '/empty': file('attachment; filename="empty.bin"', ''),
  '/endless': endless,
  '/evil': file("attachment; filename*=UTF-8''..%2F..%2F..%2Fetc%2Fpasswd", 'x'),
  '/hidden': file("attachment; filename*=UTF-8''safe%E2%80%AEfdp.exe", 'x'),
  '/device': file('attachment; filename="CON.txt"', 'x'),
  '/bomb': file('attachment; filename="bomb.txt"', gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
  '/paper.pdf': (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n'),
};
