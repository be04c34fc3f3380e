import type { Request } from 'express';
import type { AppIdentity } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';

const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Where the data of an app is. */
export interface Residence {
  readonly app: Pick<AppIdentity, 'id'>;
  /** It is being copied to another database: requests that change data are refused. */
  readonly isMoving: boolean;
  /** It is in another database: all requests are refused. */
  readonly isMoved: boolean;
  /** That database is a cell of this installation: the next request reaches it. */
  readonly isInOtherCell: boolean;
  /** The address of another installation. */
  readonly movedTo?: string;
}

/**
 * While an app is moved to another database, its data must not change here. Realtime connections write receipts and presence.
 *
 * @throws ERR_APP_IS_MOVING, ERR_APP_HAS_MOVED, ERR_APP_IN_OTHER_CELL
 */
export function assertAccepted({ method, headers }: Request, app: Residence): void {
  assertResident(app);
  if (!READING_METHODS.includes(method) || headers.upgrade !== undefined) assertNotMoving(app);
}

/** @throws ERR_APP_IS_MOVING */
export function assertNotMoving({ isMoving }: Pick<Residence, 'isMoving'>): void {
  if (isMoving) throw DomainError.appIsMoving();
}

/** @throws ERR_APP_HAS_MOVED, ERR_APP_IN_OTHER_CELL */
export function assertResident({ app, isMoved, isInOtherCell, movedTo }: Residence): void {
  if (isInOtherCell) throw DomainError.appInOtherCell(app.id);
  if (isMoved) throw DomainError.appHasMoved(movedTo);
}
