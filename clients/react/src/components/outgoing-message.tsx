import type { OutboxEntry } from 'confab-client';
import { useEffect, useState } from 'react';
import { useConnection, useTexts } from '../hooks/chat.js';
import { useUploadProgress } from '../hooks/use-messages.js';
import { FileIcon } from './icons.js';
import { Markdown } from './markdown.js';

interface OutgoingMessageProps {
  readonly entry: OutboxEntry;
  readonly isFirst: boolean;
  readonly onRetry: (entry: OutboxEntry) => void;
  readonly onDiscard: (entry: OutboxEntry) => void;
}

/** A message that the server has not confirmed. */
export function OutgoingMessage({ entry, isFirst, onRetry, onDiscard }: OutgoingMessageProps) {
  const texts = useTexts();
  const { text } = entry.message.data as { text?: string };
  return (
    <article className="confab-message" data-own data-first={isFirst || undefined} data-last data-state={entry.state}>
      <div className="confab-message-column">
        <div className="confab-bubble">
          {entry.files?.map((file, index) => (
            <OutgoingFile key={index} file={file} />
          ))}
          {text !== undefined && <Markdown text={text} nameOf={(uid) => uid} />}
          <State entry={entry} />
        </div>
        {entry.state === 'failed' && (
          <div className="confab-row" role="alert">
            <span className="confab-note">
              {entry.error?.code === 'ERR_GROUP_SLOW_MODE'
                ? texts.message.slowMode
                : texts.failed(entry.error?.message ?? '')}
            </span>
            <button type="button" className="confab-button" onClick={() => onRetry(entry)}>
              {texts.retry}
            </button>
            <button type="button" className="confab-button" onClick={() => onDiscard(entry)}>
              {texts.message.discard}
            </button>
          </div>
        )}
      </div>
    </article>
  );
}

function State({ entry: { muid, state } }: { entry: OutboxEntry }) {
  const texts = useTexts().message;
  const progress = useUploadProgress(muid);
  const isConnected = useConnection().state === 'connected';
  if (state === 'failed') return null;
  const percent = progress === undefined ? undefined : Math.round(progress * 100);
  const text = percent === undefined ? (isConnected ? texts.sending : texts.waiting) : texts.uploading(percent);
  return (
    <span className="confab-meta">
      {percent !== undefined && <progress max={100} value={percent} aria-label={text} />}
      <span>{text}</span>
    </span>
  );
}

/** A picture of a file on this device, or its name. */
export function OutgoingFile({ file }: { file: Blob }) {
  const [url, setUrl] = useState<string>();
  const isPicture = file.type.startsWith('image/');
  useEffect(() => {
    if (!isPicture) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file, isPicture]);
  const name = file instanceof File ? file.name : '';
  if (isPicture) return <img className="confab-preview" src={url} alt={name} />;
  return (
    <span className="confab-file">
      <FileIcon />
      <span>{name}</span>
    </span>
  );
}
