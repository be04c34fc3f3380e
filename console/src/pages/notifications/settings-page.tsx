import { Stack, Text } from '@mantine/core';
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
import { FoldingSection } from '../../components/folding-section.tsx';
import { SaveSection } from '../../components/save-section.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { NotificationsLayout } from './notifications-layout.tsx';
import { SettingFields, type SectionName } from './setting-fields.tsx';
import type { Settings } from './settings.ts';

const labels = texts.notificationSettings;
const sections = Object.keys(labels.sections) as SectionName[];

export default function SettingsPage({ appId }: { appId: string }) {
  const settings = useNotificationSettings(appId);
  const reset = useResetSettings(appId);
  const [resets, setResets] = useState(0);
  return (
    <NotificationsLayout appId={appId} page="settings">
      <Text size="sm">{labels.explanation}</Text>
      {settings.isPending && <Loading />}
      {settings.error && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data &&
        sections.map((section) => (
          <Section
            key={`${section} ${resets}`}
            appId={appId}
            section={section}
            values={valuesOf(section, settings.data)}
          />
        ))}
      <div>
        <ConfirmButton
          label={labels.reset}
          question={labels.resetQuestion}
          change={reset}
          onSuccess={() => setResets(resets + 1)}
        />
      </div>
    </NotificationsLayout>
  );
}

/** Settings beside the groups that the API has are a section too. */
function valuesOf(section: SectionName, { preferences, sound }: NotificationSettings): Settings {
  const { bypassPreferencesForMentions, ...groups } = preferences;
  return { ...groups, sound, mentions: { bypassPreferencesForMentions } }[section] as unknown as Settings;
}

function changeOf(section: SectionName, changes: Settings): SettingsChange {
  if (section === 'sound') return { sound: changes };
  return { preferences: section === 'mentions' ? changes : { [section]: changes } } as SettingsChange;
}

/** Only values that were changed are sent. */
function Section({ appId, section, values }: { appId: string; section: SectionName; values: Settings }) {
  const update = useUpdateSettings(appId);
  const [changes, setChanges] = useState<Settings>({});
  const isChanged = Object.keys(changes).length > 0;
  const title = labels.sections[section];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changeOf(section, changes), {
      onSuccess: () => {
        setChanges({});
        notifications.show({ message: labels.saved });
      },
    });
  };
  return (
    <FoldingSection title={title} explanation={labels.explanations[section]} isChanged={isChanged}>
      <Stack component="form" onSubmit={submit} maw={720}>
        <SettingFields
          section={section}
          values={{ ...values, ...changes }}
          onChange={(name, value) => setChanges((now) => ({ ...now, [name]: value }))}
        />
        {update.error && <ErrorState error={update.error} />}
        <SaveSection label={labels.save} title={title} isChanged={isChanged} isSaving={update.isPending} />
      </Stack>
    </FoldingSection>
  );
}
