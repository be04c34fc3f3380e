import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { accessRuleOf } from '#platform/access/access-rule.js';
import { isForm } from '../body/body-headers.js';
import { ACCEPTS_MULTIPART, readFields } from './form.js';
import { urlencodedBody } from './urlencoded-form.js';

/** Reads the forms that clients send instead of JSON. It runs after the guard of bodies, and leaves forms with files to a guard of their route. */
@Injectable()
export class FormGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request>();
    if (typeof request.body === 'string') request.body = urlencodedBody(request.body);
    if (!isForm(request) || !this.takesJson(execution)) return true;
    return readFields(request).then((body) => {
      request.body = body;
      return true;
    });
  }

  private takesJson(execution: ExecutionContext): boolean {
    const route = execution.getHandler();
    const { audience } = accessRuleOf(route, execution.getClass())!;
    return audience !== 'public' && !this.reflector.get(ACCEPTS_MULTIPART, route);
  }
}
