import { useApproveJoinRequest, useDeclineJoinRequest, useJoinRequests } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { GroupUsers, UserAction } from './group-users.tsx';

export function JoinRequests({ appId, guid }: { appId: string; guid: string }) {
  const { group } = texts;
  const approve = useApproveJoinRequest(appId, guid);
  const decline = useDeclineJoinRequest(appId, guid);
  return (
    <GroupUsers
      appId={appId}
      label={group.tabs.requests}
      query={useJoinRequests(appId, guid)}
      columns={[
        {
          title: group.requestedAt,
          render: ({ requestedAt }) => formatTime(requestedAt),
          secondary: true,
          isShort: true,
        },
        { title: group.ends, render: ({ expiresAt }) => formatTime(expiresAt), secondary: true, isShort: true },
      ]}
      actions={({ uid, name }) => (
        <>
          <UserAction
            operation="approve-join-request"
            label={group.approve}
            uid={uid}
            isPending={approve.isPending}
            act={() => approve.mutate(uid)}
          />
          <Allowed operation="decline-join-request">
            <ConfirmButton
              size="compact-sm"
              label={group.decline}
              accessibleLabel={`${group.decline} ${uid}`}
              question={group.declineQuestion(`${name} (${uid})`)}
              change={decline}
              input={uid}
            />
          </Allowed>
        </>
      )}
      error={approve.error}
      empty={{ title: group.nobodyAsks, next: group.nobodyAsksNext }}
    />
  );
}
