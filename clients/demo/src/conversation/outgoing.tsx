import { Button, Group, Stack, Text } from '@mantine/core';
import type { OutgoingMessage } from '../hooks/index.ts';
import { texts } from '../texts.ts';

interface OutgoingProps {
  message: OutgoingMessage;
  retry: (message: OutgoingMessage) => void;
  discard: (message: OutgoingMessage) => void;
}

/** A message that the server has not confirmed. */
export const Outgoing = ({ message, retry, discard }: OutgoingProps) => (
  <article className="message message-own">
    <Stack gap={2} align="flex-end" miw={0}>
      <div className="bubble bubble-own">
        <Text size="sm" className="user-text">
          {[message.text, ...message.files.map(({ name }) => name)].filter((line) => line !== '').join('\n')}
        </Text>
      </div>
      {message.failure === undefined ? (
        <Text size="xs">{texts.conversation.sending}</Text>
      ) : (
        <Group gap="xs">
          <Text size="xs" role="alert">
            {texts.failed(message.failure)}
          </Text>
          <Button size="compact-xs" onClick={() => retry(message)}>
            {texts.retry}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => discard(message)}>
            {texts.conversation.discard}
          </Button>
        </Group>
      )}
    </Stack>
  </article>
);
