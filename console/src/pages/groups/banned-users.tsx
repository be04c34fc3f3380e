import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { useBan, useBannedUsers, useUnban, type BannedUser } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

export function BannedUsers({ appId, guid }: { appId: string; guid: string }) {
  const banned = useBannedUsers(appId, guid);
  const unban = useUnban(appId, guid);
  const ban = useBan(appId, guid);
  const error = unban.error ?? ban.error;
  const columns: Column<BannedUser>[] = [
    {
      title: texts.group.uid,
      render: ({ uid }) => (
        <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`}>
          {uid}
        </Anchor>
      ),
    },
    { title: texts.groups.name, render: ({ name }) => name, secondary: true },
    { title: texts.group.bannedAt, render: ({ bannedAt }) => formatTime(bannedAt), secondary: true, isShort: true },
    {
      title: texts.group.actions,
      render: ({ uid }) => (
        <Allowed operation="unban-group-user">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${texts.group.unban} ${uid}`}
            disabled={unban.isPending}
            onClick={() =>
              unban.mutate(uid, {
                onSuccess: () => offerUndo(texts.group.unbanned(uid), () => ban.mutate(uid)),
              })
            }
          >
            {texts.group.unban}
          </Button>
        </Allowed>
      ),
    },
  ];
  return (
    <Stack>
      {error && <ErrorState error={error} />}
      <InfiniteTable
        label={texts.group.tabs.banned}
        query={banned}
        columns={columns}
        keyOf={({ uid }) => uid}
        empty={<EmptyState title={texts.group.nobodyBanned}>{texts.group.nobodyBannedNext}</EmptyState>}
      />
    </Stack>
  );
}
