import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Where the data of an app is. */
export interface Residence {
  /** It is being copied to another installation: requests that change data are refused. */
  readonly isMoving: boolean;
  /** It is at another installation: all requests are refused. */
  readonly isMoved: boolean;
  /** The address of that installation. */
  readonly movedTo?: string;
}

/**
 * While an app is moved to another installation, its data must not change here. Realtime connections write receipts and presence.
 *
 * @throws ERR_APP_IS_MOVING, ERR_APP_HAS_MOVED
 */
export function assertAccepted({ method, headers }: Request, app: Residence): void {
  assertResident(app);
  if (!READING_METHODS.includes(method) || headers.upgrade !== undefined) assertNotMoving(app);
}

/** @throws ERR_APP_IS_MOVING */
export function assertNotMoving({ isMoving }: Pick<Residence, 'isMoving'>): void {
  if (isMoving) throw DomainError.appIsMoving();
}

/** @throws ERR_APP_HAS_MOVED */
export function assertResident({ isMoved, movedTo }: Residence): void {
  if (isMoved) throw DomainError.appHasMoved(movedTo);
}
