import { useEffect, useState } from 'react';
import type { ClientSettings } from '../data/chat.js';
import { useChat } from './chat.js';

/** The settings of the app that clients see, once they are loaded: with the first component that asks for them. */
export function useClientSettings(): ClientSettings | undefined {
  const chat = useChat();
  const [settings, setSettings] = useState<ClientSettings>();
  useEffect(() => {
    let isWanted = true;
    chat.settings().then(
      (loaded) => isWanted && setSettings(loaded),
      // the next component asks again
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [chat]);
  return settings;
}
