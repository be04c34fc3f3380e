import { CloseButton, Divider, Group, Text } from '@mantine/core';
import type { Message, Receiver } from 'confab-client';
import { useMessages } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { MessageContent } from './message-content.tsx';
import { MessagePane } from './message-pane.tsx';

interface ThreadPanelProps {
  receiver: Receiver;
  /** The message that the thread replies to. */
  parent: Message;
  onClose: () => void;
}

export function ThreadPanel({ receiver, parent, onClose }: ThreadPanelProps) {
  const list = useMessages(receiver, { threadOf: parent.id });
  return (
    <aside className="chat-column chat-thread" aria-label={texts.conversation.thread}>
      <Group className="bar" p="xs" justify="space-between" mih="3.75rem">
        <Text component="h2" fw={600} size="md">
          {texts.conversation.thread}
        </Text>
        <CloseButton aria-label={texts.close} onClick={onClose} />
      </Group>
      <div className="thread-parent">
        <div className="bubble">
          <MessageContent message={parent} />
        </div>
      </div>
      <Divider />
      <MessagePane receiver={receiver} list={list} threadOf={parent.id} />
    </aside>
  );
}
