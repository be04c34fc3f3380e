import type { RequestContext } from '#platform/context/context.js';

/**
 * Creates the sample data of a new app. An interface of its own, because the implementation depends on most areas, and management on
 * none of them.
 */
export abstract class SampleData {
  /** @param origin of the server, which the URLs of files begin with. By default as the configuration says */
  abstract seed(ctx: RequestContext, origin?: string): Promise<unknown>;
}
