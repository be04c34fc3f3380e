#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { fixYoungGeneration } from '../server/heap-settings.js';

// As in main.ts, before other modules are loaded. Imports read millions of records: a heap that may only grow by half keeps them below 300 MB.
setFlagsFromString('--heap-growing-percent=50');
fixYoungGeneration();

const { createProgram } = await import('./program.js');
const { runToEnd } = await import('./support/command-line.js');

await runToEnd(createProgram());
