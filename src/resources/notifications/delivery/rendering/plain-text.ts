import { beginningOf } from '#platform/text/cut.js';

const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 1_000;
const MAX_SMS_LENGTH = 1_600;

/** A text of one line: of a title, a name or the subject of an email. */
export const oneLine = (text: string, maximum = MAX_TITLE_LENGTH): string =>
  beginningOf(printable(text).replaceAll('\n', ' ').trim(), maximum);

export const bodyText = (text: string): string => beginningOf(printable(text).trim(), MAX_BODY_LENGTH);

/** Twilio refuses longer ones. */
export const smsText = (text: string): string => beginningOf(printable(text).trim(), MAX_SMS_LENGTH);

/**
 * Without control characters except line breaks, and without halves of characters. Embeddings, overrides and isolates of the direction of
 * text are removed as well: one that does not end would reorder what follows it in a title. Marks of the direction stay.
 */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
