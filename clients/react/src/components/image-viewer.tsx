import { useState } from 'react';
import { saveFile } from '../data/save-file.js';
import { useTexts } from '../hooks/chat.js';
import { nameOf } from './attachment.js';
import { Dialog, IconButton } from './basics.js';
import { BackIcon, DownloadIcon, ForwardIcon } from './icons.js';
import type { AttachmentData } from './parts.js';

export interface ImageViewerProps {
  readonly images: readonly AttachmentData[];
  readonly first: number;
  readonly onClose: () => void;
}

/** The images of a message in the whole window. Arrow keys go from one to the next. */
export function ImageViewer({ images, first, onClose }: ImageViewerProps) {
  const texts = useTexts().message;
  const [index, setIndex] = useState(first);
  const image = images[index]!;
  const go = (step: number) => setIndex((current) => (current + step + images.length) % images.length);
  const name = nameOf(image, texts.image);
  return (
    <Dialog
      title={name}
      onClose={onClose}
      className="confab-viewer"
      actions={
        <IconButton label={texts.downloadFile(name)} onClick={() => saveFile(image.url, name)}>
          <DownloadIcon />
        </IconButton>
      }
    >
      <div
        className="confab-viewer-image"
        role="group"
        tabIndex={0}
        aria-label={name}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1);
          if (key === 'ArrowRight') go(1);
        }}
      >
        {images.length > 1 && (
          <IconButton label={texts.previous} onClick={() => go(-1)}>
            <BackIcon />
          </IconButton>
        )}
        <img src={image.url} alt={name} />
        {images.length > 1 && (
          <IconButton label={texts.next} onClick={() => go(1)}>
            <ForwardIcon />
          </IconButton>
        )}
      </div>
    </Dialog>
  );
}
