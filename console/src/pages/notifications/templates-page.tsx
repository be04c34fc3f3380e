import { Button, Card, Group, Select, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { choiceOf, useAddressFilters } from '../../address.ts';
import {
  useNotificationSettings,
  usePreview,
  useUpdateSettings,
  type NotificationSettings,
  type TemplateName,
  type TemplateTexts,
} from '../../api/notifications/settings.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';

const PREVIEW_MILLISECONDS = 300;
const FIRST: TemplateName = 'textMessageTemplateDefault';

export default function TemplatesPage({ appId }: { appId: string }) {
  const settings = useNotificationSettings(appId);
  return (
    <NotificationsLayout appId={appId} page="templates">
      {settings.isPending && <Loading />}
      {settings.error && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data && <Templates appId={appId} templates={settings.data.templates} />}
    </NotificationsLayout>
  );
}

interface TemplatesProps {
  appId: string;
  templates: NotificationSettings['templates'];
}

function Templates({ appId, templates: { usePrivacyTemplate, ...templates } }: TemplatesProps) {
  const [{ template }, change] = useAddressFilters('template');
  const names = Object.keys(templates) as TemplateName[];
  const name = choiceOf(template, names) ?? FIRST;
  const update = useUpdateSettings(appId);
  return (
    <>
      {update.error && <ErrorState error={update.error} />}
      <Group align="flex-end">
        <Select
          label={texts.notificationTemplates.template}
          data={names.map((value) => ({ value, label: texts.notificationTemplateNames[value] }))}
          value={name}
          onChange={(value) => change({ template: value ?? undefined })}
          allowDeselect={false}
          searchable
          w={340}
        />
        <Select
          label={texts.notificationTemplates.usageLabel}
          data={Object.entries(texts.notificationTemplates.usages).map(([value, label]) => ({ value, label }))}
          value={String(usePrivacyTemplate)}
          onChange={(value) =>
            update.mutate({ templates: { usePrivacyTemplate: Number(value) as typeof usePrivacyTemplate } })
          }
          allowDeselect={false}
          w={340}
        />
      </Group>
      <TemplateEditor key={name} appId={appId} name={name} stored={templates[name] as TemplateTexts} />
    </>
  );
}

interface TemplateEditorProps {
  appId: string;
  name: TemplateName;
  stored: TemplateTexts;
}

function TemplateEditor({ appId, name, stored }: TemplateEditorProps) {
  const [values, setValues] = useState(stored);
  const update = useUpdateSettings(appId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { templates: { [name]: values } },
      { onSuccess: () => notifications.show({ message: texts.notificationTemplates.saved }) },
    );
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Card withBorder component="section" aria-label={texts.notificationTemplateNames[name]}>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{texts.notificationTemplates.syntax}</Text>
            {Object.keys(stored).map((field) => (
              <Textarea
                key={field}
                label={(texts.notificationTemplateFields as Record<string, string>)[field] ?? field}
                value={values[field] ?? ''}
                onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
                maxLength={1000}
                autosize
                spellCheck={false}
              />
            ))}
            {update.error && <ErrorState error={update.error} />}
            <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </Stack>
        </form>
      </Card>
      <Preview appId={appId} name={name} values={values} />
    </SimpleGrid>
  );
}

function Preview({ appId, name, values }: { appId: string; name: TemplateName; values: TemplateTexts }) {
  const [debounced] = useDebouncedValue(values, PREVIEW_MILLISECONDS);
  const preview = usePreview(appId, name, debounced);
  return (
    <Card withBorder component="section" aria-label={texts.notificationTemplates.preview}>
      <Stack>
        <Title order={2} size="h4">
          {texts.notificationTemplates.preview}
        </Title>
        <Text size="sm">{texts.notificationTemplates.previewExplanation}</Text>
        {preview.error && <ErrorState error={preview.error} />}
        <Stack aria-live="polite">
          {!preview.error &&
            preview.data?.map(({ receiverType, messageType, title, subject, body, text }) => (
              <Card key={`${receiverType} ${messageType}`} withBorder component="article" p="sm">
                <Text size="xs">
                  {receiverType === 'user' ? texts.notificationTemplates.toUser : texts.notificationTemplates.toGroup} ·{' '}
                  {messageType}
                </Text>
                <Text fw={600} className="user-text">
                  {title ?? subject}
                </Text>
                <Text className="user-text">{body ?? text}</Text>
              </Card>
            ))}
        </Stack>
      </Stack>
    </Card>
  );
}
