/** The server did something else than the contract says. Texts can contain credentials until the report hides them. */
export class Mismatch extends Error {
  /**
   * @param request method, path, acting user and body
   * @param expected what the contract says
   * @param got what the server did
   */
  constructor(
    readonly request: string,
    readonly expected: string,
    readonly got: string,
  ) {
    super(`${request}: expected ${expected}, got ${got}`);
  }
}
