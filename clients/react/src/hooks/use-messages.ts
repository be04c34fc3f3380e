import type { OutboxEntry, OutboxMessage, Receiver } from 'confab-client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MessagesStore, type Part } from '../data/messages-store.js';
import { outgoingIn } from '../data/outgoing-store.js';
import { receiverKey } from '../data/receiver.js';
import { useChat, useStore } from './chat.js';

/** The messages of a conversation, of a thread of it, or both. Mount the component again for another conversation, with a `key`. */
export function useMessages(receiver: Receiver, part: Part = 'messages') {
  const { client, uid, outgoing } = useChat();
  const [store] = useState(() => new MessagesStore(client, uid, receiver, part));
  useEffect(() => {
    const end = store.start();
    const endSent = outgoing.onSent((message) => store.showSent(message));
    return () => {
      end();
      endSent();
    };
  }, [store, outgoing]);
  const state = useStore(store);
  return useMemo(() => ({ ...state, store }), [state, store]);
}

export type MessageListState = ReturnType<typeof useMessages>;

export interface Sent {
  readonly text: string;
  readonly files?: readonly File[];
  readonly quotedMessageId?: string;
  readonly metadata?: Record<string, unknown>;
}

/** Sends messages to a conversation or thread. They are shown at once, and sent when there is a connection. */
export function useSender(receiver: Receiver, threadOf?: string) {
  const { outgoing } = useChat();
  const entries = useStore(outgoing);
  const key = receiverKey(receiver);
  const own = useMemo(() => outgoingIn(entries, key, threadOf), [entries, key, threadOf]);
  const send = useCallback(
    ({ text, files = [], quotedMessageId, metadata }: Sent) => {
      const data = { ...(text !== '' && { text }), ...(metadata && { metadata }) };
      const message = { ...receiver, data, ...(quotedMessageId !== undefined && { quotedMessageId }) };
      // the server makes the attachments of the files
      outgoing.send(message as OutboxMessage, { files, threadOf });
    },
    [outgoing, key, threadOf],
  );
  return {
    /** What the server has not confirmed. */
    outgoing: own,
    send,
    retry: ({ muid }: OutboxEntry) => outgoing.retry(muid),
    discard: ({ muid }: OutboxEntry) => outgoing.discard(muid),
  };
}

/** How much of the files of an outgoing message is uploaded, from 0 to 1; undefined while nothing is. */
export const useUploadProgress = (muid: string): number | undefined => useStore(useChat().uploads).get(muid);
