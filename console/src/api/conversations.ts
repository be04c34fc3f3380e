import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf } from './numbered-pages.ts';

export type Conversation = Schemas['ConversationView'];
export type Message = Schemas['MessageView'];

/** A user or a group, as its conversation is addressed. */
export interface Peer {
  type: 'user' | 'group';
  id: string;
}

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 3_000;

const key = {
  list: (appId: string, uid: string) => ['conversations', appId, uid] as const,
  messages: (appId: string, uid: string, peer: Peer) => ['messages', appId, uid, peer] as const,
};

/** As the user sees them. */
export const useConversations = (appId: string, uid: string) =>
  useInfiniteQuery({
    queryKey: key.list(appId, uid),
    initialPageParam: 1,
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async ({ pageParam: page }) => {
      const query = { perPage: PER_PAGE, page };
      return pageOf(await body(appClient(appId, uid).GET('/v3/conversations', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
  });

/** Pages from the newest messages back; the messages of a page ascend. */
export const useMessages = (appId: string, uid: string, peer: Peer) =>
  useInfiniteQuery({
    queryKey: key.messages(appId, uid, peer),
    initialPageParam: undefined as string | undefined,
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async ({ pageParam: id }) => {
      const query = { affix: 'prepend' as const, limit: PER_PAGE, hideReplies: true, id };
      const client = appClient(appId, uid);
      const { data } = await body(
        peer.type === 'user'
          ? client.GET('/v3/users/{uid}/messages', { params: { path: { uid: peer.id }, query } })
          : client.GET('/v3/groups/{guid}/messages', { params: { path: { guid: peer.id }, query } }),
      );
      return data as Message[];
    },
    getNextPageParam: (oldest) => (oldest.length === PER_PAGE ? oldest[0]?.id : undefined),
  });

export function useSend(appId: string, uid: string, peer: Peer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, muid }: { text: string; muid: string }) => {
      const message = {
        receiver: peer.id,
        receiverType: peer.type,
        category: 'message' as const,
        type: 'text',
        data: { text },
        muid,
      };
      await body(appClient(appId, uid).POST('/v3/messages', { body: message }));
    },
    // a message that is sent again with its muid is not stored again
    retry: 2,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key.messages(appId, uid, peer) }),
        client.invalidateQueries({ queryKey: key.list(appId, uid) }),
      ]),
  });
}
