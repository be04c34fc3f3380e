import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';

export type FailedRequest = Schemas['FailedApiRequestView'];

export interface RequestFilter {
  status?: string;
  operation?: string;
  keyId?: string;
  requestId?: string;
  /** Unix seconds; `to` is not included. */
  from?: number;
  to?: number;
}

const PER_PAGE = 100;
const REFRESH_MILLISECONDS = 10_000;
const PATH = '/v3/stats/failed-requests';

/** Newest first. Refreshed while only the first page is shown. */
export const useFailedRequests = (appId: string, filter: RequestFilter) =>
  useInfiniteQuery({
    queryKey: ['failed-requests', appId, 'list', filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: id }) => {
      const query = { ...filter, id, affix: 'prepend' as const, limit: PER_PAGE };
      const { data } = await body(appClient(appId).GET(PATH, { params: { query } }));
      return { rows: data.toReversed() };
    },
    getNextPageParam: ({ rows }) => (rows.length === PER_PAGE ? rows.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MILLISECONDS : false),
  });

/** @returns null if there is none with this id */
export const useFailedRequest = (appId: string, id: string) =>
  useQuery({
    queryKey: ['failed-requests', appId, 'one', id],
    staleTime: Infinity,
    queryFn: async () => {
      if (!/^[1-9]\d{0,18}$/.test(id)) return null;
      // the page after the id before it begins with the request
      const query = { id: String(BigInt(id) - 1n), affix: 'append' as const, limit: 1 };
      const { data } = await body(appClient(appId).GET(PATH, { params: { query } }));
      return data.find((request) => request.id === id) ?? null;
    },
  });

export interface Operation {
  id: string;
  tag: string;
}

/** The operations of the API reference; none where the server does not serve it. */
export const useOperations = (): readonly Operation[] =>
  useQuery({
    queryKey: ['operations'],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const response = await fetch('/docs/operations.json');
      return response.ok ? ((await response.json()) as Operation[]) : [];
    },
  }).data ?? [];

/** In the API reference. */
export const addressOf = ({ tag, id }: Operation): string =>
  `/docs#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`;
