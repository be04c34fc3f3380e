import type { Message } from 'confab-client';
import { useState } from 'react';
import { locationOf } from '../data/locations.js';
import { stickerOf } from '../data/stickers.js';
import { isWebAddress } from '../data/web-address.js';
import { useTexts } from '../hooks/chat.js';
import { useTranslation } from '../hooks/use-translation.js';
import { mentionedName, summaryOf } from '../text/summary.js';
import { Attachment, isImage } from './attachment.js';
import { ImageViewer } from './lazy-dialogs.js';
import { LinkPreview, linkPreviewsOf } from './link-preview.js';
import { LocationCard } from './location-card.js';
import { Markdown } from './markdown.js';
import { usePart, type MessageContentProps } from './parts.js';
import { Sticker } from './sticker.js';

/** The text and the files of a message. */
function MessageContentOfKit({ message }: MessageContentProps) {
  const texts = useTexts();
  const { translated, showOriginal } = useTranslation(message);
  const [viewed, setViewed] = useState<number>();
  const { data, deletedAt } = message;
  if (deletedAt !== undefined) return <p className="confab-deleted">{texts.message.deleted}</p>;
  const sticker = stickerOf(message);
  if (sticker) return <Sticker sticker={sticker} />;
  const location = locationOf(message);
  if (location) return <LocationCard location={location} text={data.text} />;
  const attachments = data.attachments ?? [];
  const sizes = imageSizes(message);
  const thumbnails = thumbnailsOf(message);
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
              thumbnail={thumbnails[index]}
              onOpen={() => setViewed(images.indexOf(attachment))}
            />
          ))}
        </div>
      )}
      {data.text !== undefined && data.text !== '' ? (
        <Markdown text={translated ?? data.text} nameOf={mentionedName(message)} />
      ) : (
        attachments.length === 0 && <p className="confab-text">{summaryOf(message, texts)}</p>
      )}
      {translated !== undefined && (
        <p className="confab-note">
          {texts.message.translated}{' '}
          <button type="button" className="confab-link" onClick={showOriginal}>
            {texts.message.showOriginal}
          </button>
        </p>
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

/** Where the kit keeps the sizes of the images of a message, in the order of its attachments, until the server has measured them. */
export const SIZES = 'confabImageSizes';

/** The sizes of the attachments that are images. What is written by others is checked. */
function imageSizes({ data }: Message): readonly (readonly [number, number] | undefined)[] {
  const measured: unknown = data.metadata?.[SIZES];
  const bySender = Array.isArray(measured) ? (measured as unknown[]) : [];
  return (data.attachments ?? []).map(({ width, height }, index) => sizeOf([width, height]) ?? sizeOf(bySender[index]));
}

function sizeOf(size: unknown): readonly [number, number] | undefined {
  const [width, height] = Array.isArray(size) ? (size as unknown[]) : [];
  return isPixels(width) && isPixels(height) ? ([width, height] as const) : undefined;
}

interface Injected {
  readonly extensions?: { readonly 'thumbnail-generation'?: { readonly attachments?: unknown } };
}

/** The addresses of the thumbnails of the attachments. Metadata can be written by others, so it is checked: a thumbnail is where its image is. */
function thumbnailsOf({ data }: Message): readonly (string | undefined)[] {
  const { extensions } = (data.metadata?.['@injected'] ?? {}) as Injected;
  const made = extensions?.['thumbnail-generation']?.attachments;
  const entries = Array.isArray(made) ? (made as { data?: { thumbnails?: { url_medium?: unknown } } }[]) : [];
  return (data.attachments ?? []).map(({ url }, index) => {
    const address = entries[index]?.data?.thumbnails?.url_medium;
    return typeof address === 'string' && isWebAddress(address) && originOf(address) === originOf(url)
      ? address
      : undefined;
  });
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

const isPixels = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 100_000;

export function MessageContent(props: MessageContentProps) {
  const Part = usePart('MessageContent', MessageContentOfKit);
  return <Part {...props} />;
}
MessageContent.Default = MessageContentOfKit;
