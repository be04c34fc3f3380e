import { chooseLanguage, language, languages, type Language } from '../language.ts';
import { texts } from '../texts/index.ts';

/** Of the console, in this browser. */
export const LanguageChoice = () => (
  <select
    className="language"
    aria-label={texts.language}
    value={language}
    onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
  >
    {Object.entries(languages).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
