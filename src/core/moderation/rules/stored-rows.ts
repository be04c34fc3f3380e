import type { KeywordListCategory } from '#generated/prisma/enums.js';
import type { AppContext } from '#platform/context/context.js';
import { defaultLists } from '../lists/default-keyword-lists.js';
import { listCategories, type DefaultList, type KeywordList, type StoredList } from '../lists/keyword-list.js';
import type { Condition, Filter, Rule, RuleAction } from '../rule.js';
import { defaultRevisionId } from './default-rules.js';

// The functions convert between rules and lists and their rows.

/** A rule with its times. */
export interface StoredRule extends Rule {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Absent properties stay as they are. An empty description clears it. */
export type RuleChanges = Partial<Omit<Rule, 'id' | 'revisionId'>>;
export type NewRule = Omit<Rule, 'revisionId'>;

/** Absent properties stay as they are. An empty description or language clears it. */
export type ListChanges = Partial<Omit<KeywordList, 'id' | 'category' | 'isDefault' | 'revisionId'>>;
export type NewList = Omit<KeywordList, 'isDefault' | 'revisionId'>;

interface Row {
  readonly name: string;
  readonly description: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface RuleRow extends Row {
  readonly enabled: boolean;
  readonly conditions: unknown;
  readonly filters: unknown;
  readonly actions: string[];
}

export interface ListRow extends Row {
  readonly appId: string;
  readonly id: string;
  readonly category: KeywordListCategory;
  readonly isCsv: boolean;
  readonly terms: string[];
  readonly language: string | null;
  readonly exceptions: unknown;
  readonly url: string | null;
  readonly username: string | null;
  readonly passwordCipher: Uint8Array<ArrayBuffer> | null;
}

export const revisionIdOf = (appId: string, id: string, revision: number): string => `${appId}_${id}_${revision}`;

/** The revisions of one rule are numbered. */
export const revisionNumberOf = ({ revisionId }: Rule): number =>
  Number(revisionId.slice(revisionId.lastIndexOf('_') + 1));

export const ruleOf = (ctx: AppContext, id: string, { revision, ...row }: RuleRow): StoredRule => ({
  ...row,
  id,
  description: row.description ?? undefined,
  conditions: row.conditions as Condition[],
  filters: row.filters as Filter[],
  actions: row.actions as RuleAction[],
  revisionId: revisionIdOf(ctx.app.id, id, revision),
});

/** The columns that the changes set. */
export const ruleData = <Changes extends RuleChanges>({
  description,
  conditions,
  filters,
  actions,
  ...rest
}: Changes) => ({
  ...rest,
  description: nullIfEmpty(description),
  conditions: conditions as object[] | undefined,
  filters: filters as object[] | undefined,
  actions: actions && [...actions],
});

const defaultListsById = new Map(defaultLists.map((list) => [list.id, list]));

export const isDefaultList = (id: string): boolean => defaultListsById.has(id);

export const listOf = ({ appId, id, name, category, revision, createdAt, updatedAt, ...row }: ListRow): StoredList => ({
  id,
  name,
  description: row.description ?? undefined,
  category: listCategories[category],
  isCsv: row.isCsv,
  terms: row.terms,
  language: row.language ?? defaultListsById.get(id)?.language,
  exceptions: (row.exceptions as string[] | null) ?? defaultListsById.get(id)?.exceptions,
  ...(row.url !== null && {
    api: { url: row.url, username: row.username ?? undefined, passwordCipher: row.passwordCipher ?? undefined },
  }),
  isDefault: isDefaultList(id),
  revisionId: revisionIdOf(appId, id, revision),
  createdAt,
  updatedAt,
});

export const unchangedList = (list: DefaultList): KeywordList => ({
  ...list,
  isCsv: false,
  isDefault: true,
  revisionId: defaultRevisionId(list.id),
});

/** The columns that the changes set, without the name. A custom API is replaced as a whole. */
export const listData = ({ description, isCsv, terms, language, exceptions, api }: ListChanges) => ({
  description: nullIfEmpty(description),
  isCsv,
  terms: terms && [...terms],
  language: nullIfEmpty(language),
  exceptions: exceptions && [...exceptions],
  ...(api && { url: api.url, username: api.username ?? null, passwordCipher: api.passwordCipher ?? null }),
});

const nullIfEmpty = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
