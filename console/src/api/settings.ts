import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, installation, type Schemas } from './client.ts';

/** What the server says of itself among the settings; requests cannot change it. */
type Stated = `core.notifications.push.${'accessible' | 'advanced.enabled' | 'advanced.included'}`;

export type Settings = Omit<Schemas['AppSettingsView'], Stated>;
export type SettingKey = keyof Settings;
export type ApiKey = Schemas['ApiKeyView'];
export type Changes = Record<string, boolean | number | string>;

const key = {
  settings: (appId: string) => ['settings', appId] as const,
  keys: (appId: string) => ['api-keys', appId] as const,
};

const pathOf = (appId: string) => ({ params: { path: { appId } } });

export const useSettings = (appId: string) =>
  useQuery({
    queryKey: key.settings(appId),
    queryFn: async () => (await body(installation.GET('/apps/{appId}/settings', pathOf(appId)))).data,
  });

/** @returns the error of each setting that was refused */
export function useSetSettings(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (settings: Changes): Promise<Record<string, string>> => {
      const { data } = await body(
        installation.POST('/apps/{appId}/settings', { ...pathOf(appId), body: { settings } }),
      );
      return Object.fromEntries(
        Object.entries(data).flatMap(([name, { error }]) =>
          error ? [[name, Object.values(error.details ?? {})[0]?.[0] ?? error.message]] : [],
        ),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key.settings(appId) }),
  });
}

/** The API shows keys with their values, and the audit log has each reading: they are read when somebody asks for them. */
export const useApiKeys = (appId: string, isAsked: boolean) =>
  useQuery({
    enabled: isAsked,
    queryKey: key.keys(appId),
    queryFn: async () => (await body(appClient(appId).GET('/v3/apikeys'))).data,
  });

export function useCreateApiKey(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (apiKey: Schemas['CreateApiKeyDto']) =>
      (await body(appClient(appId).POST('/v3/apikeys', { body: apiKey }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key.keys(appId) }),
  });
}

export function useDeleteApiKey(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (apiKey: string) =>
      body(appClient(appId).DELETE('/v3/apikeys/{apiKey}', { params: { path: { apiKey } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: key.keys(appId) }),
  });
}
