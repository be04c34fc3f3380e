import { Anchor, Text } from '@mantine/core';
import type { Message } from 'confab-client';
import { useState } from 'react';
import { formatBytes } from '../format.ts';
import { texts } from '../texts.ts';
import { summaryOf } from './summary.ts';

/** The text and the files of a message. */
export function MessageContent({ message }: { message: Message }) {
  const { data, deletedAt } = message;
  if (deletedAt !== undefined)
    return (
      <Text size="sm" fs="italic">
        {texts.conversation.deleted}
      </Text>
    );
  return (
    <>
      {data.attachments?.map((attachment, index) => (
        <Attachment key={index} attachment={attachment} />
      ))}
      {(data.text !== undefined || !data.attachments) && (
        <Text size="sm" className="user-text">
          {summaryOf(message)}
        </Text>
      )}
    </>
  );
}

type AttachmentData = NonNullable<Message['data']['attachments']>[number];

/** An image, or a link to a file. Its address is from a user: only those of the web are used. */
function Attachment({ attachment }: { attachment: AttachmentData }) {
  const { url, name, mimeType, size } = attachment;
  const [isBroken, setIsBroken] = useState(false);
  if (!/^https?:/i.test(url)) return null;
  const label = typeof name === 'string' ? name : texts.conversation.attachment;
  const isImage = typeof mimeType === 'string' && mimeType.startsWith('image/');
  return (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm" className="user-text">
      {isImage && !isBroken ? (
        <img src={url} alt={label} className="attached-image" onError={() => setIsBroken(true)} />
      ) : (
        `${label}${typeof size === 'number' ? ` (${formatBytes(size)})` : ''}`
      )}
    </Anchor>
  );
}
