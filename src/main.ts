import { setFlagsFromString } from 'node:v8';
import { fixYoungGeneration } from './server/heap-settings.js';

// What this file does has to precede the loading of other modules, so it imports few of them, and the rest at its end.

/**
 * The old generation may grow by so many percent of what is in use before it is collected. That saves a third of the memory under load
 * and costs no throughput; a limit of 40 would.
 */
setFlagsFromString('--heap-growing-percent=120');
fixYoungGeneration();

const { start } = await import('./start.js');
await start();
