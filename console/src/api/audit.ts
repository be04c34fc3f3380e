import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { body, installation, type Schemas } from './client.ts';

export type AuditEntry = Schemas['AuditEntryView'];

export interface AuditFilter {
  action?: string;
  actor?: AuditEntry['actor']['type'];
  email?: string;
  uid?: string;
  targetType?: string;
  targetId?: string;
  requestId?: string;
  /** Unix seconds; `to` is not included. */
  from?: number;
  to?: number;
}

const PER_PAGE = 100;
const REFRESH_MILLISECONDS = 10_000;

/** Newest first. Refreshed while only the first page is shown. */
export const useAuditLog = (appId: string, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-log', appId, 'list', filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: id }) => {
      const query = { ...filter, id, affix: 'prepend' as const, limit: PER_PAGE };
      const params = { path: { appId }, query };
      const { data } = await body(installation.GET('/apps/{appId}/audit-log', { params }));
      return { rows: data.toReversed() };
    },
    getNextPageParam: ({ rows }) => (rows.length === PER_PAGE ? rows.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MILLISECONDS : false),
  });

/** Entries in one file. */
export const MAX_EXPORTED = 10_000;
const EXPORTED_PER_PAGE = 1_000;

/** The newest entries of the filter, at most `MAX_EXPORTED`. */
export async function readAuditLog(appId: string, filter: AuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let id: string | undefined; entries.length < MAX_EXPORTED;) {
    const query = { ...filter, id, affix: 'prepend' as const, limit: EXPORTED_PER_PAGE };
    const params = { path: { appId }, query };
    const { data } = await body(installation.GET('/apps/{appId}/audit-log', { params }));
    entries.push(...data.toReversed());
    if (data.length < EXPORTED_PER_PAGE) break;
    id = data[0]?.id;
  }
  return entries;
}

/** @returns null if there is none with this id */
export const useAuditEntry = (appId: string, entryId: string) =>
  useQuery({
    queryKey: ['audit-log', appId, 'one', entryId],
    staleTime: Infinity,
    queryFn: async () => {
      if (!/^[1-9]\d{0,18}$/.test(entryId)) return null;
      // the page after the id before it begins with the entry
      const query = { id: String(BigInt(entryId) - 1n), affix: 'append' as const, limit: 1 };
      const params = { path: { appId }, query };
      const { data } = await body(installation.GET('/apps/{appId}/audit-log', { params }));
      return data.find(({ id }) => id === entryId) ?? null;
    },
  });
