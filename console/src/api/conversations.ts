import { useInfiniteQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf } from './numbered-pages.ts';

export type Conversation = Schemas['ConversationView'];

/** A user or a group, as its conversation is addressed. */
export interface Peer {
  type: 'user' | 'group';
  id: string;
}

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 3_000;

/** As the user sees them. */
export const useConversations = (appId: string, uid: string) =>
  useInfiniteQuery({
    queryKey: ['conversations', appId, uid],
    initialPageParam: 1,
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async ({ pageParam: page }) => {
      const query = { perPage: PER_PAGE, page };
      return pageOf(await body(appClient(appId, uid).GET('/v3/conversations', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
  });
