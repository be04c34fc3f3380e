import { useBan, useBannedUsers, useUnban } from '../../api/groups.ts';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { GroupUsers, UserAction } from './group-users.tsx';

export function BannedUsers({ appId, guid }: { appId: string; guid: string }) {
  const { group } = texts;
  const unban = useUnban(appId, guid);
  const ban = useBan(appId, guid);
  return (
    <GroupUsers
      appId={appId}
      label={group.tabs.banned}
      query={useBannedUsers(appId, guid)}
      columns={[
        { title: group.bannedAt, render: ({ bannedAt }) => formatTime(bannedAt), secondary: true, isShort: true },
      ]}
      actions={({ uid }) => (
        <UserAction
          operation="unban-group-user"
          label={group.unban}
          uid={uid}
          isPending={unban.isPending}
          act={() => unban.mutate(uid, { onSuccess: () => offerUndo(group.unbanned(uid), () => ban.mutate(uid)) })}
        />
      )}
      error={unban.error ?? ban.error}
      empty={{ title: group.nobodyBanned, next: group.nobodyBannedNext }}
    />
  );
}
