/** An auth token, or what gets one from the backend of the app. */
export type AuthTokenSource = string | (() => string | Promise<string>);

/** Keeps the auth token until the server refuses it, and asks for another one then. */
export class TokenKeeper {
  private kept?: Promise<string>;
  private refused?: string;

  constructor(private readonly source: AuthTokenSource) {}

  /** @returns undefined when there is none but the one that was refused */
  async token(): Promise<string | undefined> {
    const asked = (this.kept ??= Promise.resolve(typeof this.source === 'string' ? this.source : this.source()));
    const token = await asked.catch((error: unknown) => {
      this.forget(asked);
      throw error;
    });
    if (token !== this.refused) return token;
    this.forget(asked);
    return undefined;
  }

  /** After the server has refused it. @returns whether there may be another one */
  replace(token: string): boolean {
    this.refused = token;
    this.kept = undefined;
    return typeof this.source === 'function';
  }

  private forget(asked: Promise<string>): void {
    if (this.kept === asked) this.kept = undefined;
  }
}
