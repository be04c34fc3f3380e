import type { Receiver } from 'confab-client';
import { useState } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import { useMembers } from '../hooks/use-people.js';
import { everyoneToken, mentionAt, userToken } from '../text/mentions.js';
import { Avatar } from './avatar.js';
import { MembersIcon } from './icons.js';
import { Suggestions, useSuggestions, type Writing } from './suggestions.js';

const MOST = 6;

interface Person {
  /** Absent for all members of the group. */
  readonly uid?: string;
  readonly name: string;
  readonly avatar?: string;
}

/** Members of the group whose name begins as what is written behind an @, and all of them. */
export function useMentions({ receiver, receiverType }: Receiver, writing: Writing) {
  const { uid } = useChat();
  const { everyone } = useTexts().composer;
  const { text, cursor } = writing;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const hasAt = receiverType === 'group' && text.includes('@');
  const members = useMembers(hasAt ? receiver : undefined);
  const written = hasAt ? mentionAt(text, Math.min(cursor, text.length)) : undefined;
  const items: readonly Person[] =
    written === undefined
      ? []
      : [
          ...(members.data ?? [])
            .filter((member) => member.uid !== uid && matches(member.name, written))
            .slice(0, MOST),
          ...(matches(everyone, written) ? [{ name: everyone }] : []),
        ];
  const suggestions = useSuggestions(writing, {
    items,
    length: written?.length ?? 0,
    textOf: ({ uid: chosen, name }) => {
      setNames((before) => new Map(before).set(name, chosen === undefined ? everyoneToken(name) : userToken(chosen)));
      return name;
    },
  });
  return { ...suggestions, names };
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
    <Suggestions suggestions={mentions} label={texts.mentions} keyOf={({ uid = '' }) => uid}>
      {({ uid, name, avatar }) =>
        uid === undefined ? (
          <>
            <MembersIcon />
            <span>@{name}</span>
            <span className="confab-note">{texts.everyoneNote}</span>
          </>
        ) : (
          <>
            <Avatar name={name} src={avatar} size="small" />
            <span>{name}</span>
          </>
        )
      }
    </Suggestions>
  );
}
