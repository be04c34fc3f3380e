/** An auth token, or what gets one from the backend of the app. */
export type AuthTokenSource = string | (() => string | Promise<string>);

/** Keeps the auth token until the server refuses it, and asks for another one then. */
export class TokenCache {
  private cached?: Promise<string>;
  private refused?: string;

  constructor(private readonly source: AuthTokenSource) {}

  /** @returns undefined when there is none but the one that was refused */
  async token(): Promise<string | undefined> {
    const asked = (this.cached ??= Promise.resolve(typeof this.source === 'string' ? this.source : this.source()));
    const token = await asked.catch((error: unknown) => {
      this.invalidate(asked);
      throw error;
    });
    if (token !== this.refused) return token;
    this.invalidate(asked);
    return undefined;
  }

  /** After the server has refused it. @returns whether there may be another one */
  replace(token: string): boolean {
    this.refused = token;
    this.cached = undefined;
    return typeof this.source === 'function';
  }

  private invalidate(asked: Promise<string>): void {
    if (this.cached === asked) this.cached = undefined;
  }
}
