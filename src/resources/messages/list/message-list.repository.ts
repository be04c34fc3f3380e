import { Injectable } from '@nestjs/common';
import { nameIn, type MessageSearch } from '#core/search/message-search.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Affix } from '#platform/database/lists/page.js';
import { containedPattern } from '#platform/database/lists/pattern.js';
import { PreparedStatementCache } from '#platform/database/statement.js';
import { SearchIndex } from '#platform/search-index/search-index.js';
import { isComparable, nearestWord, nearPatterns } from '#platform/text/near-words.js';
import { foldForSearch } from '#platform/text/search-folding.js';
import { hasPairs, pairsQuery, withoutPunctuation } from '#platform/text/search-pairs.js';
import type { LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import { comparedRange, comparedRanges } from './compared-range.sql.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { messageListings } from './message-list-statements.js';
import { hasFixedPlan, messageListing } from './message-list.sql.js';
import { COMPARED_MESSAGES, comparesMessages } from './message-selection.sql.js';
import { namedUsers } from './named-users.sql.js';

/** Lists that are planned once. */
const plannedLists = new PreparedStatementCache(messageListings, 48);

/** Terms of a search that are looked for in names too. */
const MAX_NAMED_TERMS = 8;
/** Names are found by the beginnings of their words. */
const BEGINS_WORD = /^[\p{L}\p{N}\p{So}]/u;

/** Terms without a message in place of which near words are looked for, each among so many of the newest messages that can have some. */
const MAX_NEAR_TERMS = 3;
const NEAR_MESSAGES = 50;

/** Where a search that has not compared all messages goes on. */
export interface SearchEnd {
  readonly affix: Affix;
  readonly id: string;
  /** How many messages were compared. */
  readonly compared: number;
}

/** Reads lists of messages. */
@Injectable()
export class MessageListRepository {
  constructor(
    private readonly pages: LoadedMessagesRepository,
    private readonly database: Database,
    private readonly index: SearchIndex,
  ) {}

  /** Returns the messages in the order of the list, which is from the oldest on unless the filter has an order of its own. */
  async list(
    ctx: RequestContext,
    conditions: MessageFilter,
    window: MessageWindow,
  ): Promise<LoadedMessages & { search?: MessageSearch; end?: SearchEnd }> {
    const search = conditions.search && (await this.search(ctx, conditions.search));
    const filter = { ...conditions, search };
    const { text, values } = messageListing(filter, window);
    const lists = hasFixedPlan(filter) ? plannedLists : messageListings;
    const page = await this.pages.read(ctx, lists.of(text), values);
    const end = page.rows.length < window.limit ? await this.searchEnd(ctx, filter, window) : undefined;
    if (window.affix === 'prepend') page.rows.reverse();
    return { ...page, search, end };
  }

  private async search(ctx: RequestContext, search: MessageSearch): Promise<MessageSearch> {
    if (!(await this.index.isBuilt())) return { ...search, mode: 'former' };
    const all = [...search.wanted.flat(), ...search.excluded].map(nameIn);
    const terms = [...new Set(all)].filter((term) => BEGINS_WORD.test(term)).slice(0, MAX_NAMED_TERMS);
    if (terms.length === 0) return search;
    const named = await this.database
      .forApp(ctx)
      .query(namedUsers, [
        terms,
        terms.map((term) => containedPattern(` ${withoutPunctuation(term)}`)),
        terms.map((term) => (hasPairs(term) ? pairsQuery(term) : null)),
      ]);
    return { ...search, mentioned: new Map(named.map(({ term, uids }) => [term, uids])) };
  }

  /**
   * Words of messages of the list in place of those that no message has, by what was looked for, where messages have them all together:
   * misspelt ones. Nothing is read that the list would not show.
   */
  async nearWords(ctx: RequestContext, filter: MessageFilter, search: MessageSearch): Promise<Map<string, string>> {
    const words = new Map<string, string>();
    const finds = async (wanted: MessageSearch['wanted']): Promise<boolean> =>
      (await this.newest(ctx, { ...filter, search: { ...search, wanted } }, 1)).length > 0;
    const terms = [...new Set(search.wanted.flat())].filter(({ text }) => isComparable(text)).slice(0, MAX_NEAR_TERMS);
    for (const term of terms) {
      if (search.wanted.length > 1 && (await finds([[term]]))) continue;
      const near = { ...search, wanted: [], near: nearPatterns(term.text) };
      const rows = await this.newest(ctx, { ...filter, search: near }, NEAR_MESSAGES);
      const texts = rows.map(({ data }) => data.text).filter((text) => typeof text === 'string');
      const word = nearestWord(texts, term.text);
      if (word !== undefined) words.set(term.text, word);
    }
    if (words.size === 0 || search.wanted.length === 1) return words;
    const replaced = search.wanted.map((of) =>
      of.map((term) => ({ ...term, text: foldForSearch(words.get(term.text) ?? term.text) })),
    );
    return (await finds(replaced)) ? words : new Map();
  }

  private async newest(ctx: RequestContext, filter: MessageFilter, limit: number): Promise<LoadedMessages['rows']> {
    const { text, values } = messageListing(filter, { affix: 'prepend', limit });
    return (await this.pages.read(ctx, messageListings.of(text), values)).rows;
  }

  /** Says where a search goes on that compares messages one by one, and has not compared all of them. */
  private async searchEnd(
    ctx: RequestContext,
    filter: MessageFilter,
    window: MessageWindow,
  ): Promise<SearchEnd | undefined> {
    if (!comparesMessages(filter)) return undefined;
    const { text, values } = comparedRange(filter, window);
    const [range] = await this.database.forApp(ctx).query(comparedRanges.of(text), values);
    if (range!.compared < COMPARED_MESSAGES) return undefined;
    const isForwards = window.affix === 'append' && window.id !== undefined;
    return isForwards
      ? { affix: 'append', id: String(range!.last), compared: COMPARED_MESSAGES }
      : { affix: 'prepend', id: String(range!.first), compared: COMPARED_MESSAGES };
  }
}
