import type { Reaction } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from './chat.js';
import { useResource } from './use-resource.js';

const PAGE = 50;

/**
 * Who has reacted to a message, the first reaction first.
 *
 * @param reaction absent for all reactions
 */
export function useReactions(messageId: string, reaction?: string) {
  const { client } = useChat();
  const { reactions } = client.messages;
  const page = async (query: { id?: string; signal?: AbortSignal }): Promise<readonly Reaction[]> => {
    const options = { ...query, affix: 'append' as const, limit: PAGE };
    const { data } =
      reaction === undefined
        ? await reactions.list(messageId, options)
        : await reactions.get(messageId, reaction, options);
    return data;
  };
  const first = useResource(`reactions ${messageId} ${reaction}`, (signal) => page({ signal }));
  // pages behind a first one, which is loaded again after each change
  const [more, setMore] = useState<{
    readonly behind: unknown;
    readonly rows: readonly Reaction[];
    readonly isLast: boolean;
  }>();
  const follow = (changed: { messageId: string }) => changed.messageId === messageId && first.reload();
  useRealtime('message_reaction_added', ({ reaction: added }) => void follow(added));
  useRealtime('message_reaction_removed', ({ reaction: removed }) => void follow(removed));
  const following = more?.behind === first.data ? more : undefined;
  const data = first.data && [...first.data, ...(following?.rows ?? [])];
  const hasMore = following ? !following.isLast : first.data?.length === PAGE;
  return {
    data,
    error: first.error,
    reload: first.reload,
    hasMore,
    /** @throws ConfabError if the next page cannot be loaded */
    loadMore: async (): Promise<void> => {
      const next = await page({ id: data?.at(-1)?.id });
      setMore({ behind: first.data, rows: [...(following?.rows ?? []), ...next], isLast: next.length < PAGE });
    },
  };
}
