import type { Message } from 'confab-client';
import { useSyncExternalStore } from 'react';
import { useChat, useLocale } from './chat.js';

/** The text of a message in the language of the texts, or else of the browser, by the model of the app, if the user has asked for it. */
export function useTranslation(message: Message) {
  const { translations } = useChat();
  const locale = useLocale();
  const read = () => translations.textOf(message);
  return {
    translated: useSyncExternalStore(translations.subscribe, read, read),
    translate: () => translations.translate(message, locale ?? Intl.DateTimeFormat().resolvedOptions().locale),
    showOriginal: () => translations.showOriginal(message),
  };
}
