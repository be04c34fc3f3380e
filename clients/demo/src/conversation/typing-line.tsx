import { Text } from '@mantine/core';
import type { Receiver } from 'confab-client';
import { useAgentAnswer, useTyping } from '../hooks/index.ts';
import { texts } from '../texts.ts';

/** Who is typing, or the answer that an AI agent is writing. */
export function TypingLine({ receiver }: { receiver: Receiver }) {
  const { people } = useTyping(receiver);
  const answer = useAgentAnswer(receiver);
  const names = people.map(({ name }) => name).join(', ');
  return (
    <>
      {answer !== undefined && (
        <div className="bubble agent-answer">
          <Text size="sm" className="user-text">
            {answer || texts.conversation.answering}
          </Text>
        </div>
      )}
      <Text size="xs" px="md" mih="1.25rem" truncate role="status">
        {people.length === 1 && texts.conversation.typing(names)}
        {people.length > 1 && texts.conversation.typingMany(names)}
      </Text>
    </>
  );
}
