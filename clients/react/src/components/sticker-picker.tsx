import type { Receiver } from 'confab-client';
import { STICKER, stickerData, type StickerPicture } from '../data/stickers.js';
import { useChat, useTexts } from '../hooks/chat.js';
import { useStickers } from '../hooks/use-stickers.js';
import { Dialog, Failure, Spinner, useAttempt } from './basics.js';
import { Sticker } from './sticker.js';

export interface StickerPickerProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  readonly onClose: () => void;
}

/** The stickers of the app by their sets. A press sends one. */
export function StickerPicker({ receiver, threadOf, onClose }: StickerPickerProps) {
  const texts = useTexts();
  const { client } = useChat();
  const { data: sets, error, reload } = useStickers();
  const { failure, isBusy, attempt } = useAttempt();
  const send = (sticker: StickerPicture) => {
    const message = {
      ...{ ...receiver, category: 'custom' as const, type: STICKER, data: stickerData(sticker) },
      ...(threadOf !== undefined && { parentId: threadOf }),
    };
    attempt(() => client.messages.send(message), onClose);
  };
  return (
    <Dialog title={texts.sticker.all} onClose={onClose}>
      {sets === undefined && (error === undefined ? <Spinner /> : <Failure reason={error} onRetry={reload} />)}
      {sets?.length === 0 && <p className="confab-note">{texts.sticker.none}</p>}
      {sets?.map(({ name, stickers }) => (
        <section key={name} aria-label={name}>
          <h3 className="confab-note">{name}</h3>
          <div className="confab-stickers">
            {stickers.map((sticker) => (
              <button
                key={sticker.id}
                type="button"
                className="confab-item"
                title={sticker.name}
                disabled={isBusy}
                onClick={() => send(sticker)}
              >
                <Sticker sticker={sticker} />
              </button>
            ))}
          </div>
        </section>
      ))}
      {failure !== undefined && <Failure reason={failure} />}
    </Dialog>
  );
}
