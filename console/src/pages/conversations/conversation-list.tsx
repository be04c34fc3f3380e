import { Badge, Button, Group, NavLink, Paper, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useConversations, type Conversation, type Peer } from '../../api/conversations.ts';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { addressOf } from './address.ts';
import { summaryOf } from './summary.ts';

interface ConversationListProps {
  appId: string;
  uid: string;
  /** Of the conversation that is open. */
  peer?: Peer;
}

export function ConversationList({ appId, uid, peer }: ConversationListProps) {
  const list = useConversations(appId, uid);
  if (list.isPending) return <Loading />;
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  const conversations = list.data.pages.flatMap(({ rows }) => rows);
  if (conversations.length === 0)
    return <EmptyState title={texts.conversations.empty}>{texts.conversations.emptyNext}</EmptyState>;
  return (
    <Paper withBorder component="nav" aria-label={texts.areas.conversations} mah="70vh" style={{ overflow: 'auto' }}>
      {conversations.map((conversation) => {
        const other = peerOf(conversation);
        const isActive = peer?.id === other.id && peer.type === other.type;
        return (
          <NavLink
            key={conversation.conversationId}
            component={Link}
            href={addressOf(appId, uid, other)}
            active={isActive}
            variant="light"
            aria-current={isActive ? 'page' : undefined}
            label={<Heading conversation={conversation} name={other.name} />}
            description={<Preview conversation={conversation} />}
          />
        );
      })}
      {list.hasNextPage && (
        <Button fullWidth variant="subtle" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          {texts.conversations.more}
        </Button>
      )}
    </Paper>
  );
}

function peerOf({ conversationType: type, conversationWith }: Conversation): Peer & { name: string } {
  const { uid, guid, name } = conversationWith as { uid?: string; guid?: string; name: string };
  return { type, id: (type === 'user' ? uid : guid) ?? '', name };
}

const Heading = ({ conversation: { unreadMessageCount }, name }: { conversation: Conversation; name: string }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text truncate fw={600} size="sm">
      {name}
    </Text>
    {unreadMessageCount !== '0' && (
      <Badge size="sm" flex="none" aria-label={texts.conversations.unread(unreadMessageCount)}>
        {unreadMessageCount}
      </Badge>
    )}
  </Group>
);

const Preview = ({ conversation: { lastMessage, updatedAt } }: { conversation: Conversation }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text truncate size="xs">
      {lastMessage ? summaryOf(lastMessage) : texts.none}
    </Text>
    <Text size="xs" style={{ whiteSpace: 'nowrap' }}>
      {formatTime(updatedAt)}
    </Text>
  </Group>
);
