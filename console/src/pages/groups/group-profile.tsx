import { Button, Card, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useUpdateGroup, type Group } from '../../api/groups.ts';
import { Allowed, AllowedFields } from '../../components/allowed.tsx';
import { PictureField } from '../../components/picture-field.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { GroupTypeSelect } from './group-type-select.tsx';

export function GroupProfile({ appId, group }: { appId: string; group: Group }) {
  const update = useUpdateGroup(appId, group.guid);
  const [name, setName] = useState(group.name);
  const [description, setDescription] = useState(group.description ?? '');
  const [icon, setIcon] = useState(group.icon ?? '');
  const [type, setType] = useState(group.type);
  const [password, setPassword] = useState('');
  const hadPassword = group.type === 'password';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unset = [...(icon ? [] : ['icon' as const]), ...(description ? [] : ['description' as const])];
    update.mutate(
      {
        name,
        ...(type !== group.type && { type }),
        ...(icon && { icon }),
        ...(description && { description }),
        ...(unset.length > 0 && { unset }),
        ...(type === 'password' && password && { password }),
      },
      {
        onSuccess: () => {
          setPassword('');
          notifications.show({ message: texts.group.saved });
        },
      },
    );
  };
  return (
    <Card withBorder component="section" maw={640} aria-label={texts.group.tabs.profile}>
      <form onSubmit={submit}>
        <Stack>
          {update.error && <ErrorState error={update.error} />}
          <AllowedFields operation="update-group">
            <TextInput
              label={texts.groups.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              required
            />
            <Textarea
              label={texts.group.description}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
              autosize
              maxRows={8}
            />
            <PictureField appId={appId} label={texts.group.icon} value={icon} onChange={setIcon} />
            <GroupTypeSelect value={type} onChange={setType} />
            {type === 'password' && (
              <PasswordInput
                label={hadPassword ? texts.group.newPassword : texts.groups.password}
                description={hadPassword ? texts.group.passwordHint : undefined}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="new-password"
                required={!hadPassword}
              />
            )}
          </AllowedFields>
          <Allowed operation="update-group">
            <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </Allowed>
        </Stack>
      </form>
    </Card>
  );
}
