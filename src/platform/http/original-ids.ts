/** The ids of a bulk request: in lower case, as they are stored, and as the caller wrote them, as the response repeats them. */
export class OriginalIds {
  /** By id. Of an id that was sent in several spellings, the first one. */
  private readonly spellings = new Map<string, string>();

  constructor(sent: readonly string[]) {
    for (const spelling of sent) {
      const id = spelling.toLowerCase();
      if (!this.spellings.has(id)) this.spellings.set(id, spelling);
    }
  }

  /** Lower-cased, each once, in the order in which they were sent. */
  get ids(): string[] {
    return [...this.spellings.keys()];
  }

  readonly asSent = (id: string): string => this.spellings.get(id) ?? id;
}
