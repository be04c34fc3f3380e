import { Badge, Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../api/rights.ts';
import { useRoleNames } from '../../api/roles.ts';
import { setDeactivated, useCreateUser, useRefreshUsers, useUsers, type User } from '../../api/users.ts';
import { Allowed } from '../../components/allowed.tsx';
import { BulkBar, useSelection } from '../../components/bulk-bar.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { NameCell } from '../../components/name-cell.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { useListAddress, type ListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { statusOf } from './status.ts';

const FILTERS = ['search', 'status', 'role', 'tag', 'deactivated'] as const;

export default function UsersPage({ appId }: { appId: string }) {
  const address = useListAddress(FILTERS);
  const { search, status, role, tag, deactivated } = address.values;
  const users = useUsers(appId, {
    search: search || undefined,
    status: status === 'available' || status === 'offline' ? status : undefined,
    role: role || undefined,
    tags: tag ? [tag] : undefined,
    deactivated: deactivated === 'with' || deactivated === 'only' ? deactivated : undefined,
  });
  const may = useMay();
  const refresh = useRefreshUsers(appId);
  const selection = useSelection(JSON.stringify(address.values));
  const [isCreating, { open, close }] = useDisclosure();
  const actions = (
    [
      ['deactivate-users', texts.users.deactivate, texts.users.deactivateQuestion, true],
      ['reactivate-users', texts.users.reactivate, texts.users.reactivateQuestion, false],
    ] as const
  )
    .filter(([operation]) => may(operation))
    .map(([, label, question, isDeactivated]) => ({
      label,
      question,
      request: (uid: string) => setDeactivated(appId, uid, isDeactivated),
    }));
  return (
    <Page
      title={texts.areas.users}
      actions={
        <Allowed operation="create-user">
          <Button onClick={open}>{texts.users.create}</Button>
        </Allowed>
      }
    >
      <UserFilters appId={appId} address={address} />
      {actions.length > 0 && <BulkBar selection={selection} actions={actions} onSettled={refresh} />}
      <InfiniteTable
        name="users"
        label={texts.areas.users}
        query={users}
        columns={columnsIn(appId)}
        keyOf={({ uid }) => uid}
        selection={actions.length > 0 ? selection : undefined}
        empty={<EmptyState title={texts.users.empty}>{texts.users.emptyNext}</EmptyState>}
      />
      <Modal opened={isCreating} onClose={close} title={texts.users.create}>
        <CreateUser appId={appId} close={close} />
      </Modal>
    </Page>
  );
}

function UserFilters({ appId, address }: { appId: string; address: ListAddress<(typeof FILTERS)[number]> }) {
  const { values, set, isFiltered, clear } = address;
  const roles = useRoleNames(appId);
  const known = roles.data?.map(({ name, role }) => ({ value: role, label: name })) ?? [];
  const { users: labels } = texts;
  return (
    <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
      <FilterField label={labels.search} value={values.search} change={(search) => set({ search })} />
      <NativeSelect
        label={labels.status}
        value={values.status}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: texts.table.any },
          { value: 'available', label: labels.available },
          { value: 'offline', label: labels.offline },
        ]}
      />
      <NativeSelect
        label={labels.role}
        value={values.role}
        onChange={(event) => set({ role: event.currentTarget.value })}
        data={[
          { value: '', label: texts.table.any },
          ...known,
          ...(values.role === '' || known.some(({ value }) => value === values.role) ? [] : [values.role]),
        ]}
      />
      <FilterField label={labels.tag} value={values.tag} change={(tag) => set({ tag })} />
      <NativeSelect
        label={labels.deactivatedUsers}
        value={values.deactivated}
        onChange={(event) => set({ deactivated: event.currentTarget.value })}
        data={[
          { value: '', label: labels.withoutDeactivated },
          { value: 'with', label: labels.withDeactivated },
          { value: 'only', label: labels.onlyDeactivated },
        ]}
      />
    </Filters>
  );
}

const columnsIn = (appId: string): Column<User>[] => [
  {
    title: texts.users.name,
    render: ({ uid, name, avatar }) => (
      <NameCell name={name} picture={avatar} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`} />
    ),
    valueOf: ({ name }) => name,
  },
  { title: texts.users.uid, render: ({ uid }) => uid, valueOf: ({ uid }) => uid },
  {
    title: texts.users.role,
    render: ({ role }) => role,
    valueOf: ({ role }) => role,
    secondary: true,
    width: '9rem',
  },
  {
    title: texts.users.tags,
    render: ({ tags = [] }) => tags.join(', '),
    valueOf: ({ tags = [] }) => tags.join(', '),
    secondary: true,
    isOptional: true,
  },
  {
    title: texts.users.status,
    render: (user) => <Badge {...statusOf(user)} />,
    valueOf: (user) => statusOf(user).children,
    secondary: true,
    isShort: true,
    width: '8.5rem',
  },
  timeColumn(texts.users.lastActive, ({ lastActiveAt }) => lastActiveAt),
  timeColumn(texts.users.created, ({ createdAt }) => createdAt),
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
