import { Inject, Injectable, createParamDecorator, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { NextFunction, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { isForm } from '#platform/http/body/body-headers.js';
import { readForm } from '#platform/http/forms/form.js';
import type { AuthenticatedRequest } from '#platform/http/requests/authenticated-request.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { MediaCleanupService } from './files/media-cleanup.service.js';
import { MediaService } from './files/media.service.js';
import type { AttachmentView } from './files/media.view.js';

/** Files per form. */
export const MAX_FILES = 10;

export type MultipartRequest = AuthenticatedRequest & { attachments?: AttachmentView[] };

/** The files of a form, in its order; empty if the body is JSON. */
export const ReceivedFiles = createParamDecorator(
  (_: unknown, execution: ExecutionContext) =>
    execution.switchToHttp().getRequest<MultipartRequest>().attachments ?? [],
);

/** The rules of a route for its forms. */
export interface FormRules {
  /** Dotted names of the fields that may be JSON text. */
  readonly jsonFields: readonly string[];
  /** Whether files stay that no message uses after the request. */
  readonly keepsUnused: boolean;
  /** Refuses the request before its first file is stored, judging by the fields that precede it. */
  check?(ctx: RequestContext, body: Record<string, unknown>, parameters: Record<string, string>): Promise<void>;
}

/** The dependencies of `MultipartGuard`. */
@Injectable()
export class MultipartServices {
  constructor(
    readonly media: MediaService,
    readonly mediaCleanup: MediaCleanupService,
    @Inject(CONFIG) readonly config: Config,
  ) {}
}

/**
 * Stores the files of a form while they are received, and passes the fields on as the body. If the request fails, its files are removed
 * before the response is sent. A route with rules of its own extends this class.
 *
 * Not an interceptor: with one, the observables of Nest would take a tenth of the time of a JSON request to the same route.
 */
@Injectable()
export abstract class MultipartGuard implements CanActivate {
  protected abstract readonly rules: FormRules;

  constructor(protected readonly services: MultipartServices) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const http = execution.switchToHttp();
    const request = http.getRequest<MultipartRequest>();
    return !isForm(request) || this.accept(request, http.getResponse<Response>(), http.getNext<NextFunction>());
  }

  /** Who uploads. */
  protected contextOf(request: MultipartRequest): RequestContext | Promise<RequestContext> {
    return request.context as RequestContext;
  }

  /** Called before a file is received. @returns its id */
  protected register(ctx: RequestContext, _request: MultipartRequest, name: string): Promise<string> {
    return this.services.media.register(ctx, name);
  }

  private async accept(request: MultipartRequest, response: Response, next: NextFunction): Promise<true> {
    const ctx = await this.contextOf(request);
    const ids: string[] = [];
    try {
      await this.receive(ctx, request, ids);
    } catch (error) {
      await this.services.mediaCleanup.discardUnused(ctx, ids);
      throw error;
    }
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      response.json = send;
      const keepsFiles = this.rules.keepsUnused && response.statusCode < 400;
      const discarded = keepsFiles ? Promise.resolve() : this.services.mediaCleanup.discardUnused(ctx, ids);
      discarded.then(() => send(body)).catch(next);
      return response;
    };
    return true;
  }

  /** @param ids filled with the id of each file before it is received */
  private async receive(ctx: RequestContext, request: MultipartRequest, ids: string[]): Promise<void> {
    const { media, config } = this.services;
    const options = { maxBytes: config.media.maxBytes, maxFiles: MAX_FILES, jsonFields: this.rules.jsonFields };
    const base = config.publicUrl ?? requestOrigin(request);
    const attachments = new Map<number, AttachmentView>();
    let count = 0;
    request.body = await readForm(request, options, async (file, body) => {
      const position = count++;
      if (position === 0) await this.rules.check?.(ctx, body, request.params as Record<string, string>);
      const id = await this.register(ctx, request, file.name);
      ids.push(id);
      attachments.set(position, await media.receive(ctx, id, file, base));
    });
    request.attachments = [...attachments].sort(([a], [b]) => a - b).map(([, attachment]) => attachment);
  }
}

/** Stores uploads that messages use later. */
@Injectable()
export class UploadFormGuard extends MultipartGuard {
  protected readonly rules: FormRules = { jsonFields: [], keepsUnused: true };
}
