import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ActsAsUser, Ctx, Public } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { sendFileResponse } from '#platform/http/responses/file-response.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MediaService } from './files/media.service.js';
import { UploadView, type AttachmentView } from './files/media.view.js';
import { MediaLinkParam } from './media.dto.js';
import { ReceivedFiles, UploadFormGuard } from './multipart.guard.js';

@ApiTags('Media')
@Controller('v3/media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Post()
  @ActsAsUser({ feature: 'createMessage' })
  @AcceptsMultipart(UploadFormGuard, { example: {} })
  @Endpoint({
    id: 'upload-media',
    act: 'media.uploaded',
    summary: 'Upload files',
    description:
      'Uploads files for messages to be sent later, or pictures: the response is the value for data.attachments of a message, and a URL in it can be the avatar of a user or the icon of a group. A file is removed if nothing uses it within a day, and when nothing uses it any more.',
    response: { one: UploadView },
    errors: ['ERR_BAD_FORM', 'ERR_BODY_TOO_LARGE', 'ERR_MEDIA_STORAGE_UNAVAILABLE'],
  })
  upload(@ReceivedFiles() attachments: AttachmentView[]) {
    if (attachments.length === 0) throw DomainError.invalid({ 'files[]': ['The files[] field is required.'] });
    return { data: { attachments } };
  }

  @Get(':id/:name')
  @Public()
  @Endpoint({
    id: 'download-media',
    summary: 'Read a file',
    description:
      'The address is the URL of an attachment, which needs no credential. Supports the header Range. Browsers display images, audio and video, and save all other files.',
    response: 'file',
    errors: [
      'ERR_BAD_REQUEST',
      'ERR_MEDIA_NOT_FOUND',
      'ERR_RANGE_NOT_SATISFIABLE',
      'ERR_MISSION_FAILED',
      'ERR_MEDIA_STORAGE_UNAVAILABLE',
    ],
  })
  async download(
    @Ctx() ctx: InstallationContext,
    @Param() { id: link }: MediaLinkParam,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const { id, ...file } = await this.media.find(ctx, link);
    await sendFileResponse(request, response, { tag: id, ...file });
  }
}
