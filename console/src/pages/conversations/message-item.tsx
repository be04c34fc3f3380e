import { Anchor, Badge, Group, Image, Paper, Text } from '@mantine/core';
import type { Message } from '../../api/conversations.ts';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

const SYSTEM_UID = 'app_system';

/** A message as its readers see it. Its texts are shown as text, its files are opened on demand. */
export function MessageItem({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { sender, sentAt, editedAt, deletedAt, data, replyCount, category } = message;
  if (category === 'action' || category === 'call')
    return (
      <Text size="xs" ta="center" className="user-text">
        {typeof data.message === 'string' ? data.message : `${category} ${message.type}`} · {formatTime(sentAt)}
      </Text>
    );
  const status = data.moderation?.status;
  return (
    <Paper
      withBorder
      px="sm"
      py={6}
      maw="80%"
      w="fit-content"
      style={{ alignSelf: isOwn ? 'flex-end' : 'flex-start' }}
      component="article"
    >
      <Group gap="xs">
        <Text size="xs" fw={600}>
          {sender === SYSTEM_UID ? texts.conversations.system : sender}
        </Text>
        <Text size="xs">
          {formatTime(sentAt)}
          {editedAt !== undefined && ` · ${texts.conversations.edited}`}
        </Text>
        {status !== undefined && status !== 'approved' && (
          <Badge size="xs" color="orange" variant="outline">
            {texts.conversations.withheld}
          </Badge>
        )}
      </Group>
      {deletedAt === undefined ? (
        <Content data={data} type={message.type} />
      ) : (
        <Text size="sm" fs="italic">
          {texts.conversations.deleted}
        </Text>
      )}
      <Group gap="xs">
        {data.reactions?.map(({ reaction, count }) => (
          <Badge key={reaction} variant="default" tt="none">
            {reaction} {count}
          </Badge>
        ))}
        {replyCount !== undefined && <Text size="xs">{texts.conversations.replies(replyCount)}</Text>}
      </Group>
    </Paper>
  );
}

const Content = ({ data, type }: { data: Message['data']; type: string }) => (
  <>
    {data.attachments?.map(({ url, mimeType }, index) => (
      <Attachment key={index} url={url} isImage={typeof mimeType === 'string' && mimeType.startsWith('image/')} />
    ))}
    {data.text !== undefined && (
      <Text size="sm" className="user-text">
        {data.text}
      </Text>
    )}
    {data.text === undefined && !data.attachments && <Text size="sm">{type}</Text>}
  </>
);

/** Addresses are of users: only those of the web are links. */
function Attachment({ url, isImage }: { url: string; isImage: boolean }) {
  if (!/^https?:/i.test(url)) return null;
  return (
    <>
      {isImage && <Image src={url} alt="" mah={240} w="auto" fit="contain" loading="lazy" />}
      <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
        {texts.conversations.attachment}
      </Anchor>
    </>
  );
}
