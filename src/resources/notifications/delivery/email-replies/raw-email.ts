import { DomainError } from '#platform/errors/domain-error.js';
import { UnreadableDocumentError, inThread } from '#platform/threads/document-threads.js';
import { fieldsOf, type ReceivedEmailDto } from './received-email.dto.js';

/** This much of an email is parsed. What somebody has written precedes the attachments; the rest is forgotten. */
export const PARSED_BYTES = 256 * 1024;

/** So is this many lines: the parser takes quadratic time for them. */
const PARSED_LINES = 20_000;

/** Lines that begin with two hyphens, as each part does. */
const MAX_DELIMITERS = 1000;

const OPTIONS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 };

export interface RawEmail {
  readonly bytes: Uint8Array;
  readonly options: typeof OPTIONS;
}

export interface ParsedEmail {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly text?: string;
  readonly html?: string;
}

/** Headers with the addresses that an email was delivered to: of the mail server, and of the sender. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'to', 'cc'];

/**
 * The fields of an email as mail servers pass it on, RFC 5322 with MIME.
 *
 * @throws ERR_BAD_REQUEST for what is no email, or exceeds the limits
 */
export async function emailIn(bytes: Buffer): Promise<ReceivedEmailDto> {
  // a copy: the thread would get all bytes below a view
  const { headers, text, html } = await parsed(beginningOf(Buffer.from(bytes.subarray(0, PARSED_BYTES))));
  const valuesOf = (names: string[]) =>
    names.flatMap((name) => headers.filter(({ key }) => key === name).map(({ value }) => value)).join(', ');
  const from = valuesOf(['from']);
  if (from === '') throw unreadable('is no email: it has no header From');
  return fieldsOf({
    // more than one header From is more than one sender
    from,
    to: valuesOf(RECIPIENTS),
    headers: headers.map(({ key, value }) => `${key}: ${value}`).join('\n'),
    text,
    html,
  });
}

function beginningOf(bytes: Buffer): Buffer {
  let end = 0;
  for (let lines = 0; lines < PARSED_LINES; lines++) {
    const at = bytes.indexOf('\n', end);
    if (at < 0) return bytes;
    end = at + 1;
  }
  return bytes.subarray(0, end);
}

async function parsed(bytes: Buffer): Promise<ParsedEmail> {
  if (delimitersIn(bytes) > MAX_DELIMITERS) throw unreadable(`has more than ${MAX_DELIMITERS} parts`);
  try {
    return await inThread<ParsedEmail>('resources/notifications/delivery/email-replies/raw-email', {
      bytes,
      options: OPTIONS,
    });
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    const { maxHeadersSize, maxNestingDepth } = OPTIONS;
    throw unreadable(
      `is no email that can be read: it may have ${maxHeadersSize} bytes of headers, and parts in ${maxNestingDepth} levels`,
    );
  }
}

function delimitersIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= MAX_DELIMITERS; at = bytes.indexOf('\n--', at + 1)) count++;
  return count;
}

const unreadable = (problem: string) => DomainError.invalid({ body: [`The body ${problem}.`] });
