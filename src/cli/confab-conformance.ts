#!/usr/bin/env node
import { createConformanceProgram } from './conformance-program.js';
import { runToEnd } from './support/command-line.js';

await runToEnd(createConformanceProgram());
