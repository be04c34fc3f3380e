import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { StoredList } from '../lists/keyword-list.js';
import * as sql from './rule-pages.sql.js';
import { listOf, revisionNumberOf, ruleOf, type StoredRule } from './stored-rows.js';

/** A rule, without its conditions and filters where it does not fit into the page. */
export interface ListedRule extends StoredRule {
  readonly isTruncated?: boolean;
}

/** A list, without its terms and exceptions where it does not fit into the page. */
export interface ListedList extends StoredList {
  readonly isTruncated?: boolean;
  /** The number counts all terms, also those that the page leaves out. */
  readonly termCount?: number;
}

/** Reads pages of rules and lists, which show up to 4 MB of their content. */
@Injectable()
export class RulePagesRepository {
  constructor(private readonly database: Database) {}

  /** Returns the rules with the ids, in the order of the ids. */
  async rules(ctx: AppContext, ids: readonly string[]): Promise<ListedRule[]> {
    const rows = await this.database.forApp(ctx).query(sql.rulesPage, [ids]);
    return rows.map(({ id, isTruncated, ...row }) => ({ ...ruleOf(ctx, id, row), isTruncated }));
  }

  /** Returns the revisions before `rule`, the newest first. */
  async formerRevisions(
    ctx: AppContext,
    rule: StoredRule,
    { skip, take }: { skip: number; take: number },
  ): Promise<ListedRule[]> {
    const values = [rule.id, revisionNumberOf(rule), take, skip];
    const rows = await this.database.forApp(ctx).query(sql.revisionsPage, values);
    return rows.map(({ isTruncated, ...row }) => ({ ...ruleOf(ctx, rule.id, row), isTruncated }));
  }

  /** Returns the lists with the ids, in the order of the ids. */
  async lists(ctx: AppContext, ids: readonly string[]): Promise<ListedList[]> {
    const rows = await this.database.forApp(ctx).query(sql.keywordListsPage, [ids]);
    return rows.map(({ isTruncated, termCount, passwordCipher: cipher, ...row }) => ({
      ...listOf({ ...row, passwordCipher: cipher && Uint8Array.from(cipher) }),
      isTruncated,
      termCount,
    }));
  }
}
