import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AuthTokensService } from '../auth-tokens/auth-tokens.service.js';
import { AppsService } from '../management/apps.service.js';
import { MultipartGuard, MultipartServices, type FormRules, type MultipartRequest } from '../media/multipart.guard.js';
import { UploadLinks, type Upload } from './upload-links.js';

/** Receives the file of an upload link, once. */
@Injectable()
export class LinkedUploadGuard extends MultipartGuard {
  protected readonly rules: FormRules = { jsonFields: [], keepsUnused: true };

  constructor(
    services: MultipartServices,
    private readonly links: UploadLinks,
    private readonly apps: AppsService,
    private readonly tokens: AuthTokensService,
  ) {
    super(services);
  }

  /** @throws ERR_MEDIA_NOT_FOUND */
  protected override async contextOf(request: MultipartRequest): Promise<RequestContext> {
    const { appId, tokenId } = this.uploadOf(request);
    const [ctx] = await this.apps.contextsOf({}, [appId]);
    if (!ctx || !(await this.tokens.liveIds(ctx, [tokenId])).has(tokenId)) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    return ctx;
  }

  protected override async register(ctx: RequestContext, request: MultipartRequest, name: string): Promise<string> {
    const { mediaId: id, uid } = this.uploadOf(request);
    if (!(await this.services.media.registerOnce(ctx, { id, name, uid })))
      throw DomainError.invalid({ link: ['The link has been used for a file.'] });
    return id;
  }

  private uploadOf({ params }: MultipartRequest): Upload {
    const upload = this.links.resolve(String(params.link));
    if (!upload) throw new DomainError('ERR_MEDIA_NOT_FOUND');
    return upload;
  }
}
