import { extname } from 'node:path';
import { Body, Controller, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, Public, TokenOnly } from '#platform/access/access-rule.js';
import { sessionOf } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { MediaService, newMediaId } from '../media/files/media.service.js';
import { UploadView, type AttachmentView } from '../media/files/media.view.js';
import { ReceivedFiles } from '../media/multipart.guard.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryUploadsDto, PlannedFileDto, UploadLinkParam } from './library-upload.dto.js';
import { LibraryUploadsView } from './library-upload.view.js';
import { LinkedUploadGuard } from './linked-upload.guard.js';
import { UploadLinks } from './upload-links.js';

/** An upload has to begin within this time. */
const LINK_SECONDS = 3600;

/** Uploads of files to addresses that need no credential. */
@ApiTags('Client libraries')
@ApiExtraModels(PlannedFileDto)
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
export class LibraryUploadsController {
  constructor(
    private readonly media: MediaService,
    private readonly links: UploadLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('files/upload-url')
  @TokenOnly({ feature: 'createMessage' })
  @RateTier('core')
  @Endpoint({
    id: 'create-library-uploads',
    summary: 'Get the addresses of uploads for a client library',
    description:
      'Each file is uploaded by a form to its address, within an hour, once, and before the user logs out. A file is removed if no message uses it within a day.',
    response: { whole: LibraryUploadsView },
    errors: ['ERR_BODY_TOO_LARGE'],
  })
  create(@Ctx() ctx: RequestContext, @Req() request: Request, @Body() { files }: LibraryUploadsDto) {
    const base = this.config.publicUrl ?? requestOrigin(request);
    const expiresAt = Math.floor(Date.now() / 1000) + LINK_SECONDS;
    const uploads = Object.entries(files).map(([id, { name, size = 0, mimeType }]) => {
      if (size > this.config.media.maxBytes)
        throw new DomainError('ERR_BODY_TOO_LARGE', { limit: this.config.media.maxBytes });
      const mediaId = newMediaId();
      const link = this.links.linkOf({ appId: ctx.app.id, mediaId, ...sessionOf(ctx.principal), expiresAt });
      const attachment = {
        url: this.media.urlOf(ctx, mediaId, name, base),
        name,
        extension: extname(name).slice(1).toLowerCase(),
        // The first bytes, which decide about the type of the download, are not known yet.
        mimeType: mimeType ?? '',
        size,
      };
      const url = `${base}${CLIENT_LIBRARIES_PATH}/uploads/${link}`;
      return [id, { request: { url, method: 'POST', body: {} }, attachment, expiresAt }] as const;
    });
    return { data: Object.fromEntries(uploads) };
  }

  @Post('uploads/:link')
  @Public()
  @AcceptsMultipart(LinkedUploadGuard, { example: {}, file: { name: 'file', description: 'The file.' } })
  @Endpoint({
    id: 'upload-library-file',
    summary: 'Upload a file of a client library',
    description: 'The address is one that the server gave. Needs no credential.',
    response: { one: UploadView },
    errors: ['ERR_MEDIA_NOT_FOUND', 'ERR_BAD_FORM', 'ERR_BODY_TOO_LARGE', 'ERR_MEDIA_STORAGE_UNAVAILABLE'],
  })
  upload(@Param() _link: UploadLinkParam, @ReceivedFiles() attachments: AttachmentView[]) {
    if (attachments.length === 0) throw DomainError.invalid({ file: ['The file field is required.'] });
    return { data: { attachments } };
  }
}
