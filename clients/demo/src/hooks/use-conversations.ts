import type { Conversation } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from './chat.tsx';
import { useResource } from './use-resource.ts';

const PER_PAGE = 50;

/** The conversations of the user, the newest first, with unread counts and last messages. They are loaded again when an event changes them. */
export function useConversations() {
  const { rest } = useChat();
  const [pages, setPages] = useState(1);
  const { data, error, reload } = useResource('conversations', async () => {
    const conversations: Conversation[] = [];
    for (let page = 1; page <= pages; page++) {
      const response = await rest.GET('/v3/conversations', { params: { query: { perPage: PER_PAGE, page } } });
      if (response.error) return response;
      conversations.push(...response.data.data);
    }
    return { data: conversations };
  });
  useRealtime('event', ({ trigger }) => {
    if (!trigger.startsWith('message_reaction')) reload();
  });
  return {
    conversations: data,
    error,
    hasMore: data !== undefined && data.length === pages * PER_PAGE,
    loadMore: () => {
      setPages(pages + 1);
      reload();
    },
  };
}
