import { Anchor, Badge, Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useCreateUser, useUsers, type User } from '../../api/users.ts';
import { Allowed } from '../../components/allowed.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { statusOf } from './status.ts';

export default function UsersPage({ appId }: { appId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const filter = {
    search: parameters.get('search') ?? '',
    withDeactivated: parameters.get('deactivated') === 'true',
  };
  const setFilter = (changes: Partial<typeof filter>) => {
    const { search, withDeactivated } = { ...filter, ...changes };
    setParameters({ ...(search && { search }), ...(withDeactivated && { deactivated: 'true' }) }, { replace: true });
  };
  const users = useUsers(appId, filter);
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <Page
      title={texts.users.title}
      actions={
        <Allowed operation="create-user">
          <Button onClick={open}>{texts.users.create}</Button>
        </Allowed>
      }
    >
      <Group align="flex-end">
        <FilterField
          label={texts.users.search}
          value={filter.search}
          change={(search) => setFilter({ search })}
          maxWidth={420}
        />
        <Switch
          label={texts.users.withDeactivated}
          checked={filter.withDeactivated}
          onChange={(event) => setFilter({ withDeactivated: event.currentTarget.checked })}
        />
      </Group>
      <InfiniteTable
        label={texts.users.title}
        query={users}
        columns={columnsIn(appId)}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={texts.users.empty}>{texts.users.emptyNext}</EmptyState>}
      />
      <Modal opened={isCreating} onClose={close} title={texts.users.create}>
        <CreateUser appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

const columnsIn = (appId: string): Column<User>[] => [
  {
    title: texts.users.name,
    render: ({ uid, name }) => (
      <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`}>
        {name}
      </Anchor>
    ),
  },
  { title: texts.users.uid, render: ({ uid }) => uid },
  { title: texts.users.role, render: ({ role }) => role, secondary: true },
  { title: texts.users.status, render: (user) => <Badge {...statusOf(user)} />, secondary: true, isShort: true },
  { title: texts.users.created, render: ({ createdAt }) => formatTime(createdAt), secondary: true, isShort: true },
];

function CreateUser({ appId, close }: { appId: string; close: () => void }) {
  const create = useCreateUser(appId);
  const [, navigate] = useLocation();
  const [uid, setUid] = useState('');
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { uid, name },
      { onSuccess: (user) => navigate(`/apps/${appId}/users/${encodeURIComponent(user.uid)}`) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <ErrorState error={create.error} />}
        <TextInput
          label={texts.users.uid}
          value={uid}
          onChange={(event) => setUid(event.currentTarget.value)}
          required
          data-autofocus
        />
        <TextInput
          label={texts.users.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <FormActions submit={texts.create} isPending={create.isPending} cancel={close} />
      </Stack>
    </form>
  );
}
