import { PollResults } from './lazy-dialogs.js';
import { usePart, type PollProps } from './parts.js';

export function Poll(props: PollProps) {
  const Part = usePart('Poll', PollResults);
  return <Part {...props} />;
}
Poll.Default = PollResults;
