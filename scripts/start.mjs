// @ts-check
import { repository } from './lib/places.mjs';
import { run, script } from './lib/run.mjs';
import { sandboxSwitches } from './lib/sandbox.mjs';
import { setUp } from './lib/set-up.mjs';

/** Opens the app from the sources; sets up what is missing first. Arguments go to the app. */
await script(async () => {
  const { electron } = await setUp({ electron: true, browser: true, display: true });
  // Chromium's own log complains about every machine without a desktop; --log-level=0 at the end brings it back.
  const args = [...sandboxSwitches(), '--log-level=3', repository, ...process.argv.slice(2)];
  return (await run(/** @type {string} */ (electron), args, { inherit: true })).code;
});
