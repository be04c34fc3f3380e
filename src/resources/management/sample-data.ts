import type { RequestContext } from '../../platform/context.js';

/**
 * Creates the sample data of a new app. An interface of its own, because the implementation depends on most areas, and management on
 * none of them.
 */
export abstract class SampleData {
  abstract seed(ctx: RequestContext): Promise<unknown>;
}
