import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { accessRuleOf } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { limitFormTime } from '../connections/slow-clients.js';
import { hasBody, isForm } from './body-headers.js';
import { readJsonBody } from './body-parser.js';

/**
 * Reads the body after the request is authenticated, permitted and within its rate limits, so that the server buffers no other bodies. The
 * guard of forms, or one of the route, reads a form. Public routes ignore the body.
 *
 * It is a guard because it must run between other guards: after those that need no body, and before the guard of idempotency keys.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly milliseconds: number;

  constructor(@Inject(CONFIG) { connections }: Config) {
    this.milliseconds = connections.bodySeconds * 1000;
  }

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    const isPublic = () => accessRuleOf(execution.getHandler(), execution.getClass())!.audience === 'public';
    if (!hasBody(request) || isPublic()) {
      request.body = {};
      return true;
    }
    const response = http.getResponse<Response>();
    if (isForm(request)) {
      request.body = {};
      continueSending(request, response);
      limitFormTime(request, response, this.milliseconds);
      return true;
    }
    continueSending(request, response);
    const reading = readJsonBody(request, this.milliseconds);
    return reading === undefined || reading.then(() => true);
  }
}

/** A client that sends `Expect: 100-continue` sends its body only after this response. */
function continueSending(request: Request, response: Response): void {
  if (request.headers.expect !== undefined) response.writeContinue();
}
