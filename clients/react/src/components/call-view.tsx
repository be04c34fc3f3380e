import type { LiveKit } from '../data/live-kit.js';
import { usePart } from '../hooks/chat.js';
import type { Calls } from '../hooks/use-call.js';
import { lazily } from './lazily.js';

export interface CallViewProps {
  readonly calls: Calls;
  /** Loads the client for audio and video. */
  readonly media: () => Promise<LiveKit>;
}

const CallViewOfKit = lazily(async () => (await import('./rare-dialogs.js')).CallPanel);

/** The call of the user that rings or is ongoing, or why nobody has answered. It is loaded with the first call. */
export function CallView(props: CallViewProps) {
  const Part = usePart('CallView', CallViewOfKit);
  return <Part {...props} />;
}
CallView.Default = CallViewOfKit;
