#!/usr/bin/env node
import { createProgram } from './program.js';
import { runToEnd } from './support/command-line.js';

await runToEnd(createProgram());
