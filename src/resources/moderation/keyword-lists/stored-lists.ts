import type { KeywordList as ListRow } from '#generated/prisma/client.js';
import { defaultRevisionId, nullIfEmpty, revisionIdOf } from '../revisioned-rows.js';
import { defaultLists } from './default-keyword-lists.js';
import { listCategories, type DefaultList, type KeywordList, type StoredList } from './keyword-list.js';

export type { ListRow };

/** Absent properties stay as they are. An empty description or language clears it. */
export type ListChanges = Partial<Omit<KeywordList, 'id' | 'category' | 'isDefault' | 'revisionId'>>;
export type NewList = Omit<KeywordList, 'isDefault' | 'revisionId'>;

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
