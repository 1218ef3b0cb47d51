import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { ServerOptions } from 'node:https';
import { join, resolve } from 'node:path';
import { findBrowser } from '../../src-main/browser/find.ts';

const FOLDER = resolve('tests/support/certificates');
const read = (name: string): Buffer => readFileSync(join(FOLDER, name));

/** A site on loopback that asks for a client certificate, and how often it was asked for a page. */
export interface SecureSite {
  readonly url: string;
  readonly pages: string[];
  close(): Promise<void>;
}

/** Takes nobody without a certificate unless it is told so. */
export async function startSecureSite({ port = 0, ...options }: ServerOptions & { readonly port?: number } = {}): Promise<SecureSite> {
  const pages: string[] = [];
  const tls = { key: read('server.key'), cert: read('server.pem'), ca: read('authority.pem'), requestCert: true, rejectUnauthorized: true, ...options };
  const server = createServer(tls, (request, response) => {
    pages.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>In</title><h1>Come in</h1>');
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `https://127.0.0.1:${String(address.port)}`,
    pages,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * A command that starts the real browser, which trusts the key of our own servers and has a certificate store of its own
 * under this folder: the only way in which these tests differ from what a person starts.
 */
export async function browserFor(home: string, hasCertificate: boolean): Promise<string> {
  const found = await findBrowser({ visibility: 'app_only' });
  if (found.kind !== 'launch') throw new Error('no browser to start');
  const pin = createHash('sha256').update(new X509Certificate(read('server.pem')).publicKey.export({ type: 'spki', format: 'der' })).digest('base64');
  await mkdir(home, { recursive: true });
  if (hasCertificate) await giveCertificate(home);
  const command = join(home, 'browser.sh');
  await writeFile(command, `#!/bin/sh\nexport HOME='${home}'\nexport XDG_DATA_HOME='${home}/data'\nexec '${found.executable}' '--ignore-certificate-errors-spki-list=${pin}' "$@"\n`);
  await chmod(command, 0o755);
  return command;
}

/** The store of certificates, as Chromium has it on Linux. */
export async function giveCertificate(home: string): Promise<void> {
  await cp(join(FOLDER, 'nssdb'), join(home, 'data', 'pki', 'nssdb'), { recursive: true });
}
