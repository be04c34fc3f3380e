import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useCreateGroup, type GroupType } from '../../api/groups.ts';
import { FormActions } from '../../components/form-actions.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { GroupTypeSelect } from './group-type-select.tsx';

export function CreateGroup({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateGroup(appId);
  const [, navigate] = useLocation();
  const [guid, setGuid] = useState('');
  const [name, setName] = useState('');
  const [owner, setOwner] = useState('');
  const [type, setType] = useState<GroupType>('public');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { guid, name, type, ...(type === 'password' && { password }), ...(owner && { owner }) },
      { onSuccess: (group) => navigate(`/apps/${appId}/groups/${encodeURIComponent(group.guid)}`) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <ErrorState error={create.error} />}
        <TextInput
          label={texts.groups.guid}
          value={guid}
          onChange={(event) => setGuid(event.currentTarget.value)}
          required
          data-autofocus
        />
        <TextInput
          label={texts.groups.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <GroupTypeSelect value={type} onChange={setType} />
        {type === 'password' && (
          <PasswordInput
            label={texts.groups.password}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="new-password"
            required
          />
        )}
        <TextInput
          label={texts.groups.owner}
          description={texts.groups.ownerHint}
          value={owner}
          onChange={(event) => setOwner(event.currentTarget.value)}
        />
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
