import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, type FormEvent } from 'react';
import { useSetSettings, type Changes, type SettingKey, type Settings } from '../../api/settings.ts';
import { useRights } from '../../api/rights.ts';
import { FoldingSection } from '../../components/folding-section.tsx';
import { SaveSection } from '../../components/save-section.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

const ENGINE_ERROR_POLICIES = Object.entries(texts.settings.errorPolicies).map(([value, label]) => ({ value, label }));
const choices: Partial<Record<SettingKey, { value: string; label: string }[]>> = {
  'moderation.openai.onError': ENGINE_ERROR_POLICIES,
  'moderation.customApi.onError': ENGINE_ERROR_POLICIES,
};
/** Their values are shown as asterisks. */
const secrets: SettingKey[] = ['moderation.openai.key', 'aiAgents.openai.key', 'auth.jwt.secret'];

/** Only owners change them; they are numbers and texts. */
const settingsOfOwners: SettingKey[] = ['management.auditLog.retentionDays'];

type Value = boolean | number | string;

type GroupName = keyof typeof texts.settings.groups;

interface SettingsFormProps {
  appId: string;
  settings: Settings;
  /** The setting that a link leads to. */
  wanted?: string;
}

const idOf = (key: string): string => `setting ${key}`;

/** A form for each group of settings. */
export function SettingsForm({ appId, settings, wanted }: SettingsFormProps) {
  useEffect(() => {
    const field = wanted === undefined ? null : document.getElementById(idOf(wanted));
    const section = field?.closest('details');
    if (section) section.open = true;
    field?.focus();
  }, [wanted]);
  return (Object.keys(texts.settings.groups) as GroupName[]).map((group) => (
    <SettingsSection key={group} group={group} appId={appId} settings={settings} />
  ));
}

/** Only values that were changed are sent. */
function SettingsSection({ group, appId, settings }: SettingsFormProps & { group: GroupName }) {
  const set = useSetSettings(appId);
  const [changes, setChanges] = useState<Changes>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(changes, {
      onSuccess: (refused) => {
        setChanges((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key in refused)));
        if (Object.keys(refused).length === 0) notifications.show({ message: texts.settings.saved });
      },
    });
  };
  const { isOwner } = useRights(appId);
  // The response has what the server says of itself as well, which is nothing to change.
  const keys = (Object.keys(settings) as SettingKey[]).filter((key) => key in texts.settingLabels);
  const title = texts.settings.groups[group];
  const isChanged = Object.keys(changes).length > 0;
  return (
    <FoldingSection title={title} explanation={texts.settings.explanations[group]} isChanged={isChanged}>
      <Stack component="form" onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, lg: 2 }} verticalSpacing="sm" style={{ alignItems: 'end' }}>
          {keys
            .filter((key) => groupOf(key) === group)
            .map((key) => (
              <SettingField
                key={key}
                name={key}
                value={changes[key] ?? settings[key]}
                error={set.data?.[key]}
                isDisabled={settingsOfOwners.includes(key) && !isOwner}
                change={(value) => setChanges((now) => ({ ...now, [key]: value }))}
              />
            ))}
        </SimpleGrid>
        {set.error && <ErrorState error={set.error} />}
        {set.data && Object.keys(set.data).length > 0 && (
          <Text role="alert" c="red">
            {texts.settings.refused}
          </Text>
        )}
        <SaveSection label={texts.settings.save} title={title} isChanged={isChanged} isSaving={set.isPending} />
      </Stack>
    </FoldingSection>
  );
}

/** The name of a setting without its last parts. */
const groupOf = (key: SettingKey): string =>
  Object.keys(texts.settings.groups)
    .filter((group) => key.startsWith(`${group}.`))
    .sort((a, b) => b.length - a.length)[0] ?? '';

interface SettingFieldProps {
  name: SettingKey;
  value: Value;
  error?: string;
  isDisabled: boolean;
  change: (value: Value) => void;
}

function SettingField({ name, value, error, isDisabled, change }: SettingFieldProps) {
  const label = texts.settingLabels[name];
  if (typeof value === 'boolean')
    return (
      <Checkbox
        id={idOf(name)}
        label={label}
        checked={value}
        error={error}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  const field = { label, value: String(value), error, disabled: isDisabled, id: idOf(name) };
  const options = choices[name];
  if (options)
    return <NativeSelect {...field} data={options} onChange={(event) => change(event.currentTarget.value)} />;
  if (name === 'auth.jwt.publicKeys')
    return <Textarea {...field} rows={4} onChange={(event) => change(event.currentTarget.value)} />;
  const isNumber = typeof value === 'number';
  return (
    <TextInput
      {...field}
      type={isNumber ? 'number' : secrets.includes(name) ? 'password' : 'text'}
      autoComplete={secrets.includes(name) ? 'new-password' : 'off'}
      onChange={({ currentTarget }) => change(isNumber ? currentTarget.valueAsNumber || 0 : currentTarget.value)}
    />
  );
}
