import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';

export type NotificationSettings = Schemas['NotificationSettingsView'];
export type SettingsChange = Schemas['UpdateNotificationSettingsDto'];
export type TemplateName = Schemas['PreviewTemplateDto']['template'];
/** What is chosen: a name in two values, of the choice and of whether users may make it, is one. */
export type SettingNames<Values> = StemOf<keyof Values>;
type StemOf<Name> = Name extends `${infer Stem}Setting` | `${infer Stem}Override` ? Stem : Name;
type FieldsOf<Template> = Template extends object ? keyof Template : never;
export type TemplateFields = FieldsOf<NotificationSettings['templates'][TemplateName]>;
/** The texts of a template by name. */
export type TemplateTexts = Record<string, string>;

const key = (appId: string) => ['notification-settings', appId] as const;

export const useNotificationSettings = (appId: string) =>
  useQuery({
    queryKey: key(appId),
    queryFn: async () => (await body(appClient(appId).GET('/v3/notifications/v1/settings'))).data,
  });

export function useUpdateSettings(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: SettingsChange) => {
      await body(appClient(appId).PATCH('/v3/notifications/v1/settings', { body: changes }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key(appId) }),
  });
}

export function useResetSettings(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await body(appClient(appId).DELETE('/v3/notifications/v1/settings'));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key(appId) }),
  });
}

/** A template with changes that are not stored, rendered with sample messages. */
export const usePreview = (appId: string, template: TemplateName, changes: TemplateTexts) =>
  useQuery({
    queryKey: ['notification-preview', appId, template, changes],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const preview = { template, templates: { [template]: changes } };
      return (await body(appClient(appId).POST('/v3/notifications/v1/settings/preview', { body: preview }))).data
        .previews;
    },
  });
