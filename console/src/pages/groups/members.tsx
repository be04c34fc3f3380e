import { Group as Row, NativeSelect, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import {
  banMember,
  kickMember,
  muteMember,
  useAddMember,
  useBan,
  useChangeScope,
  useKick,
  useMembers,
  useMute,
  useRefreshGroups,
  type Member,
  type Scope,
} from '../../api/groups.ts';
import { useMay, type Operation } from '../../api/rights.ts';
import { Allowed } from '../../components/allowed.tsx';
import { BulkBar, useSelection } from '../../components/bulk-bar.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { NameCell } from '../../components/name-cell.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { useListAddress, type ListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { UidForm } from './group-users.tsx';

interface MembersProps {
  appId: string;
  guid: string;
}

interface MemberAction {
  operation: Operation;
  label: string;
  question: (name: string) => string;
  questionOfSeveral: (count: string) => string;
  change: ComponentProps<typeof ConfirmButton<string>>['change'];
  request: (appId: string, guid: string, uid: string) => Promise<void>;
}

const scopes: Scope[] = ['admin', 'moderator', 'participant'];

export function Members({ appId, guid }: MembersProps) {
  const may = useMay();
  const address = useListAddress(['search', 'scope', 'status']);
  const { search, scope: onlyScope, status } = address.values;
  const members = useMembers(appId, guid, {
    search: search || undefined,
    scope: scopes.find((scope) => scope === onlyScope),
    status: status === 'available' || status === 'offline' ? status : undefined,
  });
  const selection = useSelection(JSON.stringify(address.values));
  const refresh = useRefreshGroups(appId);
  const changeScope = useChangeScope(appId, guid);
  const add = useAddMember(appId, guid);
  const kick = useKick(appId, guid);
  const ban = useBan(appId, guid);
  const { mutate: mute, ...muting } = useMute(appId, guid);
  const actions = (
    [
      {
        operation: 'mute-group-user',
        label: texts.group.mute,
        question: texts.group.muteQuestion,
        questionOfSeveral: texts.group.muteSeveralQuestion,
        change: { ...muting, mutate: (uid, options) => mute({ uid }, options) },
        request: muteMember,
      },
      {
        operation: 'kick-group-member',
        label: texts.group.kick,
        question: texts.group.kickQuestion,
        questionOfSeveral: texts.group.kickSeveralQuestion,
        change: kick,
        request: kickMember,
      },
      {
        operation: 'ban-group-user',
        label: texts.group.ban,
        question: texts.group.banQuestion,
        questionOfSeveral: texts.group.banSeveralQuestion,
        change: ban,
        request: banMember,
      },
    ] satisfies MemberAction[]
  ).filter(({ operation }) => may(operation));
  const columns: Column<Member>[] = [
    {
      title: texts.groups.name,
      render: ({ uid, name, avatar }) => (
        <NameCell name={name} picture={avatar} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`} />
      ),
      valueOf: ({ name }) => name,
    },
    { title: texts.group.uid, render: ({ uid }) => uid, valueOf: ({ uid }) => uid, secondary: true },
    {
      title: texts.group.scope,
      render: ({ uid, scope }) => (
        <NativeSelect
          size="xs"
          aria-label={texts.group.scopeOf(uid)}
          value={scope}
          disabled={changeScope.isPending || !may('change-group-member-scope')}
          onChange={(event) => {
            const next = event.currentTarget.value as Scope;
            changeScope.mutate(
              { uid, scope: next },
              {
                onSuccess: () =>
                  offerUndo(texts.group.scopeChanged(uid, next), () => changeScope.mutate({ uid, scope })),
              },
            );
          }}
          data={scopes}
        />
      ),
      valueOf: ({ scope }) => scope,
      width: '9rem',
    },
    timeColumn<Member>(texts.group.joined, ({ joinedAt }) => joinedAt),
    ...(actions.length > 0
      ? [
          {
            title: texts.group.actions,
            width: '19rem',
            render: ({ uid, name }: Member) => (
              <Row gap="xs">
                {actions.map(({ label, question, change }) => (
                  <ConfirmButton
                    key={label}
                    size="compact-sm"
                    label={label}
                    accessibleLabel={`${label} ${uid}`}
                    question={question(`${name} (${uid})`)}
                    change={change}
                    input={uid}
                  />
                ))}
              </Row>
            ),
          },
        ]
      : []),
  ];
  return (
    <Stack>
      <Allowed operation="add-group-members">
        <UidForm label={texts.group.addUid} submit={texts.group.add} change={add} />
      </Allowed>
      <MemberFilters address={address} />
      {actions.length > 0 && (
        <BulkBar
          selection={selection}
          onSettled={refresh}
          actions={actions.map(({ label, questionOfSeveral, request }) => ({
            label,
            question: questionOfSeveral,
            request: (uid) => request(appId, guid, uid),
          }))}
        />
      )}
      {changeScope.error && <ErrorState error={changeScope.error} />}
      <InfiniteTable
        name={`members-${guid}`}
        label={texts.groups.members}
        query={members}
        selection={actions.length > 0 ? selection : undefined}
        columns={columns}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={texts.group.noMembers}>{texts.group.noMembersNext}</EmptyState>}
      />
    </Stack>
  );
}

function MemberFilters({
  address: { values, set, isFiltered, clear },
}: {
  address: ListAddress<'search' | 'scope' | 'status'>;
}) {
  return (
    <Filters label={texts.group.filters} isFiltered={isFiltered} clear={clear}>
      <FilterField label={texts.users.search} value={values.search} change={(search) => set({ search })} />
      <NativeSelect
        label={texts.group.scopeFilter}
        value={values.scope}
        onChange={(event) => set({ scope: event.currentTarget.value })}
        data={[{ value: '', label: texts.group.anyScope }, ...scopes]}
      />
      <NativeSelect
        label={texts.users.status}
        value={values.status}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: texts.table.any },
          { value: 'available', label: texts.users.available },
          { value: 'offline', label: texts.users.offline },
        ]}
      />
    </Filters>
  );
}
