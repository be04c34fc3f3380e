import { Anchor, Button, Group as Row, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import {
  useAddMember,
  useBan,
  useChangeScope,
  useKick,
  useMembers,
  type Member,
  type Scope,
} from '../../api/groups.ts';
import { useMay } from '../../api/rights.ts';
import { Allowed } from '../../components/allowed.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

interface MembersProps {
  appId: string;
  guid: string;
}

const scopes: Scope[] = ['admin', 'moderator', 'participant'];

export function Members({ appId, guid }: MembersProps) {
  const may = useMay();
  const members = useMembers(appId, guid);
  const changeScope = useChangeScope(appId, guid);
  const kick = useKick(appId, guid);
  const ban = useBan(appId, guid);
  const error = changeScope.error ?? kick.error ?? ban.error;
  const isPending = changeScope.isPending || kick.isPending || ban.isPending;
  // the error of an earlier change must not remain beside a later one
  const reset = () => [changeScope, kick, ban].forEach((change) => change.reset());
  const actions = (
    [
      { operation: 'kick-group-member', label: texts.group.kick, change: kick },
      { operation: 'ban-group-user', label: texts.group.ban, change: ban },
    ] as const
  ).filter(({ operation }) => may(operation));
  const columns: Column<Member>[] = [
    {
      title: texts.group.uid,
      render: ({ uid }) => (
        <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`}>
          {uid}
        </Anchor>
      ),
    },
    { title: texts.groups.name, render: ({ name }) => name, secondary: true },
    {
      title: texts.group.scope,
      render: ({ uid, scope }) => (
        <NativeSelect
          size="xs"
          aria-label={texts.group.scopeOf(uid)}
          value={scope}
          disabled={isPending || !may('change-group-member-scope')}
          onChange={(event) => {
            reset();
            changeScope.mutate({ uid, scope: event.currentTarget.value as Scope });
          }}
          data={scopes}
        />
      ),
    },
    { title: texts.group.joined, render: ({ joinedAt }) => formatTime(joinedAt), secondary: true, isShort: true },
    ...(actions.length > 0
      ? [
          {
            title: texts.group.actions,
            render: ({ uid }: Member) => (
              <Row gap={4} wrap="nowrap">
                {actions.map(({ label, change }) => (
                  <Button
                    key={label}
                    size="compact-sm"
                    variant="default"
                    aria-label={`${label} ${uid}`}
                    disabled={isPending}
                    onClick={() => {
                      reset();
                      change.mutate(uid);
                    }}
                  >
                    {label}
                  </Button>
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
        <AddMember appId={appId} guid={guid} />
      </Allowed>
      {error && <ErrorState error={error} />}
      <InfiniteTable
        label={texts.groups.members}
        query={members}
        columns={columns}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={texts.group.noMembers}>{texts.group.noMembersNext}</EmptyState>}
      />
    </Stack>
  );
}

function AddMember({ appId, guid }: MembersProps) {
  const add = useAddMember(appId, guid);
  const [uid, setUid] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(uid.trim(), { onSuccess: () => setUid('') });
  };
  return (
    <form onSubmit={submit}>
      {add.error && <ErrorState error={add.error} />}
      <Row align="flex-end">
        <TextInput
          label={texts.group.addUid}
          value={uid}
          onChange={(event) => setUid(event.currentTarget.value)}
          required
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {texts.group.add}
        </Button>
      </Row>
    </form>
  );
}
