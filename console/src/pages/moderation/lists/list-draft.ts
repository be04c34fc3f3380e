import { termsOf, type KeywordList, type NewKeywordList } from '../../../api/moderation/lists.ts';
import { parts } from '../parts.ts';

export type ListCategory = NewKeywordList['category'];

export const categories: readonly ListCategory[] = ['word', 'pattern', 'sentence-similarity', 'custom-api'];

/** A keyword list, as its form has it. */
export interface ListDraft {
  id: string;
  name: string;
  description: string;
  category: ListCategory;
  /** One in each line. */
  terms: string;
  url: string;
  username: string;
  /** Empty: stays as it is. */
  password: string;
}

export const newList = (): ListDraft => ({
  id: '',
  name: '',
  description: '',
  category: 'word',
  terms: '',
  url: '',
  username: '',
  password: '',
});

export const draftOf = (list: KeywordList): ListDraft => ({
  ...newList(),
  id: list.id,
  name: list.name,
  description: list.description ?? '',
  category: list.category,
  terms: termsOf(list).join('\n'),
  url: list.url ?? '',
  username: list.username ?? '',
});

/** Each term once, in the order in which they are written. */
export const termsIn = ({ terms }: ListDraft): string[] => [...new Set(parts(terms, '\n'))];

export const inputOf = (draft: ListDraft): NewKeywordList => ({
  id: draft.id,
  category: draft.category,
  ...changesOf(draft),
});

export function changesOf(draft: ListDraft) {
  const { name, description, category, url, username, password } = draft;
  if (category === 'custom-api') return { name, description, url, username, ...(password && { password }) };
  const field = category === 'sentence-similarity' ? 'disallowedSentences' : 'searchTerms';
  return { name, description, [field]: termsIn(draft) };
}
