import { ReminderForm } from './lazy-dialogs.js';
import { usePart, type ReminderDialogProps } from './parts.js';

/** Chooses when to be reminded of a message. */
export function ReminderDialog(props: ReminderDialogProps) {
  const Part = usePart('ReminderDialog', ReminderForm);
  return <Part {...props} />;
}
ReminderDialog.Default = ReminderForm;
