/** Finds literals of which each text has one that matches a sequence of atoms, while the sequence is read. */
export class RequiredLiterals {
  /** The literals of the alternatives before this one; undefined if one of them needs none. */
  #before: string[] | undefined = [];
  /** The best ones of this alternative so far. */
  #best: string[] | undefined;
  /** Adjacent characters, up to here. */
  #run = '';
  /** The literals of the last atom, while a quantifier may follow. */
  #last: { character?: string; group?: string[] } = {};

  get literals(): string[] | undefined {
    this.#endRun();
    return this.#before && this.#best && [...this.#before, ...this.#best];
  }

  addCharacter(character: string): void {
    this.#settle();
    this.#last = { character };
  }

  addGroup(literals: string[] | undefined): void {
    this.#endRun();
    this.#last = { group: literals };
  }

  /** Anything else, such as a class. */
  addOther(): void {
    this.#endRun();
  }

  /** @param isRequired whether the last atom is there once at least */
  repeatLast(isRequired: boolean): void {
    if (!isRequired) this.#last = {};
    this.#endRun();
  }

  endAlternative(): void {
    this.#before = this.literals;
    this.#best = undefined;
  }

  /** No quantifier follows the last atom. */
  #settle(): void {
    const { character, group } = this.#last;
    this.#last = {};
    if (character !== undefined) this.#run += character;
    if (group) this.#offer(group);
  }

  #endRun(): void {
    this.#settle();
    if (this.#run !== '') this.#offer([this.#run]);
    this.#run = '';
  }

  /** The longer the shortest of some literals, the fewer texts have one. */
  #offer(literals: string[]): void {
    if (!this.#best || shortest(literals) > shortest(this.#best)) this.#best = literals;
  }
}

const shortest = (literals: string[]): number => Math.min(...literals.map(({ length }) => length));
