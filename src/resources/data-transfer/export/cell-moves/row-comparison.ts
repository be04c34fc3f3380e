import { StartupError } from '#platform/errors/startup-error.js';
import type { Part, TableChecksum } from './cell-moves.sql.js';

/** Rounds without an end of what differs: the app is used meanwhile. */
const ROUNDS = 5;

/** Number and checksum of the rows of each part, in their order, at one time. */
export type ReadChecksums = (parts: readonly Part[]) => Promise<TableChecksum[]>;

/**
 * Compares the rows of an app in two databases, of which the second one follows the first one. Most of it is done while the app is used: a part that has
 * been equal once needs no second comparison, because PostgreSQL has copied its rows, and applies all later changes to them in their order.
 */
export class RowComparison {
  private differing: readonly Part[];

  /** @param followed resolves when the second database has all changes that the first one has had until now */
  constructor(
    parts: readonly Part[],
    private readonly source: ReadChecksums,
    private readonly target: ReadChecksums,
    private readonly followed: () => Promise<void>,
  ) {
    this.differing = parts;
  }

  /** While the app is used. What changes all the time is left for `finish`. */
  async prepare(): Promise<void> {
    for (let round = 1; round <= ROUNDS && this.differing.length > 0; round++) {
      const before = this.differing.length;
      await this.compare();
      if (this.differing.length === before && round > 1) return;
    }
  }

  /** While nobody changes the app. Only who is connected changes, and with it some counts. @throws StartupError if the databases differ */
  async finish(): Promise<void> {
    let found = await this.compare();
    for (let round = 1; round < ROUNDS && found.length > 0; round++) found = await this.compare();
    if (found.length === 0) return;
    const tables = found.map(({ part, one, other }) => `${part.table} (${one.count} and ${other.count} rows)`);
    throw new StartupError(`Source and target differ in ${tables.join(', ')}. The app stays where it is.`);
  }

  private async compare(): Promise<{ part: Part; one: TableChecksum; other: TableChecksum }[]> {
    await this.followed();
    const [ones, others] = await Promise.all([this.source(this.differing), this.target(this.differing)]);
    const found = this.differing
      .map((part, at) => ({ part, one: ones[at]!, other: others[at]! }))
      .filter(({ one, other }) => one.count !== other.count || one.checksum !== other.checksum);
    this.differing = found.map(({ part }) => part);
    return found;
  }
}
