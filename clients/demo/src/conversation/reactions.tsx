import { Button, Group } from '@mantine/core';
import type { Message } from 'confab-client';
import { texts } from '../texts.ts';
import { useReact } from './use-react.ts';

/** The reactions to a message. A click adds or removes the own one. */
export function Reactions({ message }: { message: Message }) {
  const react = useReact(message);
  const { reactions = [] } = message.data;
  if (reactions.length === 0 || message.deletedAt !== undefined) return null;
  return (
    <Group gap={4}>
      {reactions.map(({ reaction, count, reactedByMe }) => (
        <Button
          key={reaction}
          size="compact-xs"
          radius="xl"
          variant={reactedByMe ? 'light' : 'default'}
          aria-pressed={reactedByMe ?? false}
          aria-label={texts.conversation.reaction(reaction, count)}
          onClick={() => void react(reaction)}
        >
          {reaction} {count}
        </Button>
      ))}
    </Group>
  );
}
