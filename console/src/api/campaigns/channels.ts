import { useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';
import { campaignsKey, useCampaignMutation, type ListCursor } from './campaigns.ts';

export type Channel = Schemas['CampaignChannelView'];
export type ChannelType = Channel['type'];
export type Category = Schemas['CampaignCategoryView'];

export const channelTypes: readonly ChannelType[] = ['in_app', 'push', 'email', 'sms', 'message'];

const CHANNELS = '/v3/campaigns/channels';
const CATEGORIES = '/v3/campaigns/templates/categories';
const PER_PAGE = 100;

interface ListQuery extends Partial<ListCursor> {
  limit: number;
  sort: 'createdAt';
  order: 'asc';
}

/** All rows of a list that an operator makes by hand, the oldest first. */
async function allOf<Row>(
  read: (query: ListQuery) => Promise<{ data: Row[]; meta: { next?: ListCursor } }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let next: ListCursor | undefined;
  do {
    const page = await read({ limit: PER_PAGE, sort: 'createdAt', order: 'asc', ...next });
    rows.push(...page.data);
    next = page.meta.next;
  } while (next);
  return rows;
}

export const useChannels = (appId: string) =>
  useQuery({
    queryKey: [...campaignsKey.all(appId), 'channels'],
    queryFn: () => allOf((query) => body(appClient(appId).GET(CHANNELS, { params: { query } }))),
  });

export const useCreateChannel = (appId: string) =>
  useCampaignMutation(appId, (channel: Schemas['CreateChannelDto']) =>
    body(appClient(appId).POST(CHANNELS, { body: channel })),
  );

export const useEnableChannel = (appId: string, id: string) =>
  useCampaignMutation(appId, (enabled: boolean) =>
    body(appClient(appId).PUT(`${CHANNELS}/{id}`, { params: { path: { id } }, body: { enabled } })),
  );

export const useCategories = (appId: string) =>
  useQuery({
    queryKey: [...campaignsKey.all(appId), 'categories'],
    queryFn: () => allOf((query) => body(appClient(appId).GET(CATEGORIES, { params: { query } }))),
  });

/** @param id absent of a new one */
export const useSaveCategory = (appId: string, id?: string) =>
  useCampaignMutation(appId, (category: Schemas['CreateCategoryDto']) => {
    const client = appClient(appId);
    return id === undefined
      ? body(client.POST(CATEGORIES, { body: category }))
      : body(client.PUT(`${CATEGORIES}/{id}`, { params: { path: { id } }, body: category }));
  });

export const useDeleteCategory = (appId: string) =>
  useCampaignMutation(appId, (id: string) =>
    body(appClient(appId).DELETE(`${CATEGORIES}/{id}`, { params: { path: { id } } })),
  );
