import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { useBlock, useBlocks, useUnblock, type BlockDirection, type User } from '../../api/users.ts';
import { Allowed } from '../../components/allowed.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

interface UserBlocksProps {
  appId: string;
  uid: string;
}

const directions: BlockDirection[] = ['blockedByMe', 'hasBlockedMe'];

export function UserBlocks({ appId, uid }: UserBlocksProps) {
  const [direction, setDirection] = useState<BlockDirection>('blockedByMe');
  const blocks = useBlocks(appId, uid, direction);
  const unblock = useUnblock(appId, uid);
  const block = useBlock(appId, uid);
  const error = unblock.error ?? block.error;
  const columns: Column<User>[] = [
    {
      title: texts.users.uid,
      render: ({ uid: other }) => (
        <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(other)}`}>
          {other}
        </Anchor>
      ),
    },
    { title: texts.users.name, render: ({ name }) => name, secondary: true },
    {
      title: texts.user.since,
      render: ({ blockedAt }) => blockedAt !== undefined && formatTime(blockedAt),
      secondary: true,
    },
    {
      title: texts.user.actions,
      render: ({ uid: other }) =>
        direction === 'blockedByMe' && (
          <Allowed operation="unblock-users">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${texts.user.unblock} ${other}`}
              disabled={unblock.isPending}
              onClick={() =>
                unblock.mutate(other, {
                  onSuccess: () => offerUndo(texts.user.unblocked(other), () => block.mutate(other)),
                })
              }
            >
              {texts.user.unblock}
            </Button>
          </Allowed>
        ),
    },
  ];
  return (
    <Stack>
      <Allowed operation="block-users">
        <BlockForm appId={appId} uid={uid} />
      </Allowed>
      <NativeSelect
        label={texts.user.blockDirection}
        value={direction}
        onChange={(event) => setDirection(event.currentTarget.value as BlockDirection)}
        data={directions.map((value) => ({ value, label: texts.user[value] }))}
        maw="20rem"
      />
      {error && <ErrorState error={error} />}
      <InfiniteTable
        label={texts.user.tabs.blocks}
        query={blocks}
        columns={columns}
        keyOf={({ uid: other }) => other}
        empty={<EmptyState title={texts.user.noBlocks}>{texts.user.noBlocksNext}</EmptyState>}
      />
    </Stack>
  );
}

function BlockForm({ appId, uid }: UserBlocksProps) {
  const block = useBlock(appId, uid);
  const unblock = useUnblock(appId, uid);
  const [other, setOther] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    block.mutate(other, {
      onSuccess: () => {
        setOther('');
        offerUndo(texts.user.blocked(other), () => unblock.mutate(other));
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {block.error && <ErrorState error={block.error} />}
        <Group align="flex-end">
          <TextInput
            label={texts.user.blockUid}
            value={other}
            onChange={(event) => setOther(event.currentTarget.value)}
            required
          />
          <Button type="submit" loading={block.isPending}>
            {texts.user.block}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
