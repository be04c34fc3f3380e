import { CallPanel } from './lazy-dialogs.js';
import { usePart, type CallViewProps } from './parts.js';

/** The call of the user that rings or is ongoing, or why nobody has answered. It is loaded with the first call. */
export function CallView(props: CallViewProps) {
  const Part = usePart('CallView', CallPanel);
  return <Part {...props} />;
}
CallView.Default = CallPanel;
