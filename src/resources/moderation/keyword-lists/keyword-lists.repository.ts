import { Injectable } from '@nestjs/common';
import type { ListStore } from '#core/moderation/judging/rule-store.js';
import type { AppContext } from '#platform/context/context.js';
import { KeyedRepository, unlessTaken } from '#platform/database/repository.js';
import { defaultRevisionId, OLDEST_FIRST, revisionIdOf } from '../revisioned-rows.js';
import { defaultLists } from './default-keyword-lists.js';
import {
  listCategories,
  storedCategories,
  type DefaultList,
  type KeywordList,
  type ListCategory,
  type StoredList,
} from './keyword-list.js';
import { keywordListsPage } from './keyword-lists.sql.js';
import { listData, listOf, unchangedList, type ListChanges, type NewList } from './stored-lists.js';

/** A list, without its terms and exceptions where it does not fit into the page. */
export interface ListedList extends StoredList {
  readonly isTruncated?: boolean;
  /** The number counts all terms, also those that the page leaves out. */
  readonly termCount?: number;
}

/** The only place that writes the table `keyword_lists`. */
@Injectable()
export class KeywordListsRepository extends KeyedRepository('keywordList', 'id') implements ListStore {
  /** Returns lists of the app and default ones, in the form that the app has given them. Lists that do not exist are left out. */
  async listsOf(ctx: AppContext, ids: readonly string[]): Promise<KeywordList[]> {
    const stored = await this.findLists(ctx, ids);
    const storedIds = new Set(stored.map(({ id }) => id));
    const isUnchanged = ({ id }: DefaultList) => ids.includes(id) && !storedIds.has(id);
    return [...stored, ...defaultLists.filter(isUnchanged).map(unchangedList)];
  }

  /** The revision of each list, by its id; of the app and the defaults. */
  async listRevisions(ctx: AppContext, ids: readonly string[]): Promise<Map<string, string>> {
    const where = { appId: ctx.app.id, id: { in: [...ids] } };
    const rows = await this.table(ctx).findMany({ where, select: { id: true, revision: true } });
    return new Map([
      ...defaultLists.filter(({ id }) => ids.includes(id)).map(({ id }) => [id, defaultRevisionId(id)] as const),
      ...rows.map(({ id, revision }) => [id, revisionIdOf(ctx.app.id, id, revision)] as const),
    ]);
  }

  /** Returns the categories of all lists, defaults included. */
  async listCategories(ctx: AppContext): Promise<{ id: string; category: ListCategory }[]> {
    const where = { appId: ctx.app.id };
    const rows = await this.table(ctx).findMany({ where, select: { id: true, category: true } });
    // the category of a list does not change
    return [...defaultLists, ...rows.map(({ id, category }) => ({ id, category: listCategories[category] }))];
  }

  /** Ids of lists of the app, oldest first, then those of defaults that it has changed. */
  async storedListIds(ctx: AppContext): Promise<string[]> {
    const where = { appId: ctx.app.id };
    const rows = await this.table(ctx).findMany({ where, select: { id: true }, orderBy: OLDEST_FIRST });
    return rows.map(({ id }) => id);
  }

  async findLists(ctx: AppContext, ids: readonly string[]): Promise<StoredList[]> {
    const rows = await this.table(ctx).findMany({ where: { appId: ctx.app.id, id: { in: [...ids] } } });
    return rows.map(listOf);
  }

  async findList(ctx: AppContext, id: string): Promise<StoredList | undefined> {
    return (await this.findLists(ctx, [id]))[0];
  }

  async countLists(ctx: AppContext, exceptIds: readonly string[]): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, id: { notIn: [...exceptIds] } } });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async createList(
    ctx: AppContext,
    { id, name, category, ...list }: NewList,
    createdAt = new Date(),
  ): Promise<StoredList> {
    const columns = { appId: ctx.app.id, id, name, category: storedCategories[category] };
    const data = { ...columns, ...listData(list), createdAt, updatedAt: new Date() };
    return listOf(await unlessTaken('id', this.table(ctx).create({ data })));
  }

  /** @returns undefined if there is no such list */
  async updateList(ctx: AppContext, id: string, { name, ...changes }: ListChanges): Promise<StoredList | undefined> {
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { name, ...listData(changes), revision: { increment: 1 }, updatedAt: new Date() },
    });
    return row && listOf(row);
  }

  /** Returns the lists with the ids, in the order of the ids, with up to 4 MB of their content. */
  async listsPage(ctx: AppContext, ids: readonly string[]): Promise<ListedList[]> {
    const rows = await this.query(ctx, keywordListsPage, [ids]);
    return rows.map(({ isTruncated, termCount, passwordCipher: cipher, ...row }) => ({
      ...listOf({ ...row, passwordCipher: cipher && Uint8Array.from(cipher) }),
      isTruncated,
      termCount,
    }));
  }
}
