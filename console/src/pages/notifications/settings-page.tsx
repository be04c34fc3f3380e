import { Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import {
  useNotificationSettings,
  useResetSettings,
  useUpdateSettings,
  type NotificationSettings,
  type SettingsChange,
} from '../../api/notifications/settings.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';
import { SettingFields, type SettingValue, type Settings } from './setting-fields.tsx';
import { readableName } from './readable-name.ts';

export default function SettingsPage({ appId }: { appId: string }) {
  const settings = useNotificationSettings(appId);
  return (
    <NotificationsLayout appId={appId} page="settings">
      <Text size="sm">{texts.notificationSettings.explanation}</Text>
      {settings.isPending && <Loading />}
      {settings.error && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data && <SettingsForm key={JSON.stringify(settings.data)} appId={appId} settings={settings.data} />}
    </NotificationsLayout>
  );
}

function SettingsForm({ appId, settings }: { appId: string; settings: NotificationSettings }) {
  const update = useUpdateSettings(appId);
  const reset = useResetSettings(appId);
  const [preferences, setPreferences] = useState(settings.preferences as unknown as Settings);
  const [sound, setSound] = useState(settings.sound as unknown as Settings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ preferences, sound } as SettingsChange, {
      onSuccess: () => notifications.show({ message: texts.notificationSettings.saved }),
    });
  };
  const groups = Object.entries(preferences).filter(
    (entry): entry is [string, Settings] => typeof entry[1] === 'object',
  );
  const others = Object.fromEntries(Object.entries(preferences).filter(([, value]) => typeof value !== 'object'));
  const change = (name: string, value: SettingValue) => setPreferences({ ...preferences, [name]: value });
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {groups.map(([name, values]) => (
          <SettingsCard key={name} name={name}>
            <SettingFields
              group={name}
              values={values}
              onChange={(field, value) => change(name, { ...values, [field]: value })}
            />
          </SettingsCard>
        ))}
        <SettingsCard name="sound">
          <SettingFields
            group="sound"
            values={sound}
            onChange={(field, value) => setSound({ ...sound, [field]: value })}
          />
        </SettingsCard>
        <SettingsCard name="mentions">
          <SettingFields group="mentions" values={others} onChange={change} />
        </SettingsCard>
      </SimpleGrid>
      {update.error && <ErrorState error={update.error} />}
      <Group justify="space-between" mt="md">
        <ConfirmButton
          label={texts.notificationSettings.reset}
          question={texts.notificationSettings.resetQuestion}
          change={reset}
        />
        <Button type="submit" loading={update.isPending}>
          {texts.save}
        </Button>
      </Group>
    </form>
  );
}

const SettingsCard = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <Card withBorder component="section" aria-label={readableName(name)}>
    <Title order={2} size="h4" mb="sm">
      {readableName(name)}
    </Title>
    {children}
  </Card>
);
