import { Injectable } from '@nestjs/common';
import type { MessageSearch } from '#core/search/message-search.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { isComparable, nearestWord, nearPatterns } from '#platform/text/near-words.js';
import { foldForSearch } from '#platform/text/search-folding.js';
import type { LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import type { MessageFilter } from './message-filter.js';
import { listStatement } from './message-list-statements.js';
import { messageListing } from './message-list.sql.js';

/** Terms without a message in place of which near words are looked for, each among so many of the newest messages that can have some. */
const MAX_NEAR_TERMS = 3;
const NEAR_MESSAGES = 50;

/** Finds what may have been meant by a search that finds nothing. */
@Injectable()
export class NearWordsRepository {
  constructor(private readonly pages: LoadedMessagesRepository) {}

  /**
   * Words of messages of the list in place of those that no message has, by what was looked for, where messages have them all together:
   * misspelt ones. Nothing is read that the list would not show.
   */
  async of(ctx: RequestContext, filter: MessageFilter, search: MessageSearch): Promise<Map<string, string>> {
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
    return (await this.pages.read(ctx, listStatement(filter, text), values)).rows;
  }
}
