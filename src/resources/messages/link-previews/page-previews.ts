import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { localOrigin } from '#platform/config/local-origin.js';
import type { AppContext } from '#platform/context/context.js';
import { PageError, WebPages, textOf, type FetchedPage } from '#platform/outgoing/web-pages.js';
import { UnreadableDocumentError } from '#platform/threads/document-threads.js';
import { MediaService, newMediaId } from '#resources/media/files/media.service.js';
import type { CachedPreview } from './link-previews.repository.js';
import { summaryOf, type PageSummary } from './page-summary.js';

const MAX_HTML_BYTES = 512 * 1024;
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

const REQUEST = { userAgent: 'Confab-Link-Preview', milliseconds: 10_000 };
const PAGE = {
  ...REQUEST,
  types: ['text/html', 'application/xhtml+xml', 'image/'],
  wrongType: 'The page is neither HTML nor an image.',
  maximumBytes: MAX_HTML_BYTES,
  isCut: true,
};
const IMAGE = {
  ...REQUEST,
  types: ['image/'],
  wrongType: 'The image of the page is none.',
  maximumBytes: MAX_IMAGE_BYTES,
};

/** Images that browsers show. SVG is not among them: it can have scripts and links. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** Makes previews of pages whose addresses are in messages. Their images become files of the app, so that readers of messages make no request to others. */
@Injectable()
export class PagePreviews {
  private readonly allowPrivate: boolean;
  private readonly origin: string;

  constructor(
    private readonly media: MediaService,
    private readonly pages: WebPages,
    @Inject(CONFIG) config: Config,
  ) {
    this.allowPrivate = config.webhooks.allowPrivate;
    this.origin = config.publicUrl ?? localOrigin(config);
  }

  /**
   * The preview of a page, of which what fails is left out.
   *
   * @throws the reason of `stopping`, if it is aborted
   */
  async of(ctx: AppContext, url: string, stopping: AbortSignal): Promise<CachedPreview> {
    const page = await this.fetch(url, { ...PAGE, stopping });
    if (!page) return NONE;
    if (page.type.startsWith('image/')) {
      const title = fileNameOf(page.url);
      return this.withImage(ctx, { title, image: page.url }, stopping);
    }
    const summary = await summaryOf({ html: textOf(page), url: page.url }, stopping).catch(unreadable);
    return summary ? this.withImage(ctx, summary, stopping) : NONE;
  }

  private async withImage(
    ctx: AppContext,
    { image: url, ...texts }: PageSummary,
    stopping: AbortSignal,
  ): Promise<CachedPreview> {
    const page = url === undefined ? undefined : await this.fetch(url, { ...IMAGE, stopping });
    const type = page && (await fileTypeFromBuffer(page.bytes));
    if (!page || !type || !IMAGE_TYPES.includes(type.mime)) return { preview: texts, mediaId: null };
    const id = newMediaId();
    const name = `preview.${type.ext}`;
    await this.media.registerOnce(ctx, { id, name, uid: SYSTEM_UID });
    const content = Readable.from([Buffer.from(page.bytes)]);
    const { url: image } = await this.media.receive(ctx, id, { name, mimeType: type.mime, content }, this.origin);
    return { preview: { ...texts, image }, mediaId: id };
  }

  private async fetch(url: string, request: Parameters<WebPages['fetch']>[1]): Promise<FetchedPage | undefined> {
    try {
      // a server that has only http has no preview, as pages with TLS could not show its images either
      const address = this.pages.urlOf(this.allowPrivate ? url : url.replace(/^http:/i, 'https:'));
      return address === undefined ? undefined : await this.pages.fetch(address, request);
    } catch (error) {
      if (error instanceof PageError) return undefined;
      throw error;
    }
  }
}

const NONE: CachedPreview = { preview: null, mediaId: null };

function unreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableDocumentError)) throw error;
}

function fileNameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name === '' ? hostname : name.slice(0, 300);
}
