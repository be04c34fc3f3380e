import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { packageRoot } from './platform/package-root.js';
import { fixYoungGeneration } from './server/young-generation.js';

// What this file does has to precede the loading of other modules, so it imports few of them, and the rest at its end.

/**
 * The old generation may grow by so many percent of what is in use before it is collected. That saves a third of the memory under load
 * and costs no throughput; a limit of 40 would.
 */
setFlagsFromString('--heap-growing-percent=120');
fixYoungGeneration();

/** Absent before Node 22.8. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => void };
// in the folder of the package, because other users of the machine may write to that of temporary files
enableCompileCache?.(join(packageRoot(), 'node_modules', '.cache', 'confab'));

const { start } = await import('./start.js');
await start();
