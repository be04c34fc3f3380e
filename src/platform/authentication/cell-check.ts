import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CellDirectory } from '../cells/cell-directory.js';
import { DomainError } from '../errors/domain-error.js';
import { UID_PATTERN } from '../http/identifiers.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { TenantHostCheck } from './tenant-host-check.js';

/**
 * Requests whose credential is unknown here may be for an app of another cell: a 401 would sign users out, so they are told to try again. Nothing
 * of it is on the way of a request whose credential is known.
 */
@Injectable()
export class CellCheck {
  constructor(
    private readonly cells: CellDirectory,
    private readonly tenantHostCheck: TenantHostCheck,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  /**
   * @param named the app that the client names besides the request
   * @throws ERR_APP_IN_OTHER_CELL, ERR_APP_NOT_NAMED, ERR_TOO_MANY_REQUESTS
   */
  async assertHere(request: Request, named?: string): Promise<void> {
    if (this.cells.own === undefined) return;
    const appId = this.tenantHostCheck.claimedApp(request) ?? named;
    if (appId === undefined) throw await this.failedAuth.recordFailure(request, new DomainError('ERR_APP_NOT_NAMED'));
    await this.assertAppHere(appId);
  }

  /** @throws ERR_APP_IN_OTHER_CELL */
  async assertAppHere(appId: string): Promise<void> {
    if (this.cells.own !== undefined && UID_PATTERN.test(appId)) await this.cells.assertHere(appId);
  }
}
