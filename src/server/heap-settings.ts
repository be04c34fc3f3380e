import { setFlagsFromString } from 'node:v8';

// The young generation of V8 grows to 48 MB while modules are loaded, most of which live forever, and an idle server does not shrink it.

/** Must be called before modules are loaded. The young generation keeps its first size, of a few MB. */
export const fixYoungGeneration = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/** Under load a larger one costs less: what a request allocates dies before it is copied. */
export const letYoungGenerationGrow = (): void => setFlagsFromString('--semi-space-growth-factor=2');
