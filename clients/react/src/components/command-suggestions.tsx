import type { Receiver } from 'confab-client';
import { commandAt, commandOf, type Command } from '../data/commands.js';
import { useChat, useCommands, useTexts } from '../hooks/chat.js';
import { waysToSend, type WayToSend } from './composer-menu.js';
import { Suggestions, useSuggestions, type Writing } from './suggestions.js';

type Offered = Command | { readonly name: string; readonly description: string; readonly way: WayToSend };

interface Place {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  /** Opens what the kit has. */
  readonly onWay: (way: WayToSend) => void;
}

/** The commands of the app, and those of the kit, whose name begins as what is written behind a slash at the start. */
export function useCommandSuggestions({ receiver, threadOf, onWay }: Place, writing: Writing) {
  const { client } = useChat();
  const texts = useTexts().composer;
  const ofApp = useCommands();
  const { text, cursor, field, change } = writing;
  const written = commandAt(text, Math.min(cursor, text.length));
  const all: readonly Offered[] = text.startsWith('/')
    ? [
        ...ofApp,
        ...waysToSend().map((way) => ({ name: texts.commandNames[way], description: texts[way], way })),
      ].filter(({ name }, index, list) => list.findIndex((each) => each.name === name) === index)
    : [];
  const suggestions = useSuggestions(writing, {
    items: written === undefined ? [] : all.filter(({ name }) => name.startsWith(written)),
    length: (written?.length ?? 0) + 1,
    textOf: (command) => {
      if ('way' in command) {
        change('', 0);
        onWay(command.way);
        return undefined;
      }
      return 'text' in command ? command.text : `/${command.name}`;
    },
  });
  /** @returns what a message does in place of being sent; undefined for one that calls no command */
  const actionOf = (message: string): (() => Promise<unknown>) | undefined => {
    const called = commandOf(all, message);
    if (!called || 'text' in called.command) return undefined;
    const { command, text: rest } = called;
    if ('way' in command)
      return async () => {
        change(rest, rest.length);
        onWay(command.way);
      };
    return async () => {
      await command.run({ client, receiver, threadOf, text: rest });
      // unless the user has gone on writing
      if (field.current?.value.trim() === message) change('', 0);
    };
  };
  return { ...suggestions, actionOf };
}

export const CommandSuggestions = ({ commands }: { commands: ReturnType<typeof useCommandSuggestions> }) => (
  <Suggestions suggestions={commands} label={useTexts().composer.commands} keyOf={({ name }) => name}>
    {({ name, description }) => (
      <>
        <span className="confab-item-name">/{name}</span>
        <span className="confab-note">{description}</span>
      </>
    )}
  </Suggestions>
);
