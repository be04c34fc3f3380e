/** What a client library is told. */
export interface LibraryTarget {
  /** The address of the server: https, without a path. */
  readonly server: URL;
  readonly user?: {
    readonly appId: string;
    readonly authToken: string;
  };
  /** Origin of the web pages that use the library. */
  readonly page?: string;
  readonly signal: AbortSignal;
}

/** Every connection and every request has this time. */
export const TIMEOUT_MILLISECONDS = 15_000;
