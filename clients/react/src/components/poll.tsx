import type { Message } from 'confab-client';
import type { MessagesStore } from '../data/messages-store.js';
import type { PollState } from '../data/polls.js';
import { usePart } from '../hooks/chat.js';
import { PollResults } from './lazy-dialogs.js';

export interface PollProps {
  readonly message: Message;
  readonly poll: PollState;
  readonly store: MessagesStore;
}

export function Poll(props: PollProps) {
  const Part = usePart('Poll', PollResults);
  return <Part {...props} />;
}
Poll.Default = PollResults;
