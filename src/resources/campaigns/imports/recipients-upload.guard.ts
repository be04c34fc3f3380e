import { Readable } from 'node:stream';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { limitFormTime } from '#platform/http/connections/slow-clients.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { AppsService } from '#resources/management/apps.service.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { RecipientUploads } from './recipient-uploads.js';

const NAME = 'recipients.csv';

/** Stores the body as the file of its link, once. */
@Injectable()
export class RecipientsUploadGuard implements CanActivate {
  constructor(
    private readonly uploads: RecipientUploads,
    private readonly apps: AppsService,
    private readonly media: MediaService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const upload = this.uploads.resolve(String(request.params.link));
    const [ctx] = upload ? await this.apps.contextsOf({}, [upload.appId]) : [];
    if (!upload || !ctx) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    const { maxBytes } = this.config.media;
    if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
    const file = { id: upload.mediaId, name: NAME, uid: SYSTEM_UID };
    if (!(await this.media.registerOnce(ctx, file)))
      throw DomainError.invalid({ link: ['The link has been used for a file.'] });
    if (request.headers.expect !== undefined) response.writeContinue();
    limitFormTime(request, response, this.config.connections.bodySeconds * 1000);
    const base = this.config.publicUrl ?? requestOrigin(request);
    await this.media.receive(ctx, upload.mediaId, contentOf(request, maxBytes), base);
    return true;
  }
}

const tooLarge = (limit: number) => new DomainError('ERR_BODY_TOO_LARGE', { limit });

const contentOf = (request: Request, maxBytes: number) => ({
  name: NAME,
  mimeType: 'text/csv',
  content: Readable.from(limited(request, maxBytes)),
});

async function* limited(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}
