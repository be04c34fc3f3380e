import { Button, Paper, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useMessagesAround, type MessageSource } from '../../api/messages.ts';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { addressOf } from './address.ts';
import { MessageItems } from './message-items.tsx';

/** A part of a conversation, with one message in view and marked. */
export function MessagesAround({ source, id }: { source: MessageSource; id: string }) {
  const { appId, uid, peer } = source;
  const messages = useMessagesAround(source, id);
  const log = useRef<HTMLDivElement>(null);
  const shown = messages.data ?? [];
  const isFound = shown.some((message) => message.id === id);
  useEffect(() => {
    log.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [id, isFound]);
  const newest = addressOf(appId, uid, peer);
  return (
    <Stack gap="sm">
      {messages.error && <ErrorState error={messages.error} retry={() => void messages.refetch()} />}
      {messages.isPending && <Loading />}
      {messages.data && !isFound && <EmptyState title={texts.conversations.messageGone} />}
      {isFound && (
        <Paper
          withBorder
          p="sm"
          ref={log}
          mah="60vh"
          style={{ overflow: 'auto' }}
          role="log"
          aria-label={texts.conversations.messagesLabel}
          tabIndex={0}
        >
          <Stack gap="xs">
            <MessageItems messages={shown} uid={uid} marked={id} />
          </Stack>
        </Paper>
      )}
      <Button component={Link} href={newest} variant="default" size="xs" style={{ alignSelf: 'flex-start' }}>
        {texts.conversations.newestMessages}
      </Button>
    </Stack>
  );
}
