import { Button, Text } from '@mantine/core';
import type { Conversation, Group, Message, User } from 'confab-client';
import { GroupAvatar, PersonAvatar } from '../chat/person.tsx';
import { formatTimeOrDay } from '../format.ts';
import { receiverKey, receiverOf, useChat, useConversations } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { summaryOf } from '../conversation/summary.ts';
import { FoundMessages } from './found-messages.tsx';
import { ListItem } from './list-item.tsx';
import { ListState } from './list-state.tsx';
import type { ListProps } from './list-props.ts';

/** The conversations of the user. A search also finds messages. */
export function Chats({ open, onOpen, search }: ListProps) {
  const { conversations, error, hasMore, loadMore } = useConversations();
  const found = conversations?.filter(({ conversationWith }) =>
    conversationWith.name.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  );
  return (
    <>
      <ListState resource={{ data: conversations, error }} empty={<Empty />}>
        {found?.map((conversation) => {
          const receiver = receiverOf(conversation);
          const isOpen = open !== undefined && receiverKey(open) === receiverKey(receiver);
          return (
            <ConversationItem
              key={receiverKey(receiver)}
              conversation={conversation}
              isOpen={isOpen}
              onOpen={() => onOpen(receiver)}
            />
          );
        })}
        {hasMore && (
          <Button variant="subtle" fullWidth onClick={loadMore}>
            {texts.more}
          </Button>
        )}
      </ListState>
      {search !== '' && <FoundMessages search={search} onOpen={onOpen} />}
    </>
  );
}

interface ConversationItemProps {
  conversation: Conversation;
  isOpen: boolean;
  onOpen: () => void;
}

const ConversationItem = ({ conversation, ...item }: ConversationItemProps) => {
  const { conversationType, conversationWith, lastMessage, unreadMessageCount, updatedAt } = conversation;
  const { uid } = useChat();
  return (
    <ListItem
      avatar={
        conversationType === 'user' ? (
          <PersonAvatar person={conversationWith as User} />
        ) : (
          <GroupAvatar group={conversationWith as Group} />
        )
      }
      name={conversationWith.name}
      description={lastMessage && lastLine(lastMessage, uid, conversationType)}
      time={formatTimeOrDay(updatedAt)}
      unreadCount={unreadMessageCount}
      {...item}
    />
  );
};

function lastLine(message: Message, uid: string, conversationType: Conversation['conversationType']): string {
  const { name } = (message.data.entities.sender?.entity as { name?: string } | undefined) ?? {};
  const summary = summaryOf(message);
  if (message.sender === uid) return texts.you(summary);
  return conversationType === 'group' && name !== undefined ? `${name}: ${summary}` : summary;
}

const Empty = () => (
  <>
    <Text fw={600}>{texts.sidebar.noChats}</Text>
    {texts.sidebar.noChatsNext}
  </>
);
