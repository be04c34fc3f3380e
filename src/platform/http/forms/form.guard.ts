import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '#platform/errors/domain-error.js';
import { isForm } from '../body/body-headers.js';
import { ACCEPTS_MULTIPART } from './form.js';

/** Refuses forms on routes that accept JSON only. The body parser does not read forms. */
@Injectable()
export class FormGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const isRefused =
      isForm(execution.switchToHttp().getRequest<Request>()) &&
      !this.reflector.get(ACCEPTS_MULTIPART, execution.getHandler());
    if (isRefused) throw new DomainError('ERR_BAD_JSON');
    return true;
  }
}
