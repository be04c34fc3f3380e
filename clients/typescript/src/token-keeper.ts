/** An auth token, or what gets one from the backend of the app. */
export type AuthTokenSource = string | (() => string | Promise<string>);

/** Keeps the auth token until the server refuses it, and asks for another one then. */
export class TokenKeeper {
  private kept?: Promise<string>;
  private refused?: string;

  constructor(private readonly source: AuthTokenSource) {}

  /** @returns undefined when there is none but the one that was refused */
  async token(): Promise<string | undefined> {
    this.kept ??= Promise.resolve(typeof this.source === 'string' ? this.source : this.source());
    const asked = this.kept;
    try {
      const token = await asked;
      return token === this.refused ? undefined : token;
    } catch (error) {
      if (this.kept === asked) this.kept = undefined;
      throw error;
    }
  }

  refuse(token: string): void {
    this.refused = token;
    this.kept = undefined;
  }
}
