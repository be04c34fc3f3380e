/** An operation, as the build lists it for the search. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Names of parameters and of fields of the body, in lower case, separated by spaces. */
  readonly sent: string;
  /** Names of fields of the response, likewise. */
  readonly received: string;
}

/** The operations that have each of the words: first those in whose names or paths they are, then in what is sent, then in what is received. */
export function found(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranks: Operation[][] = [[], [], []];
  for (const operation of operations) {
    const { id, method, path, summary, sent, received } = operation;
    const names = `${id} ${method} ${path} ${summary}`.toLowerCase();
    const texts = [names, `${names} ${sent}`, `${names} ${sent} ${received}`];
    const rank = texts.findIndex((each) => words.every((word) => each.includes(word)));
    if (rank >= 0) ranks[rank]!.push(operation);
  }
  return ranks.flat();
}
