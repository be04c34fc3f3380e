import { Divider } from '@mantine/core';
import { Fragment } from 'react';
import type { Message } from '../../api/messages.ts';
import { formatDay } from '../../format.ts';
import { MessageItem } from './message-item.tsx';
import type { OpenConversation } from './open-conversation.ts';

interface MessageItemsProps {
  messages: Message[];
  /** The user who reads. */
  uid: string;
  /** Absent where messages are only read. */
  conversation?: OpenConversation;
  /** Id of a message that stands out. */
  marked?: string;
}

/** Messages, with the day before the first one of each. */
export function MessageItems({ messages, uid, conversation, marked }: MessageItemsProps) {
  const shown = messages.filter(isShown);
  return shown.map((message, index) => {
    const day = formatDay(message.sentAt);
    const before = shown[index - 1];
    return (
      <Fragment key={message.id}>
        {(!before || formatDay(before.sentAt) !== day) && (
          <Divider label={day} labelPosition="center" styles={{ label: { color: 'inherit' } }} />
        )}
        <MessageItem message={message} uid={uid} conversation={conversation} isMarked={message.id === marked} />
      </Fragment>
    );
  });
}

/** What is said by the mark of another message is no line of its own. */
const isShown = ({ category, type }: Message): boolean => category !== 'action' || type !== 'message';
