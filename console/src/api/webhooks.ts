import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body, installation, type Schemas } from './client.ts';

export type Webhook = Schemas['WebhookView'];
export type Delivery = Schemas['WebhookDeliveryView'];
export type TriggerId = Schemas['TriggerView']['id'];
export type DeliveryState = Delivery['state'];

export const deliveryStates: DeliveryState[] = ['pending', 'waiting', 'delivered', 'failed'];

/** As the address of a webhook: deliveries are stored, and no request is made. */
export const TEST_RECEIVER = 'confab:test-receiver';

const PER_PAGE = 50;
const REFRESH_MILLISECONDS = 3_000;
const LIST_REFRESH_MILLISECONDS = 15_000;
const MAX_WEBHOOKS = 25;

const key = {
  all: (appId: string) => ['webhooks', appId] as const,
  list: (appId: string) => ['webhooks', appId, 'list'] as const,
  one: (appId: string, webhookId: string) => ['webhooks', appId, 'one', webhookId] as const,
  triggers: (appId: string, webhookId: string) => ['webhooks', appId, 'triggers', webhookId] as const,
  deliveries: (appId: string, webhookId: string, filter: DeliveryFilter) =>
    ['webhooks', appId, 'deliveries', webhookId, filter] as const,
  delivery: (appId: string, webhookId: string, id: string) => ['webhooks', appId, 'delivery', webhookId, id] as const,
};

/** An app has at most 25. */
export const useWebhooks = (appId: string) =>
  useQuery({
    queryKey: key.list(appId),
    queryFn: async () => {
      const params = { path: { appId }, query: { perPage: MAX_WEBHOOKS } };
      return (await body(installation.GET('/apps/{appId}/webhooks', { params }))).data;
    },
  });

export const useWebhook = (appId: string, webhookId: string) =>
  useQuery({
    queryKey: key.one(appId, webhookId),
    queryFn: async () => {
      const params = { path: { appId, webhookId } };
      return (await body(installation.GET('/apps/{appId}/webhooks/{webhookId}', { params }))).data;
    },
  });

export const useTriggers = (appId: string, webhookId: string) =>
  useQuery({
    queryKey: key.triggers(appId, webhookId),
    queryFn: async () => {
      const params = { path: { appId, webhookId } };
      const { data } = await body(installation.GET('/apps/{appId}/webhooks/{webhookId}/triggers', { params }));
      return data.map(({ id }) => id);
    },
  });

export interface DeliveryFilter {
  state?: DeliveryState;
  trigger?: string;
  /** Unix seconds. */
  from?: number;
  to?: number;
}

/** Newest first. Refreshed while only the newest page is shown. */
export const useDeliveries = (appId: string, webhookId: string, filter: DeliveryFilter) =>
  useInfiniteQuery({
    queryKey: key.deliveries(appId, webhookId, filter),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: id }) => {
      const query = { ...filter, affix: 'prepend' as const, limit: PER_PAGE, id };
      const params = { path: { appId, webhookId }, query };
      const { data } = await body(installation.GET('/apps/{appId}/webhooks/{webhookId}/deliveries', { params }));
      return { rows: data.toReversed() };
    },
    getNextPageParam: ({ rows }) => (rows.length === PER_PAGE ? rows.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_MILLISECONDS),
  });

/** Absent where there is none. Refreshed as the deliveries are. */
export const useLastDelivery = (appId: string, webhookId: string) =>
  useQuery({
    queryKey: [...key.deliveries(appId, webhookId, {}), 'last'],
    refetchInterval: LIST_REFRESH_MILLISECONDS,
    queryFn: async () => {
      const params = { path: { appId, webhookId }, query: { affix: 'prepend' as const, limit: 1 } };
      const { data } = await body(installation.GET('/apps/{appId}/webhooks/{webhookId}/deliveries', { params }));
      return data.at(-1) ?? null;
    },
  });

/** Refreshed until its attempts are over. */
export const useDelivery = (appId: string, webhookId: string, id: string) =>
  useQuery({
    queryKey: key.delivery(appId, webhookId, id),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'pending' || data?.state === 'waiting' ? REFRESH_MILLISECONDS : false,
    queryFn: async () => {
      const params = { path: { appId, webhookId, id } };
      return (await body(installation.GET('/apps/{appId}/webhooks/{webhookId}/deliveries/{id}', { params }))).data;
    },
  });

/** A change of webhooks, after which their lists and pages are read again. */
function useWebhookMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key.all(appId) }),
  });
}

export const useCreateWebhook = (appId: string) =>
  useWebhookMutation(appId, async (webhook: Schemas['CreateWebhookDto']) => {
    const request = installation.POST('/apps/{appId}/webhooks', { params: { path: { appId } }, body: webhook });
    return (await body(request)).data;
  });

export const useUpdateWebhook = (appId: string, webhookId: string) =>
  useWebhookMutation(appId, async (changes: Schemas['UpdateWebhookDto']) => {
    const params = { path: { appId, webhookId } };
    await body(installation.PUT('/apps/{appId}/webhooks/{webhookId}', { params, body: changes }));
  });

export function useDeleteWebhook(appId: string, webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { appId, webhookId } };
      await body(installation.DELETE('/apps/{appId}/webhooks/{webhookId}', { params }));
    },
    // the page of the webhook is left: reading it again would be an error
    onSuccess: () => client.invalidateQueries({ queryKey: key.list(appId) }),
  });
}

/** The secret is read when it is requested, and is not in the cache. */
export const useReadSecret = (appId: string, webhookId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const params = { path: { appId, webhookId } };
      return (await body(installation.GET('/apps/{appId}/webhooks/{webhookId}/secret', { params }))).data;
    },
  });

export const useRotateSecret = (appId: string, webhookId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const params = { path: { appId, webhookId } };
      return (await body(installation.POST('/apps/{appId}/webhooks/{webhookId}/secret/rotate', { params }))).data;
    },
  });

export const useTestWebhook = (appId: string, webhookId: string) =>
  useWebhookMutation(appId, async () => {
    const params = { path: { appId, webhookId } };
    return (await body(installation.POST('/apps/{appId}/webhooks/{webhookId}/test', { params }))).data;
  });

export const useReplay = (appId: string, webhookId: string, id: string) =>
  useWebhookMutation(appId, () => replay(appId, webhookId, id));

export async function replay(appId: string, webhookId: string, id: string) {
  const params = { path: { appId, webhookId, id } };
  const path = '/apps/{appId}/webhooks/{webhookId}/deliveries/{id}/replay';
  return (await body(installation.POST(path, { params }))).data;
}

/** After requests about several of its deliveries. */
export function useRefreshWebhooks(appId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key.all(appId) });
}
