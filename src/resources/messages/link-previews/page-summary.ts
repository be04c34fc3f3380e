import { inThread } from '#platform/threads/document-threads.js';

export interface WebPage {
  readonly html: string;
  /** Relative addresses of the page are relative to it. */
  readonly url: string;
}

/** What a page says about itself. */
export interface PageSummary {
  readonly title: string;
  readonly description?: string;
  /** An absolute address. */
  readonly image?: string;
}

/**
 * Reads the head of a page.
 *
 * @returns undefined for a page without a title
 * @throws UnreadableDocumentError, and the reason of `stopping`
 */
export const summaryOf = (page: WebPage, stopping?: AbortSignal): Promise<PageSummary | undefined> =>
  inThread('resources/messages/link-previews/page-summary', page, stopping);
