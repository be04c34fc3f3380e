import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';

interface ConfirmButtonProps {
  label: string;
  /** Of the button, where several have the same text. */
  accessibleName?: string;
  question: string;
  isPending: boolean;
  error: Error | null;
  /** Closes the dialog by `close`. */
  confirm: (close: () => void) => void;
  size?: string;
}

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({
  label,
  accessibleName,
  question,
  isPending,
  error,
  confirm,
  size,
}: ConfirmButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" size={size} onClick={open} aria-label={accessibleName}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={label}>
        <Stack>
          <Text size="sm" className="user-text">
            {question}
          </Text>
          {error && <ErrorState error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button color="red" loading={isPending} onClick={() => confirm(close)}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
