import { Button, Group, Loader, Stack, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useMessages, useSend, type Peer } from '../../api/conversations.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Composer } from '../../components/composer.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { MessageItem } from './message-item.tsx';
import { MessageLog } from './message-log.tsx';

interface ConversationMessagesProps {
  appId: string;
  /** The user who reads and sends. */
  uid: string;
  peer: Peer;
}

/** The messages of a conversation as a user sees them, the newest at the end, and a field to send as the user. */
export function ConversationMessages({ appId, uid, peer }: ConversationMessagesProps) {
  const messages = useMessages(appId, uid, peer);
  const send = useSend(appId, uid, peer);
  const sendText = (text: string, options: { onSuccess: () => void }) =>
    send.mutate({ text, muid: crypto.randomUUID() }, options);
  const pages = messages.data?.pages ?? [];
  const shown = pages.toReversed().flat();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" className="user-text">
          {peer.id}
        </Title>
        <Button
          component={Link}
          href={`/apps/${appId}/conversations/${encodeURIComponent(uid)}`}
          variant="default"
          size="xs"
          hiddenFrom="md"
        >
          {texts.conversations.title}
        </Button>
      </Group>
      {messages.error && <ErrorState error={messages.error} retry={() => void messages.refetch()} />}
      {messages.isPending && <Loader aria-label={texts.loading} />}
      {messages.data && (
        <MessageLog label={texts.conversations.messagesLabel} height="55vh" newest={shown.at(-1)?.id}>
          {messages.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => void messages.fetchNextPage()}
              loading={messages.isFetchingNextPage}
            >
              {texts.conversations.older}
            </Button>
          )}
          {shown.length === 0 && <EmptyState title={texts.conversations.noMessages} />}
          {shown.map((message) => (
            <MessageItem key={message.id} message={message} isOwn={message.sender === uid} />
          ))}
        </MessageLog>
      )}
      <Allowed operation="send-message">
        <Composer
          label={texts.conversations.placeholder}
          submit={texts.conversations.sendAs(uid)}
          send={{ ...send, mutate: sendText }}
        />
      </Allowed>
    </Stack>
  );
}
