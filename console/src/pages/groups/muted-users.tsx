import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMute, useMutedUsers, useUnmute, type MutedUser } from '../../api/groups.ts';
import { Allowed } from '../../components/allowed.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { GroupUsers, UidForm, UserAction } from './group-users.tsx';

interface MutedUsersProps {
  appId: string;
  guid: string;
}

export function MutedUsers({ appId, guid }: MutedUsersProps) {
  const { group } = texts;
  const unmute = useUnmute(appId, guid);
  const mute = useMute(appId, guid);
  const lift = ({ uid, mutedUntil }: MutedUser) =>
    unmute.mutate(uid, {
      onSuccess: () =>
        offerUndo(group.unmuted(uid), () =>
          mute.mutate({ uid, seconds: mutedUntil && Math.max(1, mutedUntil - Math.floor(Date.now() / 1000)) }),
        ),
    });
  return (
    <Stack>
      <Allowed operation="mute-group-user">
        <MuteMember appId={appId} guid={guid} />
      </Allowed>
      <GroupUsers
        appId={appId}
        label={group.tabs.muted}
        query={useMutedUsers(appId, guid)}
        columns={[
          { title: group.by, render: ({ mutedBy }) => mutedBy, secondary: true, isShort: true },
          { title: group.mutedAt, render: ({ mutedAt }) => formatTime(mutedAt), secondary: true, isShort: true },
          {
            title: group.mutedUntil,
            render: ({ mutedUntil }) => (mutedUntil ? formatTime(mutedUntil) : group.muteTimes['0']),
            secondary: true,
            isShort: true,
          },
        ]}
        actions={(user) => (
          <UserAction
            operation="unmute-group-user"
            label={group.unmute}
            uid={user.uid}
            isPending={unmute.isPending}
            act={() => lift(user)}
          />
        )}
        error={unmute.error ?? mute.error}
        empty={{ title: group.nobodyMuted, next: group.nobodyMutedNext }}
      />
    </Stack>
  );
}

function MuteMember({ appId, guid }: MutedUsersProps) {
  const { group } = texts;
  const [seconds, setSeconds] = useState('0');
  const { mutate, ...mute } = useMute(appId, guid);
  return (
    <UidForm
      label={group.muteUid}
      submit={group.mute}
      change={{
        ...mute,
        mutate: (uid, options) => mutate({ uid, ...(seconds !== '0' && { seconds: Number(seconds) }) }, options),
      }}
    >
      <NativeSelect
        label={group.muteFor}
        value={seconds}
        onChange={(event) => setSeconds(event.currentTarget.value)}
        data={Object.entries(group.muteTimes).map(([value, label]) => ({ value, label }))}
      />
    </UidForm>
  );
}
