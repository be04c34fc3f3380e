/** The limit applies to a reply with what it quotes. The parser takes quadratic time: this many characters take at most some 50 ms. */
const MAX_CHARACTERS = 8000;
/** The limit applies to an email without plain text. */
const MAX_HTML_CHARACTERS = 32_000;

/** What somebody has written in a reply by email, without the quoted text and the signature; empty if there is nothing. */
export async function replyTextOf({ text = '', html = '' }: { text?: string; html?: string }): Promise<string> {
  const plain = text.trim() === '' ? await plainTextOf(html.slice(0, MAX_HTML_CHARACTERS)) : text;
  const { default: EmailReplyParser } = await import('email-reply-parser');
  return new EmailReplyParser().parseReply(readable(plain)).trim();
}

/** The libraries are loaded when they are needed: few apps have replies by email. */
async function plainTextOf(html: string): Promise<string> {
  if (html.trim() === '') return '';
  const { convert } = await import('html-to-text');
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
