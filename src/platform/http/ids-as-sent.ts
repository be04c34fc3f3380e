import { lowerCasedId } from './identifiers.js';
/** The ids of a bulk request: in lower case, as they are stored, and in their original spelling, which the response repeats. */
export class IdsAsSent {
  /** The first spelling of each id. */
  private readonly spellings = new Map<string, string>();

  constructor(sent: readonly string[]) {
    for (const spelling of sent) {
      const id = lowerCasedId(spelling);
      if (!this.spellings.has(id)) this.spellings.set(id, spelling);
    }
  }

  /** The ids in lower case, without duplicates, in the order of the request. */
  get ids(): string[] {
    return [...this.spellings.keys()];
  }

  readonly asSent = (id: string): string => this.spellings.get(id) ?? id;
}
