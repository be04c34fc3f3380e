import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Message } from 'confab-client';
import { useState } from 'react';
import { Picture } from '../chat/picture.tsx';
import { formatTime } from '../format.ts';
import { useChat } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageContent } from './message-content.tsx';
import { MessageEditor } from './message-editor.tsx';
import { Reactions } from './reactions.tsx';
import { summaryOf } from './summary.ts';

interface MessageItemProps {
  message: Message;
  onOpenThread?: (message: Message) => void;
}

export function MessageItem({ message, onOpenThread }: MessageItemProps) {
  const { uid } = useChat();
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = message.sender === uid;
  if (message.category === 'action' || message.category === 'call') return <Note message={message} />;
  const person = senderOf(message);
  const isDeleted = message.deletedAt !== undefined;
  return (
    <article className={isOwn ? 'message message-own' : 'message'} aria-label={person.name}>
      {!isOwn && <Picture src={person.avatar} name={person.name} size="sm" />}
      <Stack gap={2} align={isOwn ? 'flex-end' : 'flex-start'} miw={0}>
        <Text size="xs" className="user-text">
          {!isOwn && `${person.name} · `}
          {formatTime(message.sentAt)}
          {message.editedAt !== undefined && !isDeleted && ` · ${texts.conversation.edited}`}
        </Text>
        {isEditing ? (
          <MessageEditor message={message} onClose={() => setIsEditing(false)} />
        ) : (
          <div className={isOwn ? 'bubble bubble-own' : 'bubble'}>
            <MessageContent message={message} />
          </div>
        )}
        <Reactions message={message} />
        <Group gap="xs">
          {onOpenThread && message.replyCount !== undefined && message.replyCount > 0 && (
            <UnstyledButton onClick={() => onOpenThread(message)}>
              <Text size="xs" td="underline">
                {texts.conversation.replies(message.replyCount)}
              </Text>
            </UnstyledButton>
          )}
          {isOwn && !isDeleted && <Text size="xs">{deliveryOf(message)}</Text>}
        </Group>
      </Stack>
      {!isDeleted && (
        <MessageActions message={message} isOwn={isOwn} onOpenThread={onOpenThread} onEdit={() => setIsEditing(true)} />
      )}
    </article>
  );
}

/** What happened in the conversation: a call, or a change of the members of a group. */
const Note = ({ message }: { message: Message }) => (
  <Text size="xs" ta="center" className="user-text">
    {summaryOf(message)} · {formatTime(message.sentAt)}
  </Text>
);

function senderOf({ sender, data }: Message): { name: string; avatar?: string } {
  const entity = data.entities.sender?.entity as { name?: string; avatar?: string } | undefined;
  return { name: entity?.name ?? sender, avatar: entity?.avatar };
}

function deliveryOf({ data, deliveredAt, readAt }: Message): string {
  const moderation = data.moderation?.status;
  if (moderation !== undefined && moderation !== 'approved') return texts.conversation.blocked;
  if (readAt !== undefined) return texts.conversation.read;
  return deliveredAt !== undefined ? texts.conversation.delivered : texts.conversation.sent;
}
