import { ConfabError, type Group, type Message, type Receiver, type User } from 'confab-client';
import { useEffect, useState } from 'react';
import { receiverOf } from '../data/receiver.js';
import { useChat, useRealtime, useStore } from './chat.js';
import { useResource } from './use-resource.js';

/** The conversations of the user with unread counts and last messages, and a function that loads more of them. */
export function useConversations() {
  const { conversations } = useChat();
  const state = useStore(conversations);
  return { ...state, loadMore: conversations.loadMore, reload: conversations.load };
}

/** The conversations that the user has archived. */
export function useArchivedConversations() {
  const { archive } = useChat();
  const state = useStore(archive);
  useEffect(() => archive.start(), [archive]);
  return { ...state, loadMore: archive.loadMore, reload: archive.load };
}

/** The number of unread messages in the loaded conversations. */
export const useUnreadCount = (): number =>
  useStore(useChat().conversations).conversations.reduce((sum, each) => sum + Number(each.unreadMessageCount), 0);

/** Whether a user is online. */
export const usePresence = (uid: string): boolean => useStore(useChat().presence).has(uid);

/** Whom a conversation is with. */
export type Peer =
  | { readonly kind: 'user'; readonly name: string; readonly user: User }
  | { readonly kind: 'group'; readonly name: string; readonly group: Group };

export const AGENT_ROLE = '@agentic';

/** The user or group of a conversation: from the list of conversations while it loads. */
export function usePeer({ receiver, receiverType }: Receiver) {
  const { client, conversations } = useChat();
  const listed = useStore(conversations).conversations.find((each) => {
    const of = receiverOf(each);
    return of.receiver === receiver && of.receiverType === receiverType;
  });
  const { data, error, reload } = useResource<Peer>(`${receiverType} ${receiver}`, async (signal) => {
    if (receiverType === 'user') return peerOf('user', (await client.users.get(receiver, { signal })).data);
    return peerOf('group', (await client.groups.get(receiver, { signal })).data);
  });
  useRealtime('event', ({ trigger }) => {
    if (receiverType === 'group' ? trigger.startsWith('group_') : /^user_(?:un)?blocked$/.test(trigger)) reload();
  });
  const known = listed && peerOf(receiverType, listed.conversationWith as User & Group);
  return { peer: data ?? known, error, reload };
}

const peerOf = (kind: 'user' | 'group', who: User | Group): Peer =>
  kind === 'user' ? { kind, name: who.name, user: who as User } : { kind, name: who.name, group: who as Group };

/** The members of a group, kept up to date. */
export function useMembers(guid: string | undefined) {
  const { client } = useChat();
  const members = useResource(`members ${guid}`, async (signal) =>
    guid === undefined ? [] : (await client.groups.members.list(guid, { perPage: 100, signal })).data,
  );
  useRealtime('event', ({ trigger }) => {
    if (trigger.startsWith('group_')) members.reload();
  });
  return members;
}

/** A value that follows another one after it has not changed for a moment, for requests while somebody types. */
function useDebounced<Value>(value: Value, milliseconds = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/** The other users whose name contains the text, and the groups that the user can join. */
export function usePeople(search: string) {
  const { client, uid } = useChat();
  const searchKey = useDebounced(search);
  const found = searchKey === '' ? {} : { searchKey };
  const people = useResource(`people ${searchKey}`, async (signal) => {
    const { data } = await client.users.list({ ...found, perPage: 50, signal });
    return data.filter((user) => user.uid !== uid);
  });
  const groups = useResource(`groups ${searchKey}`, async (signal) => {
    const { data } = await client.groups.list({ ...found, perPage: 50, signal });
    return data.filter(({ hasJoined, type }) => !hasJoined && type === 'public');
  });
  return { people, groups };
}

export type FoundKind = 'all' | 'files' | 'links';

export interface FoundMessages {
  /** With `data.matches`, the best first. */
  readonly messages: readonly Message[];
  /** How many there are, up to 100 of each kind. */
  readonly counts?: { readonly messages: number; readonly files: number; readonly links: number };
  /** A search that finds something, where this one finds nothing. */
  readonly didYouMean?: string;
}

/**
 * The messages that a search finds, the best first. A filter that is not complete, which the server refuses, leaves the last result.
 *
 * @param search words, and filters such as `from:ana`
 */
export function useMessageSearch(search: string, kind: FoundKind = 'all') {
  const { client } = useChat();
  const searchKey = useDebounced(search);
  const [last, setLast] = useState<FoundMessages>();
  const [counted, setCounted] = useState<Pick<FoundMessages, 'counts'> & { readonly searchKey: string }>();
  const result = useResource<FoundMessages>(`messages ${kind} ${searchKey}`, async (signal) => {
    if (searchKey === '') return { messages: [] };
    const of = { all: {}, files: { hasAttachments: true }, links: { hasLinks: true } }[kind];
    const query = {
      searchKey,
      ...of,
      hideDeleted: true,
      order: 'relevance' as const,
      withMatches: true,
      withCounts: kind === 'all',
    };
    try {
      const { data, meta } = await client.messages.list({ ...query, limit: 30, signal });
      const { counts, didYouMean } = meta.search ?? {};
      const found = { messages: data, didYouMean };
      setLast(found);
      if (counts) setCounted({ searchKey, counts });
      return found;
    } catch (error) {
      if (last && error instanceof ConfabError && error.status === 400) return last;
      throw error;
    }
  });
  const data = result.data ?? (searchKey === '' ? undefined : last);
  return {
    ...result,
    data: data && { ...data, counts: counted?.searchKey === searchKey ? counted.counts : undefined },
  };
}
