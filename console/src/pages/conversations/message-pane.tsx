import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { useMessages, useSend, type Draft, type Message, type MessageSource } from '../../api/messages.ts';
import { Allowed } from '../../components/allowed.tsx';
import { Composer } from '../../components/composer.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { isNotFound } from '../../components/unavailable.tsx';
import { texts } from '../../texts/index.ts';
import { addressOf } from './address.ts';
import { MessageItems } from './message-items.tsx';
import { MessageLog } from './message-log.tsx';
import type { OpenConversation } from './open-conversation.ts';
import { Quotation } from './quotation.tsx';
import { senderOf } from './summary.ts';

interface MessagePaneProps {
  source: MessageSource;
  height: string;
}

/** The messages of a conversation or a thread, and a field to send as the user. */
export function MessagePane({ source, height }: MessagePaneProps) {
  const { appId, uid, peer, threadOf } = source;
  const messages = useMessages(source);
  const { loadOlder } = messages;
  const send = useSend(source);
  const [quoted, setQuoted] = useState<Message>();
  const muids = useMuids();
  const isThread = threadOf !== undefined;
  const conversation: OpenConversation = {
    appId,
    quote: setQuoted,
    ...(!isThread && { threadOf: (id: string) => addressOf(appId, uid, peer, id) }),
  };
  const shown = messages.data?.messages ?? [];
  const newest = shown.at(-1);
  /** The user, the group or the message of the thread was deleted. */
  const isMissing = isNotFound(messages.error);
  const sendDraft = (content: { text: string; files: readonly File[] }, { onSuccess }: { onSuccess: () => void }) => {
    const draft = { ...content, quotedMessageId: quoted?.id };
    send.mutate(
      { draft, muid: muids.of(draft) },
      {
        onSuccess: () => {
          onSuccess();
          muids.reset();
          setQuoted(undefined);
        },
      },
    );
  };
  const loadMore = () => {
    // after an error only the button tries again
    if (messages.data?.hasOlder && !loadOlder.isPending && !loadOlder.isError) loadOlder.mutate();
  };
  return (
    <Stack gap="sm">
      {messages.error && (
        <ErrorState error={messages.error} retry={isMissing ? undefined : () => void messages.refetch()} />
      )}
      {messages.isPending && <Loading />}
      {messages.data && (
        <MessageLog
          label={isThread ? texts.conversations.threadLabel : texts.conversations.messagesLabel}
          height={height}
          oldest={shown[0]?.id}
          newest={newest?.id}
          isNewestOwn={newest?.sender === uid}
          onStart={loadMore}
        >
          {loadOlder.error && <ErrorState error={loadOlder.error} />}
          {messages.data.hasOlder && (
            <Button variant="subtle" size="xs" onClick={() => loadOlder.mutate()} loading={loadOlder.isPending}>
              {texts.conversations.older}
            </Button>
          )}
          {shown.length === 0 && (
            <EmptyState title={isThread ? texts.conversations.noReplies : texts.conversations.noMessages} />
          )}
          <MessageItems messages={shown} uid={uid} conversation={conversation} />
        </MessageLog>
      )}
      {!isMissing && (
        <Allowed operation={isThread ? 'send-thread-message' : 'send-message'}>
          {quoted && (
            <Group wrap="nowrap" justify="space-between" align="flex-start">
              <div>
                <Text size="xs" fw={600} className="user-text">
                  {texts.conversations.quoting(senderOf(quoted))}
                </Text>
                <Quotation message={quoted} />
              </div>
              <CloseButton aria-label={texts.conversations.dropQuote} onClick={() => setQuoted(undefined)} />
            </Group>
          )}
          <Composer
            label={isThread ? texts.conversations.replyLabel : texts.conversations.placeholder}
            submit={isThread ? texts.conversations.replyAs(uid) : texts.conversations.sendAs(uid)}
            send={{ ...send, mutate: sendDraft }}
            hasFiles
          />
        </Allowed>
      )}
    </Stack>
  );
}

/**
 * A draft that is sent again unchanged, because the first request failed, has the same muid: if the server did store it, it stores no
 * second one. A changed draft is another message.
 */
function useMuids() {
  const last = useRef<{ draft: Draft; muid: string }>(undefined);
  return {
    of(draft: Draft): string {
      if (!last.current || !isSame(last.current.draft, draft)) last.current = { draft, muid: nanoid() };
      return last.current.muid;
    },
    reset(): void {
      last.current = undefined;
    },
  };
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text &&
  one.quotedMessageId === other.quotedMessageId &&
  one.files.length === other.files.length &&
  one.files.every((file, index) => file === other.files[index]);
