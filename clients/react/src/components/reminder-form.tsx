import { useState, type FormEvent } from 'react';
import { useLaterTexts, useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { Dialog, Failure, useAttempt } from './basics.js';
import { DateField } from './date-field.js';
import type { ReminderDialogProps } from './parts.js';
import { rareTexts } from '../rare-texts.js';

/** Unix seconds: 9 o'clock of the next day, as clocks of the device show it. */
const tomorrow = (): number => {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 9).getTime() / 1000;
};

export function ReminderForm({ message, onClose }: ReminderDialogProps) {
  const { message: actions } = useTexts();
  const texts = useLaterTexts('reminder', rareTexts.reminder);
  const { remind } = useMessageActions(message);
  const [chosen, setChosen] = useState<number>();
  const { failure, attempt } = useAttempt();
  const set = (at: number) => attempt(() => remind(at), onClose);
  const after = (seconds: number) => () => set(Date.now() / 1000 + seconds);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return;
    if (chosen <= Date.now() / 1000) attempt(() => Promise.reject(new Error(texts.past)));
    else set(chosen);
  };
  const times: readonly [label: string, choose: () => void][] = [
    [texts.inMinutes(20), after(20 * 60)],
    [texts.inHours(1), after(60 * 60)],
    [texts.inHours(3), after(3 * 60 * 60)],
    [texts.tomorrow, () => set(tomorrow())],
  ];
  return (
    <Dialog title={actions.remind} onClose={onClose}>
      <div className="confab-menu">
        {times.map(([label, choose]) => (
          <button key={label} type="button" className="confab-item" onClick={choose}>
            {label}
          </button>
        ))}
      </div>
      <form className="confab-form" onSubmit={submit}>
        <DateField label={texts.at} isRequired onChange={setChosen} />
        {failure !== undefined && <Failure reason={failure} />}
        <div className="confab-row confab-row-end">
          <button type="submit" className="confab-button confab-button-primary" disabled={chosen === undefined}>
            {texts.set}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
