import type { Receiver } from 'confab-client';
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import { useMembers } from '../hooks/use-people.js';
import { mentionAt } from '../text/mentions.js';
import { Avatar } from './avatar.js';

const MOST = 6;

interface Person {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
}

interface Writing {
  readonly receiver: Receiver;
  readonly text: string;
  readonly cursor: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly change: (text: string, cursor: number) => void;
}

/** Members of the group whose name begins as what is written behind an @. */
export function useMentions({ receiver: { receiver, receiverType }, text, cursor, field, change }: Writing) {
  const { uid } = useChat();
  const id = useId();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [index, setIndex] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const [placeOfCursor, setPlaceOfCursor] = useState<number>();
  useEffect(() => {
    if (placeOfCursor === undefined) return;
    field.current?.setSelectionRange(placeOfCursor, placeOfCursor);
    setPlaceOfCursor(undefined);
  }, [field, placeOfCursor]);
  const hasAt = receiverType === 'group' && text.includes('@');
  const members = useMembers(hasAt ? receiver : undefined);
  const written = hasAt && closedAt !== text ? mentionAt(text, Math.min(cursor, text.length)) : undefined;
  const people: readonly Person[] =
    written === undefined
      ? []
      : (members.data ?? []).filter((member) => member.uid !== uid && matches(member.name, written)).slice(0, MOST);
  const selected = Math.min(index, people.length - 1);
  const choose = ({ uid: chosen, name }: Person) => {
    const start = cursor - (written?.length ?? 0);
    setNames((before) => new Map(before).set(name, chosen));
    setIndex(0);
    const before = `${text.slice(0, start)}${name} `;
    setPlaceOfCursor(before.length);
    change(before + text.slice(cursor), before.length);
    field.current?.focus();
  };
  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (people.length === 0 || event.nativeEvent.isComposing) return false;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setIndex((selected + 1) % people.length),
      ArrowUp: () => setIndex((selected - 1 + people.length) % people.length),
      Enter: () => choose(people[selected]!),
      Tab: () => choose(people[selected]!),
      Escape: () => setClosedAt(text),
    };
    const step = steps[event.key];
    if (!step) return false;
    event.preventDefault();
    step();
    return true;
  };
  return { id, names, people, selected, choose, onKeyDown };
}

/** A name that is already complete is no longer offered. */
const matches = (name: string, written: string): boolean =>
  written.length <= name.length &&
  name
    .toLocaleLowerCase()
    .split(/\s+/)
    .some((_, word, words) => words.slice(word).join(' ').startsWith(written.toLocaleLowerCase()));

export function MentionSuggestions({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const texts = useTexts().composer;
  return (
    <ul id={mentions.id} className="confab-suggestions" role="listbox" aria-label={texts.mentions}>
      {mentions.people.map((person, index) => (
        <li
          key={person.uid}
          role="option"
          aria-selected={index === mentions.selected}
          className="confab-item"
          onPointerDown={(event) => {
            event.preventDefault();
            mentions.choose(person);
          }}
        >
          <Avatar name={person.name} src={person.avatar} size="small" />
          <span>{person.name}</span>
        </li>
      ))}
    </ul>
  );
}
