import { Button } from '@mantine/core';
import { useSetDeactivated, type User } from '../../api/users.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { texts } from '../../texts/index.ts';

export function UserDeactivation({ appId, user }: { appId: string; user: User }) {
  const change = useSetDeactivated(appId, user.uid);
  if (user.deactivatedAt !== undefined)
    return (
      <Button variant="default" onClick={() => change.mutate(false)} loading={change.isPending}>
        {texts.user.reactivate}
      </Button>
    );
  return (
    <ConfirmButton
      label={texts.user.deactivate}
      question={texts.user.deactivateQuestion}
      change={change}
      input={true}
    />
  );
}
