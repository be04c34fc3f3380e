import type { Receiver } from 'confab-client';
import { useLaterTexts, useTexts } from '../hooks/chat.js';
import { useConversationActions } from '../hooks/use-conversation-actions.js';
import { rareTexts } from '../rare-texts.js';
import { Dialog, Failure, useAttempt } from './basics.js';

const HOUR = 3600;
const SECONDS = [0, HOUR, 24 * HOUR, 7 * 24 * HOUR, 28 * 24 * HOUR];

/** Sets after which time the messages of a conversation disappear. */
export function DisappearingDialog({ receiver, onClose }: { receiver: Receiver; onClose: () => void }) {
  const { disappearing, duration } = useTexts().conversation;
  const texts = useLaterTexts('conversation', rareTexts.conversation);
  const { disappearAfterSeconds: current, letDisappear } = useConversationActions(receiver);
  const { failure, attempt } = useAttempt();
  // another time that the app has set
  const all = [...new Set([...SECONDS, current])].toSorted((one, other) => one - other);
  return (
    <Dialog title={disappearing} onClose={onClose}>
      <p className="confab-note">{texts.disappearNote}</p>
      {failure !== undefined && <Failure reason={failure} />}
      <div className="confab-menu">
        {all.map((seconds) => (
          <button
            key={seconds}
            type="button"
            className="confab-item"
            aria-pressed={seconds === current}
            onClick={() => attempt(() => letDisappear(seconds), onClose)}
          >
            {seconds === 0 ? texts.neverDisappear : texts.disappearAfter(duration(seconds))}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
