import { useEffect, useState } from 'react';
import type { ClientSettings } from '../data/chat.js';
import { useChat } from './chat.js';

/**
 * The settings and limits of the app that clients see, once they are loaded: with the first component that asks for them.
 *
 * @param isUsed without it, they are not requested
 */
export function useClientSettings(isUsed = true): ClientSettings | undefined {
  const chat = useChat();
  const [settings, setSettings] = useState<ClientSettings>();
  useEffect(() => {
    let isWanted = isUsed;
    if (isUsed)
      chat.settings().then(
        (loaded) => isWanted && setSettings(loaded),
        // the next component asks again
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [chat, isUsed]);
  return settings;
}
