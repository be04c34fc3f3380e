import type { Message } from 'confab-client';
import { useState } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { useReactions } from '../hooks/use-reactions.js';
import { rareTexts } from '../rare-texts.js';
import { Avatar } from './avatar.js';
import { Dialog, Failure, Spinner, useAttempt } from './basics.js';

export interface ReactionsDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Who has reacted to a message: all of them, or those of one reaction. */
export function ReactionsDialog({ message, onClose }: ReactionsDialogProps) {
  const texts = useTexts();
  const reactionTexts = useLaterTexts('reactions', rareTexts.reactions);
  const listTexts = useLaterTexts('library', rareTexts.library);
  const { uid } = useChat();
  const [chosen, setChosen] = useState<string>();
  const counts = message.data.reactions ?? [];
  // the last one of the chosen reaction may be taken away
  const reaction = counts.some((each) => each.reaction === chosen) ? chosen : undefined;
  const { data, error, reload, hasMore, loadMore } = useReactions(message.id, reaction);
  const { failure, isBusy, attempt } = useAttempt();
  const choices = [
    { value: undefined, label: reactionTexts.all, count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...counts.map(({ reaction: value, count }) => ({ value, label: value, count })),
  ];
  return (
    <Dialog title={texts.reactions.who} onClose={onClose}>
      <div className="confab-reactions" role="group" aria-label={reactionTexts.choose}>
        {choices.map(({ value, label, count }) => (
          <button
            key={value ?? ''}
            type="button"
            className="confab-reaction"
            aria-pressed={reaction === value}
            aria-label={texts.message.reaction(label, count)}
            onClick={() => setChosen(value)}
          >
            {label} {count}
          </button>
        ))}
      </div>
      {error !== undefined && <Failure reason={error} onRetry={reload} />}
      {!data && error === undefined && <Spinner />}
      <ul className="confab-list" aria-label={texts.reactions.who}>
        {data?.map(({ id, reaction: given, uid: by, reactedBy }) => (
          <li key={id} className="confab-item">
            <Avatar name={reactedBy.name} src={reactedBy.avatar} size="small" />
            <span className="confab-item-text">
              <span className="confab-item-name">
                {reactedBy.name} {by === uid && `(${texts.conversation.you})`}
              </span>
            </span>
            <span>{given}</span>
          </li>
        ))}
      </ul>
      {failure !== undefined && <Failure reason={failure} />}
      {hasMore && (
        <button type="button" className="confab-button" disabled={isBusy} onClick={() => attempt(loadMore)}>
          {listTexts.more}
        </button>
      )}
    </Dialog>
  );
}
