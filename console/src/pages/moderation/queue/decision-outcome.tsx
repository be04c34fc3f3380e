import { Alert, List, Stack, Text } from '@mantine/core';
import type { DecisionResult } from '../../../api/moderation/queues.ts';
import { texts } from '../../../texts/index.ts';

const labels = texts.moderation.queue;
const SHOWN = 20;

/** Which decisions of the last action failed, and why. */
export function DecisionOutcome({ result: { decided, failed }, close }: { result: DecisionResult; close: () => void }) {
  if (failed.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      title={labels.failed(failed.length, failed.length + decided.length)}
      role="alert"
      withCloseButton
      closeButtonLabel={texts.close}
      onClose={close}
    >
      <Stack gap="xs">
        <Text size="sm">{labels.failedNext}</Text>
        <List size="sm">
          {failed.slice(0, SHOWN).map(({ id, error }) => (
            <List.Item key={id} className="user-text">
              {labels.message} {id}: {error.message}
            </List.Item>
          ))}
        </List>
        {failed.length > SHOWN && <Text size="sm">{labels.andMore(failed.length - SHOWN)}</Text>}
      </Stack>
    </Alert>
  );
}
