import { cutTo } from '#platform/text/cut.js';
import { isBlank } from '#platform/text/visible.js';

/** In UTF-16 code units: about 4,000 tokens of a language with spaces. */
const MAX_TRANSCRIPT_CHARACTERS = 16_000;
const MAX_TEXT_CHARACTERS = 2000;

/** What somebody said in a conversation. */
export interface Utterance {
  readonly name: string;
  readonly text: string;
}

/**
 * The newest part of a conversation that fits, one line for each message with the name before it. Line breaks of a text become spaces: no
 * text looks like a message of somebody else.
 *
 * @param utterances oldest first
 * @returns an empty text if nobody said anything
 */
export function transcriptOf(utterances: readonly Utterance[]): string {
  const lines: string[] = [];
  let characters = 0;
  for (const { name, text } of utterances.filter((each) => !isBlank(each.text)).reverse()) {
    const line = `${oneLine(name)}: ${cutTo(oneLine(text), MAX_TEXT_CHARACTERS)}`;
    characters += line.length + 1;
    if (characters > MAX_TRANSCRIPT_CHARACTERS) break;
    lines.push(line);
  }
  return lines.reverse().join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
