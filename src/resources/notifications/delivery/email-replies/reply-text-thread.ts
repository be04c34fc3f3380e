import { parentPort, workerData } from 'node:worker_threads';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import type { EmailBody } from './reply-text.js';

/** The limit applies to a reply with what it quotes. The parser takes quadratic time: this many characters take at most some 50 ms. */
const MAX_CHARACTERS = 8000;
/** The limit applies to an email without plain text. */
const MAX_HTML_CHARACTERS = 32_000;

function replyTextOf({ text = '', html = '' }: EmailBody): string {
  const plain = text.trim() === '' ? plainTextOf(html.slice(0, MAX_HTML_CHARACTERS)) : text;
  return new EmailReplyParser().parseReply(readable(plain)).trim();
}

function plainTextOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 50, maxInputLength: MAX_HTML_CHARACTERS },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['blockquote', '.gmail_quote', '#divRplyFwdMsg', 'img', 'script', 'style'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  });
}

/** Removes control characters, and runs of blank characters, which make the parser slow. */
const readable = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');

parentPort!.postMessage(replyTextOf(workerData as EmailBody));
