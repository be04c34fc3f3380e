import type { Message } from 'confab-client';
import { usePart } from '../hooks/chat.js';
import { ReminderForm } from './lazy-dialogs.js';

export interface ReminderDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Chooses when to be reminded of a message. */
export function ReminderDialog(props: ReminderDialogProps) {
  const Part = usePart('ReminderDialog', ReminderForm);
  return <Part {...props} />;
}
ReminderDialog.Default = ReminderForm;
