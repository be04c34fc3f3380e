import { useState } from 'react';
import { isWebAddress } from '../data/web-address.js';
import { saveFile } from '../data/save-file.js';
import { useLocale, useTexts } from '../hooks/chat.js';
import { IconButton } from './basics.js';
import { DownloadIcon, FileIcon } from './icons.js';
import { usePart, type AttachmentData, type AttachmentProps } from './parts.js';

/** Where nobody has measured an image, it gets this room, and is cut to it. */
const UNKNOWN_SIZE = [4, 3] as const;
const IMAGE_WIDTH = 320;
const IMAGE_HEIGHT = 300;

export const nameOf = ({ name }: AttachmentData, otherwise: string): string =>
  typeof name === 'string' && name !== '' ? name : otherwise;

const typeOf = ({ mimeType }: AttachmentData): string => (typeof mimeType === 'string' ? mimeType : '');

export const isImage = (attachment: AttachmentData): boolean =>
  typeOf(attachment).startsWith('image/') && isWebAddress(attachment.url);

function AttachmentOfKit({ attachment, size, thumbnail, onOpen }: AttachmentProps) {
  const texts = useTexts().message;
  const locale = useLocale();
  const { url } = attachment;
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (!isWebAddress(url)) return null;
  const type = typeOf(attachment);
  const isAudio = type.startsWith('audio/');
  const [shown] = [thumbnail, url].filter((address) => address !== undefined && !broken.includes(address));
  if (isImage(attachment) && shown !== undefined) {
    const [width, height] = size ?? UNKNOWN_SIZE;
    const scale = Math.min(IMAGE_WIDTH / width, IMAGE_HEIGHT / height, size ? 1 : Infinity);
    const name = nameOf(attachment, texts.image);
    return (
      <button type="button" className="confab-image-button" aria-label={texts.openImage(name)} onClick={onOpen}>
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          className="confab-image"
          style={{ width: Math.max(48, width * scale), aspectRatio: `${width} / ${height}` }}
          onError={() => setBroken((before) => [...before, shown])}
        />
      </button>
    );
  }
  if (isAudio) return <audio className="confab-audio" src={url} controls preload="metadata" />;
  if (type.startsWith('video/')) return <video className="confab-video" src={url} controls preload="metadata" />;
  const name = nameOf(attachment, texts.file);
  return (
    <div className="confab-file">
      <a href={url} target="_blank" rel="noreferrer noopener">
        <FileIcon />
        <span>{name}</span>
        {typeof attachment.size === 'number' && (
          <span className="confab-note">{formatBytes(attachment.size, locale)}</span>
        )}
      </a>
      <IconButton label={texts.downloadFile(name)} onClick={() => saveFile(url, name)}>
        <DownloadIcon />
      </IconButton>
    </div>
  );
}

export function Attachment(props: AttachmentProps) {
  const Part = usePart('Attachment', AttachmentOfKit);
  return <Part {...props} />;
}
Attachment.Default = AttachmentOfKit;

const formatBytes = (bytes: number, locale: string | undefined): string => {
  const [unit, value] = bytes < 1_000_000 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(
    value as number,
  );
};
