import { Injectable } from '@nestjs/common';
import { PageError, WebPages, textOf } from '#platform/outgoing/web-pages.js';
import { UnreadableDocumentError, inThread } from '#platform/threads/document-threads.js';

const MAX_BYTES = 1024 * 1024;
const MAX_TEXT_LENGTH = 200_000;

const REQUEST = {
  types: ['text/html', 'application/xhtml+xml', 'text/plain'],
  wrongType: 'The page is neither HTML nor plain text.',
  userAgent: 'Confab-Knowledge',
  maximumBytes: MAX_BYTES,
  milliseconds: 20_000,
};

export interface PageText {
  /** The text of the element title; undefined if there is none. */
  readonly title?: string;
  readonly text: string;
}

export interface PageProblem {
  /** A sentence without content of the page. */
  readonly problem: string;
}

/** The texts of pages whose addresses apps choose. */
@Injectable()
export class PageTexts {
  constructor(private readonly pages: WebPages) {}

  /** @throws PageError; the reason of `stopping`, if it is aborted */
  async fetch(url: string, stopping: AbortSignal): Promise<PageText> {
    const page = await this.pages.fetch(url, { ...REQUEST, stopping });
    const text = textOf(page);
    if (page.type === 'text/plain') return { text: bounded(text) };
    const parsed = await inThread<PageText | PageProblem>(
      'resources/ai-agents/knowledge/indexing/page-text',
      text,
      stopping,
    ).catch(problemOf);
    if ('problem' in parsed) throw new PageError(parsed.problem);
    return { ...parsed, text: bounded(parsed.text) };
  }
}

function problemOf(error: unknown): PageProblem {
  if (error instanceof UnreadableDocumentError) return { problem: 'The page takes too much time or memory to read.' };
  throw error;
}

const bounded = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH).toWellFormed();
