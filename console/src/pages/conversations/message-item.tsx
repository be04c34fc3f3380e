import { Anchor, Badge, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Message } from '../../api/messages.ts';
import { formatTime, formatTimeOfDay } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageContent } from './message-content.tsx';
import { MessageEditor } from './message-editor.tsx';
import type { OpenConversation } from './open-conversation.ts';
import { Quotation } from './quotation.tsx';
import { Reactions } from './reactions.tsx';
import { senderOf, summaryOf } from './summary.ts';

interface MessageItemProps {
  message: Message;
  /** The user who reads. */
  uid: string;
  conversation?: OpenConversation;
  isMarked?: boolean;
}

/** A message as its readers see it. Its texts are shown as text, its files are opened on demand. */
export function MessageItem({ message, uid, conversation, isMarked = false }: MessageItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { category, sender, sentAt, editedAt, deletedAt, disappearsAt, data } = message;
  if (category === 'action' || category === 'call')
    return (
      <Text size="xs" ta="center" className="user-text" dir="auto">
        {summaryOf(message)} · {formatTimeOfDay(sentAt)}
      </Text>
    );
  const name = senderOf(message);
  const status = data.moderation?.status;
  const isDeleted = deletedAt !== undefined;
  return (
    <Paper
      withBorder
      px="sm"
      py={6}
      maw="85%"
      w={isEditing ? '85%' : 'fit-content'}
      style={{ alignSelf: sender === uid ? 'flex-end' : 'flex-start' }}
      component="article"
      aria-current={isMarked || undefined}
      aria-label={`${name}, ${formatTime(sentAt)}`}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Group gap="xs">
          <Text size="xs" fw={600} className="user-text" title={sender} dir="auto">
            {name}
          </Text>
          <Text size="xs" title={formatTime(sentAt)}>
            {formatTimeOfDay(sentAt)}
            {editedAt !== undefined && !isDeleted && ` · ${texts.conversations.edited}`}
            {disappearsAt !== undefined &&
              !isDeleted &&
              ` · ${texts.conversations.disappears(formatTime(disappearsAt))}`}
          </Text>
          {status !== undefined && status !== 'approved' && (
            <Badge size="xs" color="yellow">
              {texts.conversations.withheld}
            </Badge>
          )}
        </Group>
        {conversation && !isDeleted && (
          <MessageActions message={message} uid={uid} conversation={conversation} edit={() => setIsEditing(true)} />
        )}
      </Group>
      {message.quotedMessageId !== undefined && !isDeleted && <Quotation message={message.quotedMessage} />}
      {isEditing && conversation ? (
        <MessageEditor appId={conversation.appId} uid={uid} message={message} close={() => setIsEditing(false)} />
      ) : (
        <MessageContent message={message} />
      )}
      {!isDeleted && <Reactions appId={conversation?.appId} uid={uid} message={message} />}
      <Replies message={message} conversation={conversation} />
    </Paper>
  );
}

function Replies({ message: { id, replyCount }, conversation }: Pick<MessageItemProps, 'message' | 'conversation'>) {
  if (replyCount === undefined) return null;
  const label = texts.conversations.replies(replyCount);
  return conversation?.threadOf ? (
    <Anchor component={Link} href={conversation.threadOf(id)} size="xs" underline="always">
      {label}
    </Anchor>
  ) : (
    <Text size="xs">{label}</Text>
  );
}
