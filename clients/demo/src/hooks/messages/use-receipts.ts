import type { Message, Receiver } from 'confab-client';
import { useEffect, useState } from 'react';
import { useChat, useRealtime } from '../chat.tsx';

/** Reports messages as delivered when they arrive. Used once in the app. */
export function useDeliveryReceipts(): void {
  const { uid, realtime } = useChat();
  useRealtime('message_sent', ({ message }) => {
    // the receipt of a later message covers one that is lost
    if (message.sender !== uid) realtime.markDelivered({ messageId: message.id }).catch(() => undefined);
  });
}

/** Marks a conversation as read up to the last message of others, while the page is visible. */
export function useReadReceipts({ receiver, receiverType }: Receiver, messages: readonly Message[]): void {
  const { uid, realtime } = useChat();
  const isVisible = useIsPageVisible();
  const [state, setState] = useState(realtime.state);
  useRealtime('state', setState);
  const messageId = messages.findLast(({ sender }) => sender !== uid)?.id;
  useEffect(() => {
    if (messageId === undefined || !isVisible || state !== 'connected') return;
    // a lost one is repeated after the next connect
    realtime.markRead({ messageId, receiver, receiverType }).catch(() => undefined);
  }, [messageId, isVisible, state, realtime, receiver, receiverType]);
}

function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
