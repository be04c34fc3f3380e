import type { Receiver } from 'confab-client';
import { useEffect, useSyncExternalStore } from 'react';
import { useChat, useConnection } from './chat.js';

/** Whether the page is visible; on a server it is. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );

/** Marks a conversation as read up to a message, while the page is visible. */
export function useReadReceipt(
  { receiver, receiverType }: Receiver,
  messageId: string | undefined,
  isNewest: boolean,
): void {
  const { client, conversations } = useChat();
  const { state } = useConnection();
  const isVisible = usePageVisible();
  useEffect(() => {
    if (messageId === undefined || !isVisible || state !== 'connected') return;
    const target = { receiver, receiverType };
    if (isNewest) conversations.showAsRead(target);
    // a lost one is repeated after the next connect
    client.realtime.markRead({ messageId, ...target }).then(
      () => conversations.refresh(target),
      () => undefined,
    );
  }, [client, conversations, messageId, isNewest, isVisible, state, receiver, receiverType]);
}
