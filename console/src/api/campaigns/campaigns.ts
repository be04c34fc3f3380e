import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';

export type Campaign = Schemas['CampaignView'];
export type CampaignStatus = Campaign['status'];
/** Who becomes a recipient when the campaign is sent, beside those who were added. */
export type Segment = Schemas['SegmentDto'];
/** By the names of variables. */
export type VariableValues = Record<string, string | number | boolean>;

export const campaignStatuses: readonly CampaignStatus[] = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'partially_failed',
  'failed',
  'cancelled',
];

const PATH = '/v3/campaigns/campaigns/{id}';
const PER_PAGE = 50;
/** Of a campaign that is being sent, and of one that will be. */
const REFRESH_MILLISECONDS: Partial<Record<CampaignStatus, number>> = { sending: 2_000, scheduled: 10_000 };
const FIGURES_REFRESH_MILLISECONDS = 15_000;

/** Where the next page of a list of campaigns begins. */
export type ListCursor = Schemas['CursorPositionView'];

export const campaignsKey = {
  all: (appId: string) => ['campaigns', appId] as const,
  list: (appId: string) => ['campaigns', appId, 'list'] as const,
  one: (appId: string, id: string) => ['campaigns', appId, 'one', id] as const,
};

export interface CampaignFilter {
  search?: string;
  status?: CampaignStatus;
}

/** The last changed first. Refreshed while one of a single page changes by itself. */
export const useCampaigns = (appId: string, filter: CampaignFilter) =>
  useInfiniteQuery({
    queryKey: [...campaignsKey.list(appId), filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as ListCursor | undefined,
    queryFn: async ({ pageParam }) => {
      const query = { ...filter, limit: PER_PAGE, ...pageParam };
      const { data, meta } = await body(appClient(appId).GET('/v3/campaigns/campaigns', { params: { query } }));
      return { rows: data, next: meta.next };
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      const intervals = data?.pages.flatMap(({ rows }) =>
        rows.flatMap(({ status }) => REFRESH_MILLISECONDS[status] ?? []),
      );
      return data?.pages.length === 1 && intervals?.length ? Math.min(...intervals) : false;
    },
  });

/** Refreshed until nothing happens to it by itself. */
export const useCampaign = (appId: string, id: string) =>
  useQuery({
    queryKey: campaignsKey.one(appId, id),
    refetchInterval: ({ state: { data } }) => (data && REFRESH_MILLISECONDS[data.status]) ?? false,
    queryFn: async () => (await body(appClient(appId).GET(PATH, { params: { path: { id } } }))).data,
  });

/** The users of a stored segment, as they are now. */
export const useSegmentPreview = (appId: string, id: string, segment: Segment) =>
  useQuery({
    queryKey: [...campaignsKey.one(appId, id), 'segment', segment],
    queryFn: async () => (await body(appClient(appId).GET(`${PATH}/segment`, { params: { path: { id } } }))).data,
  });

/** What became of it on each channel. Refreshed, because users read what they were sent at any time. */
export const useSteps = (appId: string, id: string) =>
  useQuery({
    queryKey: [...campaignsKey.one(appId, id), 'steps'],
    refetchInterval: FIGURES_REFRESH_MILLISECONDS,
    queryFn: async () => {
      const params = { path: { id } };
      return (await body(appClient(appId).GET(`${PATH}/sequence-metrics`, { params }))).data;
    },
  });

/** A change of campaigns, after which their lists and pages are read again. */
export function useCampaignMutation<Input, Result>(appId: string, mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: campaignsKey.all(appId) }),
  });
}

export const useCreateCampaign = (appId: string) =>
  useCampaignMutation(
    appId,
    async (campaign: Schemas['CreateCampaignDto']) =>
      (await body(appClient(appId).POST('/v3/campaigns/campaigns', { body: campaign }))).data,
  );

/** Of a draft. */
export const useUpdateCampaign = (appId: string, id: string) =>
  useCampaignMutation(appId, (changes: Schemas['UpdateCampaignDto']) =>
    body(appClient(appId).PUT(PATH, { params: { path: { id } }, body: changes })),
  );

export function useDeleteCampaign(appId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(appClient(appId).DELETE(PATH, { params: { path: { id } } })),
    // the page of the campaign is left: reading it again would be an error
    onSuccess: () => client.invalidateQueries({ queryKey: campaignsKey.list(appId) }),
  });
}

export const useSchedule = (appId: string, id: string) =>
  useCampaignMutation(appId, (time: Schemas['ScheduleCampaignDto']) =>
    body(appClient(appId).POST(`${PATH}/schedule`, { params: { path: { id } }, body: time })),
  );

/** An act that needs nothing but the campaign. */
export const useCampaignAct = (appId: string, id: string, act: 'send' | 'pause' | 'resume' | 'cancel') =>
  useCampaignMutation(appId, () => body(appClient(appId).POST(`${PATH}/${act}`, { params: { path: { id } } })));
