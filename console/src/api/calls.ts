import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf } from './numbered-pages.ts';

export type Call = Schemas['CallView'];
export type CallDetails = Schemas['CallDetailsView'];
export type CallStatus = Call['status'];
export type CallType = Call['type'];

export const callStatuses: readonly CallStatus[] = [
  'initiated',
  'ongoing',
  'ended',
  'unanswered',
  'rejected',
  'canceled',
];
export const callTypes: readonly CallType[] = ['audio', 'video'];

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 10_000;

export interface CallFilter {
  uid?: string;
  status?: CallStatus;
  type?: CallType;
  receiverType?: Call['receiverType'];
  /** Unix seconds. */
  startedAt?: number;
  endedAt?: number;
}

/** Newest first. Refreshed while only the newest page is shown. */
export const useCalls = (appId: string, filter: CallFilter) =>
  useInfiniteQuery({
    queryKey: ['calls', appId, filter],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page }) => {
      const query = { ...filter, perPage: PER_PAGE, page };
      return pageOf(await body(appClient(appId).GET('/v3/calls', { params: { query } })), page);
    },
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_MILLISECONDS),
  });

export const useCall = (appId: string, sessionId: string) =>
  useQuery({
    queryKey: ['calls', appId, 'one', sessionId],
    queryFn: async () =>
      (await body(appClient(appId).GET('/v3/calls/{sessionId}', { params: { path: { sessionId } } }))).data,
  });
