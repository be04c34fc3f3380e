import {
  Inject,
  Injectable,
  createParamDecorator,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../../platform/http/authenticated-request.js';
import { CONFIG } from '../../platform/config/config.token.js';
import type { Config } from '../../platform/config/config.js';
import type { RequestContext } from '../../platform/context.js';
import { isForm } from '../../platform/http/body-parser.js';
import { readForm } from '../../platform/http/form.js';
import { requestOrigin } from '../../platform/http/request-origin.js';
import { MediaCleanupService } from './media-cleanup.service.js';
import { MediaService } from './media.service.js';
import type { AttachmentView } from './media.view.js';

/** Files of one form. */
export const MAX_FILES = 10;

type FormRequest = AuthenticatedRequest & { attachments?: AttachmentView[] };

/** The files that came with a form, in the order of the form; none where the body was JSON. */
export const ReceivedFiles = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => execution.switchToHttp().getRequest<FormRequest>().attachments ?? [],
);

/** What a route wants of the forms that it takes. */
export interface FormRules {
  /** Dotted names of the fields that may be JSON text. */
  readonly jsonFields: readonly string[];
  /** Whether files stay that the route has put to no use. */
  readonly keepsUnused: boolean;
  /** Refuses as early as can be: before a file is stored, with the fields that came before it. */
  check?(ctx: RequestContext, body: Record<string, unknown>, parameters: Record<string, string>): Promise<void>;
}

/** What the readers of forms are made of; each route with rules of its own has one that extends `FormReader`. */
@Injectable()
export class FormServices {
  constructor(
    readonly media: MediaService,
    readonly mediaCleanup: MediaCleanupService,
    @Inject(CONFIG) readonly config: Config,
  ) {}
}

/** Stores the files of a form while they arrive, and hands the fields on as the body. Where the request fails nothing is left. */
@Injectable()
export abstract class MultipartInterceptor implements NestInterceptor {
  protected abstract readonly rules: FormRules;

  constructor(private readonly services: FormServices) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = execution.switchToHttp().getRequest<FormRequest>();
    if (!isForm(request)) return next.handle();
    const ctx = request.context as RequestContext;
    const ids: string[] = [];
    try {
      await this.receive(ctx, request, ids);
      const answer: unknown = await lastValueFrom(next.handle());
      if (!this.rules.keepsUnused) await this.services.mediaCleanup.discardUnused(ctx, ids);
      return of(answer);
    } catch (error) {
      await this.services.mediaCleanup.discardUnused(ctx, ids);
      throw error;
    }
  }

  /** @param ids grows with each file that begins to arrive */
  private async receive(ctx: RequestContext, request: FormRequest, ids: string[]): Promise<void> {
    const { media, config } = this.services;
    const options = { maxBytes: config.media.maxBytes, maxFiles: MAX_FILES, jsonFields: this.rules.jsonFields };
    const base = config.publicUrl ?? requestOrigin(request);
    const attachments = new Map<number, AttachmentView>();
    let count = 0;
    request.body = await readForm(request, options, async (file, body) => {
      const position = count++;
      if (position === 0) await this.rules.check?.(ctx, body, request.params as Record<string, string>);
      const id = await media.open(ctx, file.name);
      ids.push(id);
      attachments.set(position, await media.fill(ctx, id, file, base));
    });
    request.attachments = [...attachments].sort(([a], [b]) => a - b).map(([, attachment]) => attachment);
  }
}

/** Of uploads that are sent later. */
@Injectable()
export class UploadReader extends MultipartInterceptor {
  protected readonly rules: FormRules = { jsonFields: [], keepsUnused: true };
}
