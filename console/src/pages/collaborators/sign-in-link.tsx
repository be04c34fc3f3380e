import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSignInLink } from '../../api/collaborators.ts';
import { SecretValue } from '../../components/secret-value.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.collaborators;

/** Makes a link for the collaborator to sign in with, and shows it to be copied. */
export function SignInLink({ appId, email }: { appId: string; email: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const link = useSignInLink(appId);
  const make = () => {
    link.mutate(email);
    open();
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={make} aria-label={`${labels.link} ${email}`}>
        {labels.link}
      </Button>
      <Modal opened={isOpen} onClose={close} title={`${labels.link} ${email}`}>
        <Stack>
          {link.isPending && <Loading />}
          {link.error && <ErrorState error={link.error} retry={make} />}
          {link.data && (
            <>
              <Text size="sm">{labels.linkExplanation(formatTime(link.data.expiresAt))}</Text>
              <SecretValue label={labels.link} value={link.data.url} />
            </>
          )}
        </Stack>
      </Modal>
    </>
  );
}
