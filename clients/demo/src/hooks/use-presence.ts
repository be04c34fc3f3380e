import { useSyncExternalStore } from 'react';
import { useChat } from './chat.tsx';

/** Whether a user is online. */
export function usePresence(uid: string): boolean {
  const { presence } = useChat();
  return useSyncExternalStore(presence.subscribe, () => presence.isAvailable(uid));
}
