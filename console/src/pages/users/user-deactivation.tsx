import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSetDeactivated, type User } from '../../api/users.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

export function UserDeactivation({ appId, user }: { appId: string; user: User }) {
  const change = useSetDeactivated(appId, user.uid);
  const [isAsking, { open, close }] = useDisclosure();
  if (user.deactivatedAt !== undefined)
    return (
      <Button variant="default" onClick={() => change.mutate(false)} loading={change.isPending}>
        {texts.user.reactivate}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.user.deactivate}
      </Button>
      <Modal opened={isAsking} onClose={close} title={texts.user.deactivate}>
        <Stack>
          <Text size="sm">{texts.user.deactivateQuestion}</Text>
          {change.error && <ErrorState error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button color="red" loading={change.isPending} onClick={() => change.mutate(true, { onSuccess: close })}>
              {texts.user.deactivate}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
