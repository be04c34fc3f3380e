import type { DefaultList } from './keyword-list.js';
import { commonProfanity, profanityByLanguage, type ProfanityList } from './profanity.js';

export const PROFANITY_LIST = 'profanity-list';

const profanityList = (id: string, { languageName, language, terms, exceptions }: ProfanityList): DefaultList => ({
  id,
  name: `Profanity: ${languageName}`,
  category: 'word',
  language,
  terms,
  exceptions,
});

/** The lists that every app has. The first change of one by an app stores it as a row. */
export const defaultLists: readonly DefaultList[] = [
  profanityList(PROFANITY_LIST, commonProfanity),
  ...profanityByLanguage.map((list) => profanityList(`${PROFANITY_LIST}-${list.language}`, list)),
];
