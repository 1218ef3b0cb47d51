import { createDescribe } from './describe.ts';
import { createDom } from './dom.ts';
import { createEmit } from './emit.ts';
import { createEngine } from './engine.ts';
import { createLayers } from './layers.ts';
import { createNames } from './names.ts';
import { createRefs } from './refs.ts';
import { createRoles } from './roles.ts';
import { createSinks } from './sink.ts';
import { createStates } from './states.ts';
import { createWorld } from './world.ts';
import { createWalk } from './walk.ts';

/**
 * The walker as one expression for the page. The factories are self-contained, so their text is the program: no bundler
 * step, and the same in electron-vite, vitest and plain Node. tests/tools/view-walker.test.ts runs it.
 */
export const walkerSource = `(() => {
  const dom = (${createDom.toString()})();
  const roles = (${createRoles.toString()})(dom);
  const names = (${createNames.toString()})(dom, roles);
  const states = (${createStates.toString()})(dom);
  const describe = (${createDescribe.toString()})(dom, roles, names, states);
  const layers = (${createLayers.toString()})(dom);
  const refs = (${createRefs.toString()})(describe);
  const sinks = (${createSinks.toString()})(dom);
  const emit = (${createEmit.toString()})(dom, names, states, describe, sinks, refs);
  const world = (${createWorld.toString()})(dom, describe);
  const walk = (${createWalk.toString()})(dom, names, describe, layers, sinks, emit);
  return (${createEngine.toString()})(dom, names, describe, layers, refs, world, walk.walk);
})()`;
