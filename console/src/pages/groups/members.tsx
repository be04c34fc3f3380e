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
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

interface MembersProps {
  appId: string;
  guid: string;
}

const scopes: Scope[] = ['admin', 'moderator', 'participant'];

export function Members({ appId, guid }: MembersProps) {
  const may = useMay();
  const [onlyScope, setOnlyScope] = useState<Scope | ''>('');
  const members = useMembers(appId, guid, onlyScope || undefined);
  const changeScope = useChangeScope(appId, guid);
  const kick = useKick(appId, guid);
  const ban = useBan(appId, guid);
  const actions = (
    [
      { operation: 'kick-group-member', label: texts.group.kick, question: texts.group.kickQuestion, change: kick },
      { operation: 'ban-group-user', label: texts.group.ban, question: texts.group.banQuestion, change: ban },
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
    },
    { title: texts.group.joined, render: ({ joinedAt }) => formatTime(joinedAt), secondary: true, isShort: true },
    ...(actions.length > 0
      ? [
          {
            title: texts.group.actions,
            render: ({ uid, name }: Member) => (
              <Row gap="xs" wrap="nowrap">
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
        <AddMember appId={appId} guid={guid} />
      </Allowed>
      <NativeSelect
        label={texts.group.scopeFilter}
        value={onlyScope}
        onChange={(event) => setOnlyScope(event.currentTarget.value as Scope | '')}
        data={[{ value: '', label: texts.group.anyScope }, ...scopes]}
        maw="12rem"
      />
      {changeScope.error && <ErrorState error={changeScope.error} />}
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
