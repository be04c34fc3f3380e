import { NativeSelect } from '@mantine/core';
import { chooseLanguage, language, languages, type Language } from '../language.ts';
import { texts } from '../texts/index.ts';

const choices = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** Of the console, in this browser. */
export const LanguageChoice = () => (
  <NativeSelect
    size="xs"
    w="fit-content"
    aria-label={texts.language}
    value={language}
    onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
    data={choices}
  />
);
