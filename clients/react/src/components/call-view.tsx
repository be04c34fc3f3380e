import { lazily } from './lazily.js';
import { usePart, type CallViewProps } from './parts.js';

const CallViewOfKit = lazily(async () => (await import('./rare-dialogs.js')).CallPanel);

/** The call of the user that rings or is ongoing, or why nobody has answered. It is loaded with the first call. */
export function CallView(props: CallViewProps) {
  const Part = usePart('CallView', CallViewOfKit);
  return <Part {...props} />;
}
CallView.Default = CallViewOfKit;
