import type { Message, Receiver } from 'confab-client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChat, useRealtime } from '../chat.tsx';
import { isBetween } from '../receiver.ts';
import { changedMessage, withChanged, withMessages, withReaction, withReceipt, withReply } from './message-list.ts';

const PER_PAGE = 30;

/** The messages of a conversation without replies, of one thread of it, or all of them with the replies. */
export type Part = 'messages' | 'all' | { threadOf: string };

interface State {
  messages: Message[];
  status: 'loading' | 'loaded' | 'failed';
  hasOlder: boolean;
}

const NOTHING: State = { messages: [], status: 'loading', hasOlder: false };

/**
 * The messages of a conversation, the oldest first, kept up to date by events. Mount the component again for another conversation, with a
 * `key`.
 */
export function useMessages(receiver: Receiver, part: Part = 'messages') {
  const { uid, rest } = useChat();
  const [state, setState] = useState(NOTHING);
  const change = (update: (messages: Message[]) => Message[]) =>
    setState((before) => ({ ...before, messages: update(before.messages) }));

  const loadPage = async (before?: string) => {
    const query = { affix: 'prepend' as const, limit: PER_PAGE, id: before };
    const page = await fetchPage(query).catch(() => undefined);
    if (!page?.data) {
      setState((current) => ({ ...current, status: 'failed' }));
      return;
    }
    const { data } = page.data;
    setState((current) => ({
      messages: withMessages(before === undefined ? [] : current.messages, data),
      status: 'loaded',
      hasOlder: data.length === PER_PAGE,
    }));
  };
  const fetchPage = (query: { affix: 'prepend'; limit: number; id?: string }) => {
    if (typeof part === 'object')
      return rest.GET('/v3/messages/{id}/thread', { params: { path: { id: part.threadOf }, query } });
    const hideReplies = part === 'messages';
    return receiver.receiverType === 'user'
      ? rest.GET('/v3/users/{uid}/messages', {
          params: { path: { uid: receiver.receiver }, query: { ...query, hideReplies } },
        })
      : rest.GET('/v3/groups/{guid}/messages', {
          params: { path: { guid: receiver.receiver }, query: { ...query, hideReplies } },
        });
  };
  const loadFirst = useEffectEvent(() => void loadPage());
  useEffect(() => loadFirst(), []);
  useRealtime('resumeFailed', () => void loadPage());
  useRealtime('conversation_erased', () => void loadPage());

  const receive = (message: Message) => {
    if (!isBetween(uid, receiver, message)) return;
    if (belongsTo(part, message)) change((messages) => withMessages(messages, [message]));
    if (message.parentId !== undefined) change((messages) => withReply(messages, message.parentId!));
  };
  useRealtime('message_sent', ({ message }) => receive(message));
  useRealtime('call_initiated', ({ call }) => receive(call));
  const receiveChange = (changed: Message | undefined) => {
    if (changed) change((messages) => withChanged(messages, changed));
  };
  useRealtime('message_edited', (data) => receiveChange(changedMessage(data)));
  useRealtime('message_deleted', (data) => receiveChange(changedMessage(data)));
  useRealtime('message_reaction_added', ({ reaction }) => change((list) => withReaction(list, reaction, true, uid)));
  useRealtime('message_reaction_removed', ({ reaction }) => change((list) => withReaction(list, reaction, false, uid)));
  const receiveReceipt = (data: Parameters<typeof withReceipt>[1], ofAll: boolean) => {
    // in a group only the receipts of all members are shown
    const isShown =
      receiver.receiverType === 'user'
        ? data.receiverType === 'user' && data.sender === receiver.receiver
        : ofAll && data.receiverType === 'group' && data.receiver === receiver.receiver;
    if (isShown) change((messages) => withReceipt(messages, data, uid));
  };
  useRealtime('message_delivery_receipt', (data) => receiveReceipt(data, false));
  useRealtime('message_read_receipt', (data) => receiveReceipt(data, false));
  useRealtime('message_delivered_to_all', (data) => receiveReceipt(data, true));
  useRealtime('message_read_by_all', (data) => receiveReceipt(data, true));

  return {
    ...state,
    /** Adds a message that the user has just sent; its event may arrive later. */
    add: (message: Message) => change((messages) => withMessages(messages, [message])),
    loadOlder: () => loadPage(state.messages[0]?.id),
    reload: () => loadPage(),
  };
}

const belongsTo = (part: Part, { parentId }: Message): boolean => {
  if (part === 'all') return true;
  return part === 'messages' ? parentId === undefined : parentId === part.threadOf;
};
