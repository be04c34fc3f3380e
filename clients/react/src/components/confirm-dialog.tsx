import { useTexts } from '../hooks/chat.js';
import { Dialog, Failure, useAttempt } from './basics.js';

interface ConfirmDialogProps {
  /** Also on the button that does it. */
  readonly title: string;
  readonly question: string;
  readonly action: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that is not easily undone. */
export function ConfirmDialog({ title, question, action, onClose }: ConfirmDialogProps) {
  const texts = useTexts();
  const { failure, attempt } = useAttempt();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      {failure !== undefined && <Failure reason={failure} />}
      <div className="confab-row confab-row-end">
        <button type="button" className="confab-button" onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="button" className="confab-button confab-button-danger" onClick={() => attempt(action, onClose)}>
          {title}
        </button>
      </div>
    </Dialog>
  );
}
