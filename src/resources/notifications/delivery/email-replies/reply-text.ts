import { inThread } from '#platform/threads/document-threads.js';

export interface EmailBody {
  readonly text?: string;
  readonly html?: string;
}

/**
 * What somebody has written in a reply by email, without the quoted text and the signature; empty if there is nothing.
 *
 * @throws UnreadableDocumentError
 */
export const replyTextOf = ({ text, html }: EmailBody): Promise<string> =>
  inThread('resources/notifications/delivery/email-replies/reply-text', { text, html });
