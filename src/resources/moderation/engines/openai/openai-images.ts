import { Injectable } from '@nestjs/common';
import type { ModeratedContent } from '#core/moderation/rule.js';
import type { AppContext } from '#platform/context/context.js';
import { isPlainObject } from '#platform/http/json.js';
import { MediaService } from '#resources/media/files/media.service.js';
import type { ContentPart } from './openai-completion.js';

/** All files in one request have at most this size, before they are encoded. */
const MAX_INLINE_BYTES = 8 * 1024 * 1024;

/**
 * The images of messages, as parts of requests. The API may not reach this server, so files that were uploaded here are part of the
 * request as far as they fit, and are named by their signed URL otherwise. Files elsewhere are named by their URL: this server never
 * reads them.
 */
@Injectable()
export class OpenAiImages {
  constructor(private readonly media: MediaService) {}

  /** The URLs of all attachments. Of an image message every attachment is checked, whatever type the sender declared. */
  batches({ data }: ModeratedContent, size: number): string[][] {
    const attachments = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
    const urls = attachments.flatMap((attachment) =>
      isPlainObject(attachment) && typeof attachment.url === 'string' ? [attachment.url] : [],
    );
    return Array.from({ length: Math.ceil(urls.length / size) }, (_, n) => urls.slice(n * size, (n + 1) * size));
  }

  async parts(ctx: AppContext, urls: readonly string[]): Promise<ContentPart[]> {
    const parts: ContentPart[] = [];
    let remaining = MAX_INLINE_BYTES;
    for (const url of urls) {
      const file = await this.media.readByUrl(ctx, url, remaining);
      remaining -= file?.content.length ?? 0;
      const address = file ? `data:${file.mimeType};base64,${file.content.toString('base64')}` : url;
      parts.push({ type: 'image_url', image_url: { url: address } });
    }
    return parts;
  }
}
