import { Button, Group, Modal, Paper, Text } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { useSession, useSessionCheck } from '../api/session.ts';
import { SignInForms } from '../pages/sign-in.tsx';
import { texts } from '../texts/index.ts';

const POLL_MILLISECONDS = 3_000;

/** Says that the server cannot be reached, or that the session has ended, above every page. The page keeps what was typed. */
export function StatusBar() {
  const hasEnded = useSession().data?.hasEnded === true;
  const isLost = useIsConnectionLost();
  if (isLost) return <LostConnection />;
  return hasEnded ? <EndedSession /> : null;
}

function LostConnection() {
  const client = useQueryClient();
  const check = useSessionCheck();
  const again = () =>
    check().then(
      () => client.invalidateQueries(),
      () => undefined,
    );
  useInterval(() => void again(), POLL_MILLISECONDS, { autoInvoke: true });
  return <Bar text={texts.errors.connectionLost} action={texts.retry} onClick={() => void again()} />;
}

function EndedSession() {
  const [isOpen, { open, close }] = useDisclosure(true);
  const check = useSessionCheck();
  // the user may have signed in in another tab
  useEffect(() => {
    const onFocus = () => void check().catch(() => undefined);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [check]);
  return (
    <>
      <Bar text={texts.errors.sessionEnded} action={texts.signIn.submit} onClick={open} />
      <Modal
        opened={isOpen}
        onClose={close}
        title={texts.signIn.title}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <SignInForms />
      </Modal>
    </>
  );
}

const Bar = ({ text, action, onClick }: { text: string; action: string; onClick: () => void }) => (
  <Paper
    role="alert"
    withBorder
    radius={0}
    shadow="md"
    p="xs"
    pos="fixed"
    style={{
      insetInline: 0,
      bottom: 0,
      zIndex: 150,
      borderTopWidth: 3,
      borderTopColor: 'var(--mantine-color-orange-6)',
    }}
  >
    <Group justify="center" gap="sm">
      <Text size="sm">{text}</Text>
      <Button size="xs" variant="default" onClick={onClick}>
        {action}
      </Button>
    </Group>
  </Paper>
);
