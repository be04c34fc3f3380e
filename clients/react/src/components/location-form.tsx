import type { Receiver } from 'confab-client';
import { useState, type FormEvent } from 'react';
import { LOCATION, degrees } from '../data/locations.js';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { Dialog, Failure, useAttempt } from './basics.js';
import { rareTexts } from '../rare-texts.js';

export interface LocationFormProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  readonly onClose: () => void;
}

interface Found {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
}

const LONGEST_SEARCH_MILLISECONDS = 30_000;

const search = () =>
  new Promise<Found>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: true,
      timeout: LONGEST_SEARCH_MILLISECONDS,
    });
  });

/** Finds the place of the device when the user asks for it, shows it to them, and sends it when they agree. */
export function LocationForm({ receiver, threadOf, onClose }: LocationFormProps) {
  const texts = useTexts();
  const placeTexts = useLaterTexts('location', rareTexts.location);
  const { client } = useChat();
  const [found, setFound] = useState<Found>();
  const [text, setText] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!found) return attempt(async () => setFound(await search()));
    const { latitude, longitude } = found;
    const data = { ...(text.trim() !== '' && { text: text.trim() }), customData: { latitude, longitude } };
    const message = {
      ...{ ...receiver, category: 'custom' as const, type: LOCATION, data },
      ...(threadOf !== undefined && { parentId: threadOf }),
    };
    attempt(() => client.messages.send(message), onClose);
  };
  return (
    <Dialog title={texts.composer.location} onClose={onClose}>
      <form className="confab-form" onSubmit={submit}>
        <p role="status">{found ? placeTexts.found(degrees(found), Math.ceil(found.accuracy)) : placeTexts.question}</p>
        {found && (
          <input
            className="confab-input"
            dir="auto"
            aria-label={placeTexts.text}
            placeholder={placeTexts.text}
            maxLength={1000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {failure !== undefined && <Failure reason={failure} />}
        <div className="confab-row confab-row-end">
          <button type="button" className="confab-button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="confab-button confab-button-primary" disabled={isBusy}>
            {found ? placeTexts.send : placeTexts.find}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
