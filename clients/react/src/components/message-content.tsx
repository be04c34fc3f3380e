import type { Message } from 'confab-client';
import { useState } from 'react';
import { usePart, useTexts } from '../hooks/chat.js';
import { mentionedName, summaryOf } from '../text/summary.js';
import { Attachment, isImage } from './attachment.js';
import { ImageViewer } from './image-viewer.js';
import { LinkPreview, linkPreviewsOf } from './link-preview.js';
import { Markdown } from './markdown.js';

export interface MessageContentProps {
  readonly message: Message;
}

/** The text and the files of a message. */
function MessageContentOfKit({ message }: MessageContentProps) {
  const texts = useTexts();
  const [viewed, setViewed] = useState<number>();
  const { data, deletedAt } = message;
  if (deletedAt !== undefined) return <p className="confab-deleted">{texts.message.deleted}</p>;
  const attachments = data.attachments ?? [];
  const sizes = imageSizes(message);
  const images = attachments.filter(isImage);
  return (
    <>
      {attachments.length > 0 && (
        <div className="confab-attachments">
          {attachments.map((attachment, index) => (
            <Attachment
              key={index}
              attachment={attachment}
              size={sizes[index]}
              onOpen={() => setViewed(images.indexOf(attachment))}
            />
          ))}
        </div>
      )}
      {data.text !== undefined && data.text !== '' ? (
        <Markdown text={data.text} nameOf={mentionedName(message)} />
      ) : (
        attachments.length === 0 && <p className="confab-text">{summaryOf(message, texts)}</p>
      )}
      {linkPreviewsOf(message).map((link, index) => (
        <LinkPreview key={index} link={link} />
      ))}
      {viewed !== undefined && viewed >= 0 && (
        <ImageViewer images={images} first={viewed} onClose={() => setViewed(undefined)} />
      )}
    </>
  );
}

/** Where the kit keeps the sizes of the images of a message, in the order of its attachments. */
export const SIZES = 'confabImageSizes';

/** What is written by others is checked. */
export function imageSizes({ data }: Message): readonly (readonly [number, number] | undefined)[] {
  const sizes = data.metadata?.[SIZES];
  if (!Array.isArray(sizes)) return [];
  return sizes.map((size: unknown) => {
    const [width, height] = Array.isArray(size) ? (size as unknown[]) : [];
    return isPixels(width) && isPixels(height) ? ([width, height] as const) : undefined;
  });
}

const isPixels = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 100_000;

export function MessageContent(props: MessageContentProps) {
  const Part = usePart('MessageContent', MessageContentOfKit);
  return <Part {...props} />;
}
MessageContent.Default = MessageContentOfKit;
