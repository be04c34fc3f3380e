import type { Receiver } from 'confab-client';
import { useState, type FormEvent } from 'react';
import { useChat, useLaterTexts, useTexts } from '../hooks/chat.js';
import { Dialog, Failure, useAttempt } from './basics.js';
import { DateField } from './date-field.js';
import { rareTexts } from '../rare-texts.js';

export interface PollFormProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  readonly onClose: () => void;
}

// the limits of the server
const MOST_OPTIONS = 20;
const OPTION_CHARACTERS = 100;
const QUESTION_CHARACTERS = 255;

/** Asks for a question and options, and sends them as a poll. */
export function PollForm({ receiver, threadOf, onClose }: PollFormProps) {
  const texts = useTexts();
  const pollTexts = useLaterTexts('poll', rareTexts.poll);
  const { client } = useChat();
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState<readonly string[]>(['', '']);
  const [multiple, setMultiple] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [closesAt, setClosesAt] = useState<number>();
  const { failure, isBusy, attempt } = useAttempt();
  const given = options.map((option) => option.trim()).filter((option) => option !== '');
  const isComplete = question.trim() !== '' && given.length >= 2;

  /** The last field stays empty, so that there is always room for another option. */
  const setOption = (index: number, option: string) => {
    const changed = options.with(index, option);
    setOptions(changed.at(-1) !== '' && changed.length < MOST_OPTIONS ? [...changed, ''] : changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const poll = {
      ...{ ...receiver, question: question.trim(), options: given, multiple, anonymous },
      ...(closesAt !== undefined && { closesAt }),
      ...(threadOf !== undefined && { parentId: threadOf }),
    };
    attempt(() => client.polls.create(poll), onClose);
  };
  const field = { className: 'confab-input', dir: 'auto' } as const;
  return (
    <Dialog title={texts.composer.poll} onClose={onClose}>
      <form className="confab-form" onSubmit={submit}>
        <input
          {...field}
          aria-label={pollTexts.question}
          placeholder={pollTexts.question}
          maxLength={QUESTION_CHARACTERS}
          value={question}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          autoFocus
        />
        {options.map((option, index) => (
          <input
            {...field}
            key={index}
            aria-label={pollTexts.optionLabel(index + 1)}
            placeholder={pollTexts.optionLabel(index + 1)}
            maxLength={OPTION_CHARACTERS}
            value={option}
            onChange={({ currentTarget }) => setOption(index, currentTarget.value)}
          />
        ))}
        <Checkbox label={pollTexts.allowMultiple} isChecked={multiple} onChange={setMultiple} />
        <Checkbox label={pollTexts.hideVoters} isChecked={anonymous} onChange={setAnonymous} />
        <DateField label={pollTexts.closesAt} onChange={setClosesAt} />
        {failure !== undefined && <Failure reason={failure} />}
        <div className="confab-row confab-row-end">
          <button type="submit" className="confab-button confab-button-primary" disabled={!isComplete || isBusy}>
            {pollTexts.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

const Checkbox = ({ label, isChecked, onChange }: CheckboxProps) => (
  <label className="confab-check">
    <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
);
