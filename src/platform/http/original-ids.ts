/** The ids of a bulk request: in lower case, as they are stored, and as the caller sent them, which the response repeats. */
export class OriginalIds {
  /** By id. If an id was sent in several spellings, the first one. */
  private readonly spellings = new Map<string, string>();

  constructor(sent: readonly string[]) {
    for (const spelling of sent) {
      const id = spelling.toLowerCase();
      if (!this.spellings.has(id)) this.spellings.set(id, spelling);
    }
  }

  /** In lower case, without duplicates, in the order of the request. */
  get ids(): string[] {
    return [...this.spellings.keys()];
  }

  readonly asSent = (id: string): string => this.spellings.get(id) ?? id;
}
