import { ActionIcon, Group, Menu } from '@mantine/core';
import type { Message } from 'confab-client';
import { useChat } from '../hooks/index.ts';
import { MoreIcon } from '../icons.tsx';
import { texts } from '../texts.ts';
import { useReact } from './use-react.ts';

const REACTIONS = ['👍', '❤️', '😂', '🎉', '😮'];

interface MessageActionsProps {
  message: Message;
  isOwn: boolean;
  onOpenThread?: (message: Message) => void;
  onEdit: () => void;
}

/** The menu of a message. */
export function MessageActions({ message, isOwn, onOpenThread, onEdit }: MessageActionsProps) {
  const { rest } = useChat();
  const react = useReact(message);
  const remove = () => rest.DELETE('/v3/messages/{id}', { params: { path: { id: message.id } }, body: {} });
  return (
    <Menu position={isOwn ? 'bottom-end' : 'bottom-start'} withinPortal>
      <Menu.Target>
        <ActionIcon
          className="message-actions"
          variant="subtle"
          color="gray"
          aria-label={texts.conversation.actions}
          style={{ alignSelf: 'center' }}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Group gap={0} wrap="nowrap">
          {REACTIONS.map((reaction) => (
            <Menu.Item
              key={reaction}
              px="xs"
              aria-label={texts.conversation.reactWith(reaction)}
              onClick={() => void react(reaction)}
            >
              {reaction}
            </Menu.Item>
          ))}
        </Group>
        {onOpenThread && <Menu.Item onClick={() => onOpenThread(message)}>{texts.conversation.reply}</Menu.Item>}
        {isOwn && message.data.text !== undefined && <Menu.Item onClick={onEdit}>{texts.conversation.edit}</Menu.Item>}
        {isOwn && (
          <Menu.Item color="red" onClick={() => void remove()}>
            {texts.conversation.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
