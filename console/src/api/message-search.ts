import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appClient, ApiError, body } from './client.ts';
import type { Message } from './message-range.ts';

export interface MessageFilter {
  /** Of one message, which webhooks and logs have; the other filters then have no effect. */
  id?: string;
  text?: string;
  sender?: string;
  /** Of a conversation: a group, or the other user. */
  conversationId?: string;
  receiverType?: 'user' | 'group';
  type?: string;
  tag?: string;
  attachments?: 'image' | 'file' | 'audio' | 'video';
  /** Unix seconds, both inclusive. */
  from?: number;
  to?: number;
}

const PER_PAGE = 50;

/**
 * Messages of the whole app, newest first, with `data.matches`. While a filter in the text is not complete, which the server refuses, the rows
 * of the last search stay, and `refusal` says why.
 */
export function useMessageSearch(appId: string, filter: MessageFilter) {
  const query = useMessages(appId, filter);
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const refusal = query.error instanceof ApiError ? query.error.details.searchKey?.[0] : undefined;
  // without an error the table shows its rows
  const shown = refusal === undefined || !last ? query : ({ ...query, data: last, error: null } as typeof query);
  return { query: shown, refusal };
}

const useMessages = (appId: string, filter: MessageFilter) =>
  useInfiniteQuery({
    queryKey: ['message-search', appId, filter] as const,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<{ rows: Message[] }> => {
      if (filter.id !== undefined) {
        const message = await findMessage(appId, filter.id);
        return { rows: message ? [message] : [] };
      }
      const { text, tag, attachments, from, to, ...others } = filter;
      const query = {
        ...others,
        id: pageParam,
        limit: PER_PAGE,
        affix: 'prepend' as const,
        category: 'message',
        searchKey: text,
        withMatches: text === undefined ? undefined : true,
        tags: tag ? [tag] : undefined,
        attachmentTypes: attachments ? [attachments] : undefined,
        // the end of a range has an effect with its start only
        fromTimestamp: from ?? (to === undefined ? undefined : 0),
        toTimestamp: to,
      };
      const { data } = await body(appClient(appId).GET('/v3/messages', { params: { query } }));
      return { rows: (data as Message[]).toReversed() };
    },
    getNextPageParam: ({ rows }) => (rows.length < PER_PAGE ? undefined : rows.at(-1)?.id),
  });

/** @returns undefined where the app has no such message */
export async function findMessage(appId: string, id: string): Promise<Message | undefined> {
  try {
    const { data } = await body(appClient(appId).GET('/v3/messages/{id}', { params: { path: { id } } }));
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
