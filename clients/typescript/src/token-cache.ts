/** An auth token, or a function that requests one from the backend of the app. */
export type AuthTokenSource = string | (() => string | Promise<string>);

/** Caches the auth token until the server refuses it, then requests a new one. */
export class TokenCache {
  private cached?: Promise<string>;
  private refused?: string;

  constructor(private readonly source: AuthTokenSource) {}

  /** @returns undefined when the only available token was refused */
  async token(): Promise<string | undefined> {
    const promise = (this.cached ??= Promise.resolve(typeof this.source === 'string' ? this.source : this.source()));
    const token = await promise.catch((error: unknown) => {
      this.invalidate(promise);
      throw error;
    });
    if (token !== this.refused) return token;
    this.invalidate(promise);
    return undefined;
  }

  /** Records that the server refused the token. @returns whether the source can return another token */
  replace(token: string): boolean {
    this.refused = token;
    this.cached = undefined;
    return typeof this.source === 'function';
  }

  private invalidate(promise: Promise<string>): void {
    if (this.cached === promise) this.cached = undefined;
  }
}
