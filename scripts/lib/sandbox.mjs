// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * Electron refuses to start with a sandbox as root, and where neither user namespaces nor its setuid helper can build
 * one (a container, Ubuntu's AppArmor rule). Only there is it left out.
 * @returns {string[]} switches for the Electron executable
 */
export function sandboxSwitches() {
  if (process.platform !== 'linux') return [];
  const canBuild = process.getuid?.() !== 0 && spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
  return canBuild ? [] : ['--no-sandbox'];
}
