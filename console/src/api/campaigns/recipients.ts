import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, appClient, body, type Schemas } from '../client.ts';
import { observedFetch } from '../connection.ts';
import { campaignsKey, useCampaignMutation, type ListCursor, type VariableValues } from './campaigns.ts';

export type Recipient = Schemas['CampaignRecipientView'];
export type RecipientStatus = Recipient['status'];
export type RecipientImport = Schemas['CampaignImportView'];

export const recipientStatuses: readonly RecipientStatus[] = ['pending', 'processing', 'completed', 'failed'];

const PATH = '/v3/campaigns/campaigns/{id}';
const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 1_000;
const LIST_REFRESH_MILLISECONDS = 2_000;

export interface RecipientFilter {
  status?: RecipientStatus;
  /** uid. */
  userId?: string;
}

const keyOf = (appId: string, id: string) => [...campaignsKey.one(appId, id), 'recipients'] as const;

/** @param isRefreshed whether they change by themselves, which a single page shows */
export const useRecipients = (appId: string, id: string, filter: RecipientFilter, isRefreshed: boolean) =>
  useInfiniteQuery({
    queryKey: [...keyOf(appId, id), filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as ListCursor | undefined,
    queryFn: async ({ pageParam }) => {
      const params = { path: { id }, query: { ...filter, limit: PER_PAGE, ...pageParam } };
      const { data, meta } = await body(appClient(appId).GET(`${PATH}/recipients`, { params }));
      return { rows: data, next: meta.next };
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (isRefreshed && state.data?.pages.length === 1 ? LIST_REFRESH_MILLISECONDS : false),
  });

/** The values of a user who is a recipient; null of others. */
export const useRecipientVariables = (appId: string, id: string, userId: string) =>
  useQuery({
    queryKey: [...keyOf(appId, id), 'variables', userId],
    enabled: userId !== '',
    queryFn: async () => {
      const params = { path: { id }, query: { userId, limit: 1 } };
      const [recipient] = (await body(appClient(appId).GET(`${PATH}/recipients`, { params }))).data;
      return recipient ? (recipient.variables as VariableValues) : null;
    },
  });

/** @returns how many are new, and the uids that no user has */
export const useAddRecipients = (appId: string, id: string) =>
  useCampaignMutation(
    appId,
    async (userIds: string[]) =>
      (await body(appClient(appId).POST(`${PATH}/recipients`, { params: { path: { id } }, body: { userIds } }))).data,
  );

/** A CSV file of those who could not be sent to. */
export const useFailures = (appId: string, id: string, save: (file: Blob) => void) =>
  useMutation({
    mutationFn: () => body(appClient(appId).GET(`${PATH}/failures`, { params: { path: { id } }, parseAs: 'blob' })),
    onSuccess: save,
  });

const isRunning = ({ status }: RecipientImport): boolean => status === 'pending' || status === 'processing';

/** The last import from a file; null without any. Recipients and counts are read again while it runs and when it ends. */
export function useRecipientImport(appId: string, id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...campaignsKey.one(appId, id), 'import'],
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? REFRESH_MILLISECONDS : false),
    queryFn: async () => {
      try {
        return (await body(appClient(appId).GET(`${PATH}/import-status`, { params: { path: { id } } }))).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ERR_CAMPAIGN_IMPORT_NOT_FOUND') return null;
        throw error;
      }
    },
  });
  const { added = 0, status } = query.data ?? {};
  useEffect(() => {
    if (status === undefined) return;
    void client.invalidateQueries({ queryKey: campaignsKey.one(appId, id), exact: true });
    void client.invalidateQueries({ queryKey: keyOf(appId, id) });
  }, [client, appId, id, added, status]);
  return { import: query.data ?? undefined, isRunning: query.data ? isRunning(query.data) : false };
}

/** Uploads a CSV file, and begins its import. */
export const useImportRecipients = (appId: string, id: string) =>
  useCampaignMutation(appId, async (file: File) => {
    const client = appClient(appId);
    const params = { path: { id } };
    const { uploadUrl, method, s3Key } = (await body(client.POST(`${PATH}/recipients/upload-url`, { params }))).data;
    await upload(new URL(uploadUrl), method, file);
    return (await body(client.POST(`${PATH}/import-csv`, { params, body: { s3Key } }))).data;
  });

/** At the address of the console, because its pages may send requests nowhere else. */
async function upload({ pathname }: URL, method: string, file: File): Promise<void> {
  const headers = { 'content-type': 'text/csv' };
  const response = await observedFetch(new Request(pathname, { method, headers, body: file }));
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { error?: object };
  throw new ApiError(response.status, error);
}
