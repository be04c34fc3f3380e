import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { useErase } from '../../api/users.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

/** Asks for the uid, because an erasure cannot be undone. */
export function UserErasure({ appId, uid }: { appId: string; uid: string }) {
  const erase = useErase(appId, uid);
  const [, navigate] = useLocation();
  const [isAsking, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate(undefined, {
      onSuccess: () => {
        notifications.show({ message: texts.user.erased });
        navigate(`/apps/${appId}/users`);
      },
    });
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.user.erase}
      </Button>
      <Modal opened={isAsking} onClose={close} title={texts.user.erase}>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{texts.user.eraseQuestion}</Text>
            {erase.error && <ErrorState error={erase.error} />}
            <TextInput
              label={texts.user.eraseConfirm(uid)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {texts.cancel}
              </Button>
              <Button type="submit" color="red" loading={erase.isPending} disabled={typed !== uid}>
                {texts.user.erase}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
