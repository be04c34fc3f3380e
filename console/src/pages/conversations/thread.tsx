import { Button, Group, Loader, Paper, Stack, Textarea, Title } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages, useSend, type Peer } from '../../api/conversations.ts';
import { Allowed } from '../../components/allowed.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { MessageItem } from './message-item.tsx';

interface ThreadProps {
  appId: string;
  /** The user who reads and sends. */
  uid: string;
  peer: Peer;
}

/** The messages of a conversation as a user sees them, the newest at the end, and a field to send as the user. */
export function Thread({ appId, uid, peer }: ThreadProps) {
  const messages = useMessages(appId, uid, peer);
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
        <MessageLog newest={shown.at(-1)?.id}>
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
        <Composer appId={appId} uid={uid} peer={peer} />
      </Allowed>
    </Stack>
  );
}

/** Scrolls to the end when a message arrives there. */
function MessageLog({ newest, children }: { newest?: string; children: ReactNode }) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <Paper
      withBorder
      p="sm"
      ref={log}
      h="55vh"
      style={{ overflow: 'auto' }}
      role="log"
      aria-label={texts.conversations.messagesLabel}
      tabIndex={0}
    >
      <Stack gap="xs">{children}</Stack>
    </Paper>
  );
}

function Composer({ appId, uid, peer }: ThreadProps) {
  const send = useSend(appId, uid, peer);
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() === '' || send.isPending) return;
    send.mutate({ text, muid: crypto.randomUUID() }, { onSuccess: () => setText('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit}>
      {send.error && <ErrorState error={send.error} />}
      <Group align="flex-end" wrap="nowrap">
        <Textarea
          aria-label={texts.conversations.placeholder}
          placeholder={texts.conversations.placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autosize
          maxRows={6}
          flex={1}
        />
        <Button type="submit" loading={send.isPending}>
          {texts.conversations.sendAs(uid)}
        </Button>
      </Group>
    </form>
  );
}
