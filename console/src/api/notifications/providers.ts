import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from '../client.ts';

export type Channel = 'push' | 'email' | 'sms';
export type ProviderKind =
  'webpush' | 'fcm' | 'apns' | 'custom_push' | 'sendgrid' | 'custom_email' | 'twilio' | 'custom_sms';

/** The fields of a provider by name, as the API has them. */
export type ProviderValues = Record<string, unknown>;

interface Operations {
  list: (appId: string) => Promise<ProviderValues[]>;
  add: (appId: string, values: ProviderValues) => Promise<unknown>;
  update: (appId: string, values: ProviderValues) => Promise<unknown>;
  delete: (appId: string, providerId: string) => Promise<unknown>;
  /** Of the kinds of which an app can have several. */
  makeDefault?: (appId: string, providerId: string) => Promise<unknown>;
}

/** The only provider of a kind; none if the server responds with 404. */
async function onlyOne(request: Promise<{ data: object }>): Promise<ProviderValues[]> {
  try {
    return [(await request).data as ProviderValues];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

const PUSH = '/v3/notifications/push/v1/providers';
const EMAIL = '/v3/notifications/email/v1/providers';
const SMS = '/v3/notifications/sms/v1/providers';
const named = (providerId: string) => ({ params: { path: { providerId } } });

const operations: Record<ProviderKind, Operations> = {
  webpush: {
    list: async (appId) => (await body(appClient(appId).GET(`${PUSH}/webpush`))).data.pushProviders,
    add: (appId, values) =>
      body(appClient(appId).POST(`${PUSH}/webpush`, { body: values as Schemas['AddWebPushProviderDto'] })),
    update: (appId, values) =>
      body(appClient(appId).PUT(`${PUSH}/webpush`, { body: values as Schemas['UpdateWebPushProviderDto'] })),
    delete: (appId, id) => body(appClient(appId).DELETE(`${PUSH}/webpush/{providerId}`, named(id))),
    makeDefault: (appId, id) => body(appClient(appId).PUT(`${PUSH}/webpush/default/{providerId}`, named(id))),
  },
  fcm: {
    list: async (appId) => (await body(appClient(appId).GET(`${PUSH}/fcm`))).data.pushProviders,
    add: (appId, values) =>
      body(appClient(appId).POST(`${PUSH}/fcm`, { body: values as Schemas['AddFcmProviderDto'] })),
    update: (appId, values) =>
      body(appClient(appId).PUT(`${PUSH}/fcm`, { body: values as Schemas['UpdateFcmProviderDto'] })),
    delete: (appId, id) => body(appClient(appId).DELETE(`${PUSH}/fcm/{providerId}`, named(id))),
    makeDefault: (appId, id) => body(appClient(appId).PUT(`${PUSH}/fcm/default/{providerId}`, named(id))),
  },
  apns: {
    list: async (appId) => (await body(appClient(appId).GET(`${PUSH}/apns`))).data.pushProviders,
    add: (appId, values) =>
      body(appClient(appId).POST(`${PUSH}/apns`, { body: values as Schemas['AddApnsProviderDto'] })),
    update: (appId, values) =>
      body(appClient(appId).PUT(`${PUSH}/apns`, { body: values as Schemas['UpdateApnsProviderDto'] })),
    delete: (appId, id) => body(appClient(appId).DELETE(`${PUSH}/apns/{providerId}`, named(id))),
    makeDefault: (appId, id) => body(appClient(appId).PUT(`${PUSH}/apns/default/{providerId}`, named(id))),
  },
  custom_push: {
    list: async (appId) => (await body(appClient(appId).GET(`${PUSH}/custom`))).data.pushProviders,
    add: (appId, values) =>
      body(appClient(appId).POST(`${PUSH}/custom`, { body: values as Schemas['AddCustomProviderDto'] })),
    update: (appId, values) => body(appClient(appId).PUT(`${PUSH}/custom`, { body: values })),
    delete: (appId) => body(appClient(appId).DELETE(`${PUSH}/custom`)),
  },
  sendgrid: {
    list: (appId) => onlyOne(body(appClient(appId).GET(`${EMAIL}/sendgrid`))),
    add: (appId, values) =>
      body(appClient(appId).POST(`${EMAIL}/sendgrid`, { body: values as Schemas['AddSendGridProviderDto'] })),
    update: (appId, values) => body(appClient(appId).PUT(`${EMAIL}/sendgrid`, { body: values })),
    delete: (appId) => body(appClient(appId).DELETE(`${EMAIL}/sendgrid`)),
  },
  custom_email: {
    list: (appId) => onlyOne(body(appClient(appId).GET(`${EMAIL}/custom`))),
    add: (appId, values) =>
      body(appClient(appId).POST(`${EMAIL}/custom`, { body: values as Schemas['AddCustomEmailProviderDto'] })),
    update: (appId, values) => body(appClient(appId).PUT(`${EMAIL}/custom`, { body: values })),
    delete: (appId) => body(appClient(appId).DELETE(`${EMAIL}/custom`)),
  },
  twilio: {
    list: (appId) => onlyOne(body(appClient(appId).GET(`${SMS}/twilio`))),
    add: (appId, values) =>
      body(appClient(appId).POST(`${SMS}/twilio`, { body: values as Schemas['AddTwilioProviderDto'] })),
    update: (appId, values) => body(appClient(appId).PUT(`${SMS}/twilio`, { body: values })),
    delete: (appId) => body(appClient(appId).DELETE(`${SMS}/twilio`)),
  },
  custom_sms: {
    list: (appId) => onlyOne(body(appClient(appId).GET(`${SMS}/custom`))),
    add: (appId, values) =>
      body(appClient(appId).POST(`${SMS}/custom`, { body: values as Schemas['AddCustomSmsProviderDto'] })),
    update: (appId, values) => body(appClient(appId).PUT(`${SMS}/custom`, { body: values })),
    delete: (appId) => body(appClient(appId).DELETE(`${SMS}/custom`)),
  },
};

const kinds = Object.keys(operations) as ProviderKind[];
const key = (appId: string) => ['notification-providers', appId] as const;

export interface Provider {
  kind: ProviderKind;
  /** Empty where an app has one of the kind. */
  providerId: string;
  isDefault: boolean;
  /** Secrets are masked. */
  values: ProviderValues;
}

/** All providers of the app, by kind. */
export const useProviders = (appId: string) =>
  useQuery({
    queryKey: key(appId),
    queryFn: async () => {
      const lists = await Promise.all(
        kinds.map(async (kind) =>
          (await operations[kind].list(appId)).map((values): Provider => {
            const { providerId = '', isDefault = false } = values as { providerId?: string; isDefault?: boolean };
            return { kind, providerId, isDefault, values };
          }),
        ),
      );
      return lists.flat();
    },
  });

function useProviderMutation<Input, Result>(appId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // the input has secrets
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: key(appId) }),
  });
}

export const useSaveProvider = (appId: string, kind: ProviderKind, isNew: boolean) =>
  useProviderMutation(appId, async (values: ProviderValues) => {
    await (isNew ? operations[kind].add(appId, values) : operations[kind].update(appId, values));
  });

export const useDeleteProvider = (appId: string, { kind, providerId }: Provider) =>
  useProviderMutation(appId, async () => {
    await operations[kind].delete(appId, providerId);
  });

export const useMakeDefault = (appId: string, { kind, providerId }: Provider) =>
  useProviderMutation(appId, async () => {
    await operations[kind].makeDefault?.(appId, providerId);
  });

const testNames = { webpush: 'web_push', fcm: 'fcm', apns: 'apns' } as const;

/** Sends a test notification through a provider. @returns what the provider responded */
export const useTestSend = (appId: string, { kind, providerId }: Provider) =>
  useMutation({
    mutationFn: async (receiver: string) => {
      const client = appClient(appId);
      switch (kind) {
        case 'webpush':
        case 'fcm':
        case 'apns':
          return testResult(
            client.POST('/v3/notifications/push/v1/test', {
              body: { provider: testNames[kind], providerId, uid: receiver },
            }),
          );
        case 'custom_push':
          return testResult(
            client.POST('/v3/notifications/push/v1/test', { body: { provider: 'custom', uid: receiver } }),
          );
        case 'sendgrid':
        case 'custom_email': {
          const provider = kind === 'sendgrid' ? kind : 'custom';
          return testResult(client.POST('/v3/notifications/email/v1/test', { body: { provider, email: receiver } }));
        }
        case 'twilio':
        case 'custom_sms': {
          const provider = kind === 'twilio' ? kind : 'custom';
          return testResult(client.POST('/v3/notifications/sms/v1/test', { body: { provider, phno: receiver } }));
        }
      }
    },
  });

const testResult = async (request: Parameters<typeof body<{ data: Schemas['TestSendView'] }>>[0]) =>
  (await body(request)).data;
