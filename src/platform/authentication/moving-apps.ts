import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * While an app is moved to another installation, its data must not change here. Realtime connections write receipts and presence.
 *
 * @throws ERR_APP_IS_MOVING
 */
export function assertAccepted({ method, headers }: Request, app: { readonly isMoving: boolean }): void {
  if (!READING_METHODS.includes(method) || headers.upgrade !== undefined) assertNotMoving(app);
}

/** @throws ERR_APP_IS_MOVING */
export function assertNotMoving({ isMoving }: { readonly isMoving: boolean }): void {
  if (isMoving) throw DomainError.appIsMoving();
}
