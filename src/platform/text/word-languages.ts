import { foldForSearch } from './search-folding.js';
import { lexemes } from './search-pairs.js';

/** Words of texts on any subject that are none of English, folded, for languages with Latin letters of which PostgreSQL has a stemmer. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  basque: 'eta ez da bat dira baina zer hau oso ere dut naiz duzu gara nola hori',
  catalan: 'amb els una que les pero mes aixo aquest aquesta molt tambe som estic dels',
  danish: 'og det er jeg ikke en af til har med vi du hvad kan skal noget',
  dutch: 'de het een en van ik niet dat je op te zijn voor met wat',
  english: 'the and to of is in it you that for on are with have this we',
  estonian: 'ja ei ma et ka mis kui oli sa siis aga nii veel meie',
  finnish: 'ja ei se etta mutta kun niin han mina oli ole mita joka olen sina',
  french: 'le la les des est et pas je une que dans vous pour nous avec sur',
  german: 'der die und das ist nicht ich ein es mit auf eine den wir wie auch',
  hungarian: 'az es hogy nem egy meg ez csak de mar mi volt lesz',
  indonesian: 'yang dan di ini itu tidak saya untuk dengan ada kami akan bisa dari kita sudah',
  irish: 'agus na ta ar bhi se leis nil ach seo mar nach',
  italian: 'il di che e la non un sono una con del ma anche gli',
  lithuanian: 'ir kad yra ne tai kaip bet jis su mes nuo dar buvo kas apie',
  norwegian: 'og det er jeg ikke en av til har med vi du hva kan skal noe',
  portuguese: 'o que nao de um uma para com os da em voce mais ele',
  romanian: 'si nu este un la ca sa pe cu mai am sunt din pentru eu',
  serbian: 'je sam nije koji koja ali kako samo jer sto bilo ovo mi si smo ste',
  spanish: 'el la que los de un una y en con por para las esta es',
  swedish: 'och det ar jag inte en av till har med vi du vad kan ska nagot',
  turkish: 've bir bu da de icin cok ne ben var mi ama gibi yok sen daha',
};

const LANGUAGES_OF: ReadonlyMap<string, string[]> = languagesByWord();

function languagesByWord(): ReadonlyMap<string, string[]> {
  const byWord = new Map<string, string[]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS))
    for (const word of words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), language]);
  return byWord;
}

/** Of the texts in any of the languages, how many must be in a language. */
const MIN_SHARE = 0.02;
const MAX_LANGUAGES = 6;
/** Fewer texts say little: they may be of English too. */
const MIN_TEXTS = 20;
const DEFAULT = 'english';

/** The languages with Latin letters in which most of the texts are. Of two that are alike both. */
export function latinLanguagesOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  let counted = 0;
  for (const text of texts) {
    const found = new Map<string, number>();
    for (const [word] of lexemes(foldForSearch(text)))
      for (const language of LANGUAGES_OF.get(word) ?? []) found.set(language, (found.get(language) ?? 0) + 1);
    const most = Math.max(...found.values());
    if (found.size > 0) counted++;
    for (const [language, words] of found) if (words === most) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const languages = [...counts].filter(([, count]) => count >= MIN_SHARE * counted);
  const first = languages.sort(([, ones], [, twos]) => twos - ones).slice(0, MAX_LANGUAGES);
  return [...new Set([...first.map(([language]) => language), ...(counted < MIN_TEXTS ? [DEFAULT] : [])])].sort();
}
