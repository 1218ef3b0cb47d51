// @ts-check

/**
 * What Electron and Chromium link to, and the Debian package that brings it with all that it needs itself.
 * Since the change to 64-bit time (Debian 13, Ubuntu 24.04: glibc 2.39 and later) some packages end in t64.
 * @type {ReadonlyArray<{ library: string, package: string, t64?: boolean }>}
 */
const LIBRARIES = [
  { library: 'libgtk-3.so.0', package: 'libgtk-3-0', t64: true },
  { library: 'libnss3.so', package: 'libnss3' },
  { library: 'libasound.so.2', package: 'libasound2', t64: true },
  { library: 'libgbm.so.1', package: 'libgbm1' },
  { library: 'libsecret-1.so.0', package: 'libsecret-1-0' },
  { library: 'libcups.so.2', package: 'libcups2', t64: true },
  { library: 'libatk-bridge-2.0.so.0', package: 'libatk-bridge2.0-0', t64: true },
];
const FIRST_T64_GLIBC = 39;

/**
 * @param {string} ldconfig the output of `ldconfig -p`
 * @param {string} glibc such as 2.36
 * @returns {{ library: string, package: string }[]}
 */
export function missingLibraries(ldconfig, glibc) {
  const hasT64 = Number(glibc.split('.')[1]) >= FIRST_T64_GLIBC;
  return LIBRARIES.filter(({ library }) => !ldconfig.includes(`\t${library} `)).map((entry) => ({
    library: entry.library,
    package: entry.t64 && hasT64 ? `${entry.package}t64` : entry.package,
  }));
}
