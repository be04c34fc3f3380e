import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';
import type { Channel } from './providers.ts';

export type LogEntry = Schemas['LogEntryView'];
export type NotificationState = LogEntry['state'];

export const notificationStates: NotificationState[] = ['suppressed', 'pending', 'waiting', 'sent', 'failed'];
export const channels: Channel[] = ['push', 'email', 'sms'];

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 5_000;

export interface LogFilter {
  uid?: string;
  channel?: Channel;
  state?: NotificationState;
  /** Unix seconds. */
  from?: number;
  to?: number;
}

/** Newest first. Refreshed while only the newest page is shown. */
export const useNotificationLog = (appId: string, { from, to, ...filter }: LogFilter) =>
  useInfiniteQuery({
    queryKey: ['notification-log', appId, filter, from, to],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: logId }) => {
      const milliseconds = {
        from: from === undefined ? undefined : from * 1000,
        to: to === undefined ? undefined : to * 1000,
      };
      const query = { ...filter, ...milliseconds, limit: PER_PAGE, affix: 'append' as const, logId };
      const { data, meta } = await body(appClient(appId).GET('/v3/notifications/v1/logs', { params: { query } }));
      return { rows: data, next: meta.next?.logId, previous: logId };
    },
    // a page with a filter may be empty before the end; at the end, next is absent or names the last entry
    getNextPageParam: ({ rows, next }) => (next !== undefined && isAfter(next, rows) ? next : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_MILLISECONDS),
  });

const isAfter = (next: string, rows: LogEntry[]): boolean => rows.length === PER_PAGE || next !== rows.at(-1)?._id;
