import { profanityWords } from './default-lists.js';
import type { DefaultList } from './keyword-list.js';

export const PROFANITY_LIST = 'profanity-list';

/** The lists that every app has. The first change of one by an app stores it as a row. */
export const defaultLists: readonly DefaultList[] = [
  { id: PROFANITY_LIST, name: 'Profanity', category: 'word', terms: profanityWords },
];
