import { CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useMessage, type MessageSource } from '../../api/messages.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { addressOf } from './address.ts';
import { MessageContent } from './message-content.tsx';
import { MessagePane } from './message-pane.tsx';
import { senderOf } from './summary.ts';

/** A thread: the message that was replied to, the replies, and a field to reply as the user. */
export function ThreadMessages(source: Required<MessageSource>) {
  const { appId, uid, peer, threadOf } = source;
  const parent = useMessage(appId, uid, threadOf);
  return (
    <Stack gap="sm" component="section" aria-label={texts.conversations.thread}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {texts.conversations.thread}
        </Title>
        <CloseButton component={Link} href={addressOf(appId, uid, peer)} aria-label={texts.conversations.closeThread} />
      </Group>
      {parent.isPending && <Loading />}
      {parent.error && !parent.data && <ErrorState error={parent.error} retry={() => void parent.refetch()} />}
      {parent.data && (
        <>
          <Paper withBorder px="sm" py={6} mah="20vh" style={{ overflow: 'auto' }} tabIndex={0}>
            <Text size="xs" className="user-text">
              <b>{senderOf(parent.data)}</b> · {formatTime(parent.data.sentAt)}
            </Text>
            <MessageContent message={parent.data} />
          </Paper>
          <MessagePane source={source} height="40vh" />
        </>
      )}
    </Stack>
  );
}
