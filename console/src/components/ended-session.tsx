import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSessionCheck } from '../api/session.ts';
import { SignInForms } from '../pages/sign-in.tsx';
import { texts } from '../texts/index.ts';
import { Bar } from './bar.tsx';

export default function EndedSession() {
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
