import { ReportForm } from './lazy-dialogs.js';
import { usePart, type ReportDialogProps } from './parts.js';

/** Reports a message to the moderators of the app, with one of its reasons. */
export function ReportDialog(props: ReportDialogProps) {
  const Part = usePart('ReportDialog', ReportForm);
  return <Part {...props} />;
}
ReportDialog.Default = ReportForm;
