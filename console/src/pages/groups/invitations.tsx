import { Stack } from '@mantine/core';
import { useInvitations, useInvite, useWithdrawInvitation } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { GroupUsers, UidForm, UserAction } from './group-users.tsx';

export function Invitations({ appId, guid }: { appId: string; guid: string }) {
  const { group } = texts;
  const invite = useInvite(appId, guid);
  const again = useInvite(appId, guid);
  const withdraw = useWithdrawInvitation(appId, guid);
  return (
    <Stack>
      <Allowed operation="invite-group-user">
        <UidForm label={group.inviteUid} submit={group.invite} change={invite} />
      </Allowed>
      <GroupUsers
        appId={appId}
        label={group.tabs.invitations}
        query={useInvitations(appId, guid)}
        columns={[
          { title: group.by, render: ({ invitedBy }) => invitedBy, secondary: true, isShort: true },
          { title: group.invitedAt, render: ({ invitedAt }) => formatTime(invitedAt), secondary: true, isShort: true },
          { title: group.ends, render: ({ expiresAt }) => formatTime(expiresAt), secondary: true, isShort: true },
        ]}
        actions={({ uid }) => (
          <UserAction
            operation="withdraw-group-invitation"
            label={group.withdraw}
            uid={uid}
            isPending={withdraw.isPending}
            act={() =>
              withdraw.mutate(uid, { onSuccess: () => offerUndo(group.withdrawn(uid), () => again.mutate(uid)) })
            }
          />
        )}
        error={withdraw.error ?? again.error}
        empty={{ title: group.nobodyInvited, next: group.nobodyInvitedNext }}
      />
    </Stack>
  );
}
