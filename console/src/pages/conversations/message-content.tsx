import { Anchor, Box, Button, Code, Image, Spoiler, Text } from '@mantine/core';
import type { Message } from '../../api/messages.ts';
import { formatBytes } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { useState } from 'react';
import { partsOf, summaryOf } from './summary.ts';

/** Shows hidden files where the page has shortcuts. */
export const MEDIA_KEY = 'v';

const LONG_CHARACTERS = 1_500;
const LONG_LINES = 15;
const LONG_PIXELS = 320;

/** The text, the files and the data of a message. */
export function MessageContent({ message, hidesMedia = false }: { message: Message; hidesMedia?: boolean }) {
  const { data, deletedAt } = message;
  if (deletedAt !== undefined)
    return (
      <Text size="sm" fs="italic">
        {texts.conversations.deleted}
      </Text>
    );
  const custom = data.customData ?? data.interactiveData ?? data.card;
  return (
    <>
      {data.attachments?.map((attachment, index) => (
        <Attachment key={index} attachment={attachment} isHidden={hidesMedia} />
      ))}
      {data.text !== undefined && <MessageText data={data} />}
      {data.text === undefined && !data.attachments && (
        <Text size="sm" className="user-text" dir="auto">
          {summaryOf(message)}
        </Text>
      )}
      {custom && (
        <Code block className="user-text" mah={LONG_PIXELS} tabIndex={0}>
          {JSON.stringify(custom, undefined, 2)}
        </Code>
      )}
    </>
  );
}

function MessageText({ data }: { data: Message['data'] }) {
  const text = (
    <Text size="sm" className="user-text" dir="auto">
      {partsOf(data).map(({ text, isMention }, index) =>
        isMention ? (
          <Text key={index} span inherit fw={700}>
            <bdi>{text}</bdi>
          </Text>
        ) : (
          text
        ),
      )}
    </Text>
  );
  return isLong(data.text) ? (
    <Spoiler maxHeight={LONG_PIXELS} showLabel={texts.conversations.showAll} hideLabel={texts.conversations.showLess}>
      {text}
    </Spoiler>
  ) : (
    text
  );
}

const isLong = (text = ''): boolean => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

type AttachmentData = NonNullable<Message['data']['attachments']>[number];

/** Addresses are of users: only those of the web are links. */
function Attachment({ attachment, isHidden }: { attachment: AttachmentData; isHidden: boolean }) {
  const { url, name, mimeType, size } = attachment;
  const [isShown, setShown] = useState(!isHidden);
  const label = typeof name === 'string' && name !== '' ? name : texts.conversations.attachment;
  if (!/^https?:/i.test(url))
    return (
      <Text size="sm" className="user-text">
        {label}
      </Text>
    );
  const bytes = Number(size);
  const kind = String(mimeType).split('/')[0];
  return (
    <div>
      {isShown ? (
        <Preview url={url} label={label} kind={kind} />
      ) : (
        <HiddenPreview url={url} label={label} kind={kind} show={() => setShown(true)} />
      )}
      <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" className="user-text">
        <bdi>{label}</bdi>
        {bytes > 0 && ` (${formatBytes(bytes)})`}
      </Anchor>
    </div>
  );
}

interface PreviewProps {
  url: string;
  label: string;
  kind?: string;
}

/** What nobody should have to see unasked: a picture without its details, and no video or sound. */
function HiddenPreview({ url, label, kind = '', show }: PreviewProps & { show: () => void }) {
  if (!['image', 'video', 'audio'].includes(kind)) return null;
  return (
    <Box pos="relative" mih={48} style={{ overflow: 'hidden' }}>
      {kind === 'image' && (
        <Image src={url} alt="" mah={160} w="auto" maw="100%" fit="contain" style={{ filter: 'blur(18px)' }} />
      )}
      <Button
        size="xs"
        variant="default"
        pos="absolute"
        top={8}
        left={8}
        aria-label={`${texts.conversations.showMedia}: ${label}`}
        aria-keyshortcuts={MEDIA_KEY}
        onClick={show}
      >
        {texts.conversations.showMedia}
      </Button>
    </Box>
  );
}

function Preview({ url, label, kind }: PreviewProps) {
  const style = { display: 'block', maxWidth: '100%', maxHeight: 240 };
  switch (kind) {
    case 'image':
      return <Image src={url} alt={label} mah={240} w="auto" maw="100%" fit="contain" loading="lazy" />;
    case 'video':
      return <video src={url} aria-label={label} controls preload="metadata" style={style} />;
    case 'audio':
      return <audio src={url} aria-label={label} controls preload="metadata" style={style} />;
    default:
      return null;
  }
}
