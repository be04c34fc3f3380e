import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { texts } from '../texts/index.ts';
import { ErrorState } from './states.tsx';

interface ConfirmButtonProps<Input> {
  label: string;
  /** Names the subject where several of these buttons are on a page. */
  accessibleLabel?: string;
  question: string;
  change: {
    mutate: (input: Input, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
  /** Of a change that has one. */
  input?: Input;
  onSuccess?: () => void;
  size?: string;
}

/** A button of a change that is hard to undo: a dialog asks first. */
export function ConfirmButton<Input = void>({
  label,
  accessibleLabel,
  question,
  change,
  input,
  onSuccess,
  size,
}: ConfirmButtonProps<Input>) {
  const [isAsking, { open, close }] = useDisclosure();
  const confirm = () =>
    change.mutate(input as Input, {
      onSuccess: () => {
        close();
        onSuccess?.();
      },
    });
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-label={accessibleLabel}
        onClick={() => {
          // the error may be that of another subject
          change.reset();
          open();
        }}
      >
        {label}
      </Button>
      <Modal opened={isAsking} onClose={close} title={accessibleLabel ?? label}>
        <Stack>
          <Text size="sm" className="user-text">
            {question}
          </Text>
          {change.error && <ErrorState error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {texts.cancel}
            </Button>
            <Button color="red" loading={change.isPending} onClick={confirm}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
