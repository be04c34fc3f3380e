import { useState, type CSSProperties } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import type { PollProps } from './parts.js';

/** A poll with its results. A press on an option votes for it, or withdraws the vote. */
export function PollResults({ message: { id }, poll, store }: PollProps) {
  const { client } = useChat();
  const texts = useTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { question, options, voterCount, isMultiple, isAnonymous, isClosed } = poll;

  const press = async (number: number) => {
    const chosen = options.filter(({ isOwn }) => isOwn).map((option) => option.number);
    const others = isMultiple ? chosen.filter((each) => each !== number) : [];
    const next = chosen.includes(number) ? others : [...others, number];
    setIsBusy(true);
    setFailure(undefined);
    try {
      const voted =
        next.length > 0 ? await client.polls.votes.set(id, { options: next }) : await client.polls.votes.withdraw(id);
      store.showPoll(voted.data);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="confab-poll" role="group" aria-label={question}>
      <p className="confab-poll-question">{question}</p>
      {options.map(({ number, text, count, isOwn }) => (
        <button
          key={number}
          type="button"
          className="confab-poll-option"
          aria-pressed={isOwn}
          aria-label={texts.poll.option(text, count)}
          disabled={isBusy || isClosed}
          style={{ '--confab-share': `${voterCount > 0 ? (100 * count) / voterCount : 0}%` } as CSSProperties}
          onClick={() => void press(number)}
        >
          <span>{text}</span>
          <span>{count}</span>
        </button>
      ))}
      <p className="confab-note">
        {[
          texts.poll.voters(voterCount),
          isAnonymous && texts.poll.anonymous,
          isMultiple && !isClosed && texts.poll.multiple,
          isClosed && texts.poll.closed,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failure !== undefined && (
        <p className="confab-note" role="alert">
          {texts.failed(failure)}
        </p>
      )}
    </div>
  );
}
