import { Card, Checkbox, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { isGivenByServer, useRoleNames } from '../../api/roles.ts';
import { useSetSettings, type Settings } from '../../api/settings.ts';
import { SaveSection } from '../../components/save-section.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

const labels = texts.embed;

const linesOf = (origins: string): string => origins.replaceAll(',', '\n');
const originsOf = (lines: string): string =>
  lines
    .split(/[\s,]+/)
    .map((origin) => origin.replace(/\/$/, ''))
    .filter(Boolean)
    .join(',');

/** Which pages may show chats of the app, and whether to visitors without an account. */
export function EmbedAccess({ appId, settings }: { appId: string; settings: Settings }) {
  const set = useSetSettings(appId);
  const roles = useRoleNames(appId);
  const [origins, setOrigins] = useState(linesOf(settings['embed.origins']));
  const [hasGuests, setHasGuests] = useState(settings['embed.guests']);
  const [role, setRole] = useState(settings['embed.guestRole']);
  const changes = { 'embed.origins': originsOf(origins), 'embed.guests': hasGuests, 'embed.guestRole': role };
  const isChanged = Object.entries(changes).some(([name, value]) => settings[name as keyof typeof changes] !== value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(changes, {
      onSuccess: (refused) => {
        if (Object.keys(refused).length === 0) notifications.show({ message: texts.settings.saved });
      },
    });
  };
  const ownRoles = (roles.data ?? []).map((each) => each.role).filter((name) => !isGivenByServer(name));
  const known = role === '' || ownRoles.includes(role) ? ownRoles : [role, ...ownRoles];
  return (
    <Card withBorder component="section">
      <Stack component="form" onSubmit={submit} gap="sm">
        <Title order={2} size="h4">
          {labels.access}
        </Title>
        <Textarea
          label={texts.settingLabels['embed.origins']}
          description={labels.originsHelp}
          value={origins}
          onChange={(event) => setOrigins(event.currentTarget.value)}
          error={set.data?.['embed.origins']}
          autosize
          minRows={2}
          spellCheck={false}
        />
        <Checkbox
          label={texts.settingLabels['embed.guests']}
          description={labels.guestsHelp}
          checked={hasGuests}
          onChange={(event) => setHasGuests(event.currentTarget.checked)}
        />
        {hasGuests && (
          <NativeSelect
            label={texts.settingLabels['embed.guestRole']}
            description={labels.guestRoleHelp}
            data={[{ value: '', label: labels.ownRole }, ...known]}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value)}
          />
        )}
        {set.error && <ErrorState error={set.error} />}
        {set.data && Object.keys(set.data).length > 0 && (
          <Text role="alert" c="red" size="sm">
            {texts.settings.refused}
          </Text>
        )}
        <SaveSection label={texts.settings.save} title={labels.access} isChanged={isChanged} isSaving={set.isPending} />
      </Stack>
    </Card>
  );
}
