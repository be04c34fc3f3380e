import type { Receiver, UserClient } from 'confab-client';

/** Where a command is run, and with what. */
export interface CommandContext {
  readonly client: UserClient;
  readonly receiver: Receiver;
  /** Id of the first message of the thread in which it is written. */
  readonly threadOf?: string;
  /** What is written behind the name. */
  readonly text: string;
}

/** What users call by writing a slash and its name at the start of a message. It has a `text`, or `run`. */
export type Command = {
  /** Without the slash and without spaces. */
  readonly name: string;
  readonly description: string;
} & (
  | {
      /** Takes the place of the command in the field to write in. */
      readonly text: string;
    }
  | {
      /** Runs when the message would be sent, which is not sent. It may be a promise. What it throws is shown, and the text is kept. */
      readonly run: (context: CommandContext) => unknown;
    }
);

const WRITTEN = /^\/(\S{0,50})$/;
const COMPLETE = /^\/(\S{1,50})(?:\s([^]*))?$/;

/** What is being written of the name of a command, such as `po` of `/po`. */
export const commandAt = (text: string, cursor: number): string | undefined =>
  cursor === text.length ? WRITTEN.exec(text)?.[1] : undefined;

/** The command that a message calls. A message that begins with another word behind a slash is a message. */
export function commandOf<Item extends { name: string }>(
  commands: readonly Item[],
  message: string,
): { command: Item; text: string } | undefined {
  const [, name, text = ''] = COMPLETE.exec(message) ?? [];
  const command = commands.find((each) => each.name === name);
  return command && { command, text: text.trim() };
}
