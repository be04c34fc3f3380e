import type { DefaultList } from './lists/keyword-list.js';

/** The lists that every app has. The first change of one by the app stores it as a row. */
export const defaultLists: readonly DefaultList[] = [
  { id: 'profanity-list', name: 'Profanity', category: 'word', terms: ['darn'] },
];
