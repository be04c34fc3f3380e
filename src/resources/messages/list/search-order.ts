import type { MessageSearch } from '#core/search/message-search.sql.js';
import { searchRank } from '#platform/text/search-rank.js';
import type { LoadedMessages } from '../model/loaded-messages.js';
import type { MessageWindow } from './message-filter.js';

type Row = LoadedMessages['rows'][number];

/** The order of messages by how well they answer a search; of those that do so equally the newest first. */
export class SearchOrder {
  private readonly ranks = new Map<bigint, number>();

  constructor(private readonly search: MessageSearch | undefined) {}

  readonly compare = (one: Row, other: Row): number =>
    this.rankOf(other) - this.rankOf(one) || Number(other.id - one.id);

  /** The part of the sorted messages behind the cursor, or in front of it. */
  page(sorted: readonly Row[], { affix, limit }: MessageWindow, cursor?: Row): Row[] {
    const isPrepended = affix === 'prepend';
    if (!cursor) return isPrepended ? sorted.slice(-limit) : sorted.slice(0, limit);
    if (isPrepended) return sorted.filter((row) => this.compare(row, cursor) < 0).slice(-limit);
    return sorted.filter((row) => this.compare(row, cursor) > 0).slice(0, limit);
  }

  private rankOf({ id, data }: Row): number {
    const known = this.ranks.get(id);
    if (known !== undefined) return known;
    const text = typeof data.text === 'string' ? data.text : '';
    const rank = searchRank(text, this.search?.wanted ?? [], this.search?.forms);
    this.ranks.set(id, rank);
    return rank;
  }
}
