import type { RequestContext } from '../../platform/context.js';

/**
 * What a new app is filled with, so that there is something to try things with. The module that assembles it provides it: it needs
 * most areas, and management needs none of them.
 */
export abstract class SampleData {
  abstract seed(ctx: RequestContext): Promise<unknown>;
}
