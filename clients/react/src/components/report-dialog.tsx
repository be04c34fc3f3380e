import type { Message } from 'confab-client';
import { usePart } from '../hooks/chat.js';
import { ReportForm } from './lazy-dialogs.js';

export interface ReportDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Reports a message to the moderators of the app, with one of its reasons. */
export function ReportDialog(props: ReportDialogProps) {
  const Part = usePart('ReportDialog', ReportForm);
  return <Part {...props} />;
}
ReportDialog.Default = ReportForm;
