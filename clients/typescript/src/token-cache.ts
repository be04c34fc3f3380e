/** An auth token, or a function that requests one from the backend of the app. */
export type AuthTokenSource = string | (() => string | Promise<string>);

/** A request for a token, and the token once it is there. */
interface TokenRequest {
  readonly promise: Promise<string>;
  token?: string;
}

/** Caches the auth token until the server refuses it, then requests a new one, once for all who need it. */
export class TokenCache {
  private current?: TokenRequest;
  private refused?: string;

  constructor(private readonly source: AuthTokenSource) {}

  /** The cache of the source. A cache is its own, so that REST and realtime can share one. */
  static of(source: AuthTokenSource | TokenCache): TokenCache {
    return source instanceof TokenCache ? source : new TokenCache(source);
  }

  /** @returns undefined when the only available token was refused */
  async token(): Promise<string | undefined> {
    const request = (this.current ??= this.request());
    try {
      request.token = await request.promise;
    } catch (error) {
      this.forget(request);
      throw error;
    }
    if (request.token !== this.refused) return request.token;
    this.forget(request);
    return undefined;
  }

  /**
   * Records that the server refused the token. A token that another request has replaced meanwhile stays.
   *
   * @returns whether the source can return another token
   */
  replace(token: string): boolean {
    if (this.current?.token === token) {
      this.refused = token;
      this.current = undefined;
    }
    return typeof this.source === 'function';
  }

  private request(): TokenRequest {
    const { source } = this;
    // a source that throws at once is a source that fails
    return { promise: typeof source === 'string' ? Promise.resolve(source) : Promise.resolve().then(source) };
  }

  private forget(request: TokenRequest): void {
    if (this.current === request) this.current = undefined;
  }
}
