import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedBrowsers } from '../../scripts/lib/chromium.mjs';
import { lockMatches } from '../../scripts/lib/dependencies.mjs';
import { missingLibraries } from '../../scripts/lib/linux-libraries.mjs';
import { cacheFolder } from '../../scripts/lib/places.mjs';

describe('what is installed', () => {
  const wanted = { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

  it('is taken as it is when every package of the lock is there, so that a second start takes no npm ci', () => {
    expect(lockMatches(wanted, { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } })).toBe(true);
  });

  it.each([
    ['is missing', {}],
    ['has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['has another content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }],
  ])('is installed again when a package %s', (_, installed) => {
    expect(lockMatches(wanted, installed)).toBe(false);
  });

  it('is complete without the optional packages of other platforms, which would else be installed for ever', () => {
    const withOptional = { ...wanted, 'node_modules/mac-only': { version: '2.0.0', optional: true } };
    expect(lockMatches(withOptional, { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } })).toBe(true);
  });
});

describe('the libraries of a Linux system', () => {
  const gtk = '\tlibgtk-3.so.0 (libc6,x86-64) => /lib/x86_64-linux-gnu/libgtk-3.so.0\n';

  it('are asked for by the package names of Debian 12, and by the t64 names where those replaced them', () => {
    const names = (glibc: string): string[] => missingLibraries('', glibc).map((part) => part.package);
    expect(names('2.36')).toContain('libgtk-3-0');
    expect(names('2.39')).toEqual(expect.arrayContaining(['libgtk-3-0t64', 'libasound2t64', 'libnss3']));
  });

  it('are not asked for when the system has them, nor taken for another whose name begins alike', () => {
    const missing = missingLibraries(`${gtk}\tlibnss3.so.1d (libc6) => /lib/libnss3.so.1d\n`, '2.36').map((part) => part.library);
    expect(missing).not.toContain('libgtk-3.so.0');
    expect(missing).toContain('libnss3.so');
  });
});

describe('places', () => {
  it('of the cache are those of each system, and never inside the repository', () => {
    expect(cacheFolder('linux', {}, '/home/a')).toBe(join('/home/a', '.cache', 'wheelhouse'));
    expect(cacheFolder('linux', { XDG_CACHE_HOME: '/x' }, '/home/a')).toBe(join('/x', 'wheelhouse'));
    expect(cacheFolder('darwin', {}, '/Users/a')).toBe(join('/Users/a', 'Library', 'Caches', 'wheelhouse'));
    expect(cacheFolder('win32', { LOCALAPPDATA: 'L' }, 'H')).toBe(join('L', 'wheelhouse'));
  });

  it('of browsers are looked at on PATH too on Linux, and not under folders that Windows did not name', () => {
    expect(installedBrowsers('linux', { PATH: '/opt/bin' })).toContain(join('/opt/bin', 'google-chrome'));
    expect(installedBrowsers('win32', { PROGRAMFILES: 'P' }).every((file) => file.startsWith('P'))).toBe(true);
  });
});
