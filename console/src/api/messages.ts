import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body } from './client.ts';
import type { Peer } from './conversations.ts';
import {
  reachesBefore,
  withMessage,
  withPage,
  type Message,
  type MessagePage,
  type MessageRange,
} from './message-range.ts';

export type { Message } from './message-range.ts';

/** The messages between a user and a peer, without replies; or the replies of one thread. */
export interface MessageSource {
  appId: string;
  /** The user who reads and sends. */
  uid: string;
  peer: Peer;
  /** Id of the message that the replies belong to. */
  threadOf?: string;
}

/** What a user writes. */
export interface Draft {
  text: string;
  files: readonly File[];
  quotedMessageId?: string;
}

const PER_PAGE = 50;
const REACTIONS_PER_PAGE = 100;
const REFRESH_MILLISECONDS = 3_000;
const RETRIES = 2;

const key = {
  ranges: (appId: string, uid: string) => ['messages', appId, uid] as const,
  range: ({ appId, uid, peer, threadOf }: MessageSource) => ['messages', appId, uid, peer, threadOf] as const,
  message: (appId: string, uid: string, id: string) => ['message', appId, uid, id] as const,
  reactions: (appId: string, uid: string, id: string) => ['reactions', appId, uid, id] as const,
};

async function fetchPage({ appId, uid, peer, threadOf }: MessageSource, before?: string): Promise<MessagePage> {
  const client = appClient(appId, uid);
  const query = { affix: 'prepend' as const, limit: PER_PAGE, id: before };
  const main = { ...query, hideReplies: true };
  const request = () => {
    if (threadOf !== undefined)
      return client.GET('/v3/messages/{id}/thread', { params: { path: { id: threadOf }, query } });
    return peer.type === 'user'
      ? client.GET('/v3/users/{uid}/messages', { params: { path: { uid: peer.id }, query: main } })
      : client.GET('/v3/groups/{guid}/messages', { params: { path: { guid: peer.id }, query: main } });
  };
  const { data } = await body(request());
  const messages = data as Message[];
  return { messages, hasOlder: messages.length === PER_PAGE, before };
}

interface RefreshedRange extends MessageRange {
  /** Id before which the next refresh continues; absent to begin with the newest messages. */
  refreshedTo?: string;
}

/**
 * The newest messages, and older ones after `loadOlder`. A refresh reads the newest page and one of the older pages in turn, so its cost does not
 * depend on how many are loaded, and edits, reactions and erasures of old messages are shown as well.
 */
export function useMessages(source: MessageSource) {
  const client = useQueryClient();
  const queryKey = key.range(source);
  const known = () => client.getQueryData<RefreshedRange>(queryKey);
  const messages = useQuery({
    queryKey,
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async (): Promise<RefreshedRange> => {
      const newest = await fetchPage(source);
      const loaded = known();
      const before = loaded?.refreshedTo ?? newest.messages[0]?.id;
      const older =
        before !== undefined && loaded && reachesBefore(loaded, before) ? await fetchPage(source, before) : undefined;
      // others may have been loaded meanwhile
      const range = withPage(known(), newest);
      if (!older) return range;
      const refreshed = withPage(range, older);
      const first = older.messages[0]?.id;
      return { ...refreshed, refreshedTo: first !== undefined && reachesBefore(refreshed, first) ? first : undefined };
    },
  });
  const older = useMutation({
    mutationFn: async () => {
      const before = known()?.messages[0]?.id;
      if (before === undefined) return;
      const page = await fetchPage(source, before);
      client.setQueryData<RefreshedRange>(queryKey, (range) => ({ ...range, ...withPage(range, page) }));
    },
  });
  return { ...messages, loadOlder: older };
}

const AROUND = 25;

/** The messages before and after one, that one included, replies as well. */
export const useMessagesAround = ({ appId, uid, peer }: MessageSource, id: string) =>
  useQuery({
    queryKey: ['messages-around', appId, uid, peer, id],
    queryFn: async (): Promise<Message[]> => {
      if (!/^[1-9]\d{0,18}$/.test(id)) return [];
      const read = async (affix: 'append' | 'prepend', from: bigint) => {
        const query = { affix, limit: AROUND, id: String(from) };
        const client = appClient(appId, uid);
        const request =
          peer.type === 'user'
            ? client.GET('/v3/users/{uid}/messages', { params: { path: { uid: peer.id }, query } })
            : client.GET('/v3/groups/{guid}/messages', { params: { path: { guid: peer.id }, query } });
        return (await body(request)).data as Message[];
      };
      const [before, after] = await Promise.all([read('prepend', BigInt(id)), read('append', BigInt(id) - 1n)]);
      return [...before, ...after];
    },
  });

const fetchMessage = async (appId: string, uid: string, id: string): Promise<Message> =>
  (await body(appClient(appId, uid).GET('/v3/messages/{id}', { params: { path: { id } } }))).data;

/** A message as a user sees it. */
export const useMessage = (appId: string, uid: string, id: string) =>
  useQuery({
    queryKey: key.message(appId, uid, id),
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: () => fetchMessage(appId, uid, id),
  });

export function useSend(source: MessageSource) {
  const { appId, uid, peer, threadOf } = source;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft: { text, files, quotedMessageId }, muid }: { draft: Draft; muid: string }) => {
      const message = {
        receiver: peer.id,
        receiverType: peer.type,
        data: text === '' ? {} : { text },
        quotedMessageId,
        muid,
      };
      const form = files.length > 0 && { bodySerializer: () => formOf(message, files) };
      const api = appClient(appId, uid);
      await (threadOf === undefined
        ? body(api.POST('/v3/messages', { body: message, ...form }))
        : body(api.POST('/v3/messages/{id}/thread', { params: { path: { id: threadOf } }, body: message, ...form })));
    },
    // a message that is sent again with its muid is not stored again
    retry: (count, error) => !(error instanceof ApiError) && count < RETRIES,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key.range(source) }),
        client.invalidateQueries({ queryKey: ['conversations', appId, uid] }),
      ]),
  });
}

/** The fields come before the files, so that the server refuses a message before it stores its files. */
function formOf(message: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(message))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append('files[]', file);
  return form;
}

/** A change of a message, after which it is shown as the server has it. */
function useMessageChange<Input>(appId: string, uid: string, id: string, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      const message = await fetchMessage(appId, uid, id);
      // a refresh that began before the change would bring the former state back
      await client.cancelQueries({ queryKey: key.ranges(appId, uid) });
      client.setQueriesData<MessageRange>(
        { queryKey: key.ranges(appId, uid) },
        (range) => range && withMessage(range, message),
      );
      client.setQueryData(key.message(appId, uid, id), message);
      await client.invalidateQueries({ queryKey: key.reactions(appId, uid, id) });
      await client.invalidateQueries({ queryKey: ['conversations', appId, uid] });
    },
  });
}

export const useEditText = (appId: string, uid: string, id: string) =>
  useMessageChange(appId, uid, id, (text: string) =>
    body(appClient(appId, uid).PUT('/v3/messages/{id}', { params: { path: { id } }, body: { data: { text } } })),
  );

/** @param actor the user who deletes; the app if absent */
export const useDeleteMessage = (appId: string, uid: string, id: string, actor?: string) =>
  useMessageChange(appId, uid, id, () =>
    body(appClient(appId, actor).DELETE('/v3/messages/{id}', { params: { path: { id } }, body: {} })),
  );

/** @param uid to whom the message is on its way; its receiver if absent */
export const useExplanation = (appId: string, id: string, uid?: string) =>
  useQuery({
    queryKey: ['explanation', appId, id, uid],
    queryFn: async () => {
      const params = { path: { id }, query: { uid } };
      return (await body(appClient(appId).GET('/v3/messages/{id}/explanation', { params }))).data;
    },
  });

export const useReact = (appId: string, uid: string, id: string) =>
  useMessageChange(appId, uid, id, ({ reaction, isAdded }: { reaction: string; isAdded: boolean }) => {
    const params = { path: { id, reaction } };
    const client = appClient(appId, uid);
    return isAdded
      ? body(client.POST('/v3/messages/{id}/reactions/{reaction}', { params }))
      : body(client.DELETE('/v3/messages/{id}/reactions/{reaction}', { params }));
  });

/** Who reacted with what, the first reaction first. */
export const useReactions = (appId: string, uid: string, id: string) =>
  useInfiniteQuery({
    queryKey: key.reactions(appId, uid, id),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const query = { affix: 'append' as const, limit: REACTIONS_PER_PAGE, id: pageParam };
      const { data } = await body(
        appClient(appId, uid).GET('/v3/messages/{id}/reactions', { params: { path: { id }, query } }),
      );
      return data;
    },
    getNextPageParam: (page) => (page.length === REACTIONS_PER_PAGE ? page.at(-1)?.id : undefined),
  });
