import { Injectable } from '@nestjs/common';
import { nameIn, type MessageSearch } from '#core/search/message-search.sql.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { containedPattern } from '#platform/database/lists/pattern.js';
import { Repository } from '#platform/database/repository.js';
import { SearchIndex } from '#platform/search-index/search-index.js';
import { hasPairs, pairsQuery, withoutPunctuation } from '#platform/text/search-pairs.js';
import { namedUsers } from './named-users.sql.js';
import { WordFormsRepository } from './word-forms.repository.js';

/** Terms of a search that are looked for in names too. */
const MAX_NAMED_TERMS = 8;
/** Names are found by the beginnings of their words. */
const BEGINS_WORD = /^[\p{L}\p{N}\p{So}]/u;

/** Completes a search by what else its terms find: users with these names, and other forms of the words. */
@Injectable()
export class MessageSearchRepository extends Repository {
  constructor(
    database: Database,
    private readonly index: SearchIndex,
    private readonly wordForms: WordFormsRepository,
  ) {
    super(database);
  }

  async resolve(ctx: RequestContext, search: MessageSearch): Promise<MessageSearch> {
    if (!(await this.index.isBuilt())) return { ...search, mode: 'former' };
    const [mentioned, forms] = await Promise.all([
      this.namedUsers(ctx, search),
      (await this.index.findsForms()) ? this.wordForms.of(ctx, search.wanted.flat()) : undefined,
    ]);
    return { ...search, mentioned, forms };
  }

  private async namedUsers(
    ctx: RequestContext,
    { wanted, excluded }: MessageSearch,
  ): Promise<MessageSearch['mentioned']> {
    const all = [...wanted.flat(), ...excluded].map(nameIn);
    const terms = [...new Set(all)].filter((term) => BEGINS_WORD.test(term)).slice(0, MAX_NAMED_TERMS);
    if (terms.length === 0) return undefined;
    const named = await this.query(ctx, namedUsers, [
      terms,
      terms.map((term) => containedPattern(` ${withoutPunctuation(term)}`)),
      terms.map((term) => (hasPairs(term) ? pairsQuery(term) : null)),
    ]);
    return new Map(named.map(({ term, uids }) => [term, uids]));
  }
}
