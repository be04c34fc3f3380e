import { Button, Card, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { AGENTIC_ROLE, useRoleNames } from '../../api/roles.ts';
import { useUpdateUser, type User } from '../../api/users.ts';
import { Allowed, AllowedFields } from '../../components/allowed.tsx';
import { PictureField } from '../../components/picture-field.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function UserProfile({ appId, user }: { appId: string; user: User }) {
  const update = useUpdateUser(appId, user.uid);
  const roles = useRoleNames(appId);
  const [fields, setFields] = useState(() => fieldsOf(user));
  const metadata = parseMetadata(fields.metadata);
  const set = (name: keyof Fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((others) => ({ ...others, [name]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (metadata === undefined) return;
    const { name, statusMessage, role, avatar, tags, presenceVisibility } = fields;
    const unset: ('avatar' | 'metadata')[] = [];
    if (!avatar) unset.push('avatar');
    if (metadata === null) unset.push('metadata');
    update.mutate(
      {
        name,
        // sent again it would lose its expiry
        ...(statusMessage !== fieldsOf(user).statusMessage && { statusMessage }),
        // that of an agent is refused, even unchanged
        ...(role !== fieldsOf(user).role && { role }),
        tags: listOf(tags),
        ...(presenceVisibility !== fieldsOf(user).presenceVisibility && { presenceVisibility }),
        ...(avatar && { avatar }),
        ...(metadata && { metadata }),
        ...(unset.length > 0 && { unset }),
      },
      { onSuccess: () => notifications.show({ message: texts.user.saved }) },
    );
  };
  const offered = roles.data?.filter(({ role }) => role !== AGENTIC_ROLE || role === fields.role) ?? [];
  const known = offered.map(({ role, name }) => ({ value: role, label: name }));
  return (
    <Card withBorder component="section" aria-label={texts.user.profile} maw="40rem">
      <form onSubmit={submit}>
        <Stack>
          {update.error && <ErrorState error={update.error} />}
          <AllowedFields operation="update-user">
            <TextInput label={texts.users.name} value={fields.name} onChange={set('name')} required />
            <PictureField
              appId={appId}
              label={texts.user.avatar}
              value={fields.avatar}
              onChange={(avatar) => setFields((others) => ({ ...others, avatar }))}
            />
            <TextInput label={texts.user.statusMessage} value={fields.statusMessage} onChange={set('statusMessage')} />
            <NativeSelect
              label={texts.user.presence}
              description={texts.user.presenceHint}
              value={fields.presenceVisibility}
              onChange={(event) => {
                const presenceVisibility = event.currentTarget.value === 'nobody' ? 'nobody' : 'everyone';
                setFields((others) => ({ ...others, presenceVisibility }));
              }}
              data={(['everyone', 'nobody'] as const).map((value) => ({ value, label: texts.user.presenceOf[value] }))}
            />
            <NativeSelect
              label={texts.users.role}
              value={fields.role}
              onChange={set('role')}
              data={known.length > 0 ? known : [fields.role]}
            />
            <TextInput
              label={texts.user.tags}
              description={texts.user.tagsHint}
              value={fields.tags}
              onChange={set('tags')}
            />
            <Textarea
              label={texts.user.metadata}
              description={texts.user.metadataHint}
              value={fields.metadata}
              onChange={set('metadata')}
              error={metadata === undefined && texts.user.notAnObject}
              rows={6}
              spellCheck={false}
              styles={{ input: { fontFamily: 'monospace' } }}
            />
          </AllowedFields>
          <Allowed operation="update-user">
            <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </Allowed>
        </Stack>
      </form>
    </Card>
  );
}

interface Fields {
  name: string;
  avatar: string;
  statusMessage: string;
  role: string;
  tags: string;
  metadata: string;
  presenceVisibility: 'everyone' | 'nobody';
}

const fieldsOf = ({
  name,
  avatar = '',
  statusMessage = '',
  role,
  tags = [],
  metadata,
  presenceVisibility,
}: User): Fields => ({
  name,
  avatar,
  statusMessage,
  role,
  tags: tags.join(', '),
  metadata: metadata ? JSON.stringify(metadata, undefined, 2) : '',
  presenceVisibility: presenceVisibility ?? 'everyone',
});

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @returns null for none, undefined for a text that is not a JSON object */
function parseMetadata(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
