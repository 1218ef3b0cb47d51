import type { Section } from '../section.ts';
import { clicks } from './clicks.ts';
import { large } from './large.ts';
import { memory } from './memory.ts';
import { names } from './names.ts';
import { reach } from './reach.ts';
import { schemas } from './schemas.ts';
import { shop } from './shop.ts';
import { views } from './views.ts';

/** In the order in which they run: what loads a contestant with more than its own work comes last. */
export const sections: readonly Section[] = [schemas, views, clicks, shop, memory, large, reach, names];
