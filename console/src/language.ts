// The language of the console: the one that the user has chosen in this browser, else the first of the browser that the console has.

/** Their names, in themselves. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof languages;

/** Of the storage of the browser. */
const CHOSEN = 'confab-console-language';

const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && Object.hasOwn(languages, value);

/** A tag of the browser such as `de-CH`. */
const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** A browser that forbids storage throws. */
function chosenLanguage(): Language | undefined {
  try {
    const value = localStorage.getItem(CHOSEN);
    return isLanguage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const language: Language =
  chosenLanguage() ?? navigator.languages.map(languageOf).find((name): name is Language => isLanguage(name)) ?? 'en';

/** Some browsers have tags that are none of BCP 47, such as `en-US@posix`, which `Intl` refuses. */
const isTag = (tag: string): boolean => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag);

/** How numbers and times are written: as in the country of the browser, where it has the language. */
export const locale: string = navigator.languages.find((tag) => isTag(tag) && languageOf(tag) === language) ?? language;

document.documentElement.lang = language;

/** Texts are read when the console loads, so it loads anew. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen);
  location.reload();
}
