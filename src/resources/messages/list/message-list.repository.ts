import { Injectable } from '@nestjs/common';
import type { MessageSearch } from '#core/search/message-search.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Affix } from '#platform/database/lists/page.js';
import type { LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import { comparedRange, comparedRanges } from './compared-range.sql.js';
import type { MessageFilter, MessageWindow } from './message-filter.js';
import { listStatement } from './message-list-statements.js';
import { messageListing } from './message-list.sql.js';
import { MessageSearchRepository } from './message-search.repository.js';
import { COMPARED_MESSAGES, comparesMessages } from './message-selection.sql.js';
import { searchCounting, searchCountings, type SearchCounts } from './search-counts.sql.js';
import { SearchOrder } from './search-order.js';

/** Messages that are compared with each other for the order by relevance. */
const RANKED_MESSAGES = 200;

/** Where a search that has not compared all messages goes on. */
export interface SearchEnd {
  readonly affix: Affix;
  readonly id: string;
  /** How many messages were compared. */
  readonly compared: number;
}

interface ListedRows extends LoadedMessages {
  readonly search?: MessageSearch;
  readonly end?: SearchEnd;
  /** How many messages are in the order by relevance, if there are more. */
  readonly ranked?: number;
}

/** Reads lists of messages. */
@Injectable()
export class MessageListRepository {
  constructor(
    private readonly pages: LoadedMessagesRepository,
    private readonly database: Database,
    private readonly searches: MessageSearchRepository,
  ) {}

  /** Returns the messages in the order of the list, which is from the oldest on unless the filter has an order of its own. */
  async list(ctx: RequestContext, conditions: MessageFilter, window: MessageWindow): Promise<ListedRows> {
    const search = conditions.search && (await this.searches.resolve(ctx, conditions.search));
    const filter = { ...conditions, search };
    const { text, values } = messageListing(filter, window);
    const page = await this.pages.read(ctx, listStatement(filter, text), values);
    const end = page.rows.length < window.limit ? await this.searchEnd(ctx, filter, window) : undefined;
    if (window.affix === 'prepend') page.rows.reverse();
    return { ...page, search, end };
  }

  /**
   * The newest messages that a search finds, the best first.
   *
   * @param window continues behind or in front of the message with the id, which is a message of the list
   */
  async ranked(ctx: RequestContext, conditions: MessageFilter, window: MessageWindow): Promise<ListedRows> {
    const found = await this.list(ctx, conditions, { affix: 'prepend', limit: RANKED_MESSAGES + 1 });
    const order = new SearchOrder(found.search);
    const sorted = found.rows.slice(-RANKED_MESSAGES).sort(order.compare);
    const ranked = sorted.length < found.rows.length ? sorted.length : undefined;
    if (window.id === undefined) return { ...found, rows: order.page(sorted, window), ranked };
    const cursor = await this.cursorOf(ctx, conditions, window.id, sorted);
    return { ...found, rows: cursor ? order.page(sorted, window, cursor) : [], ranked };
  }

  /** How many messages a search finds, and of these with files and with links, up to a bound. @param filter of which the search is complete */
  async counts(ctx: RequestContext, filter: MessageFilter): Promise<SearchCounts> {
    const { text, values } = searchCounting(filter);
    const [counts] = await this.database.forApp(ctx).query(searchCountings.of(text), values);
    return counts!;
  }

  /** A message that newer ones have displaced from the ranked ones still has its place between them. */
  private async cursorOf(
    ctx: RequestContext,
    conditions: MessageFilter,
    id: bigint,
    sorted: LoadedMessages['rows'],
  ): Promise<LoadedMessages['rows'][number] | undefined> {
    const known = sorted.find((row) => row.id === id);
    if (known) return known;
    const { rows } = await this.list(ctx, conditions, { affix: 'prepend', limit: 1, id: id + 1n });
    return rows.find((row) => row.id === id);
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
