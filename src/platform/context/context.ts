import type { Actor } from '../access/actor.js';
import type { ActingCollaborator } from '../access/collaborator.js';
import type { Principal } from '../access/principal.js';
import type { Region } from '../config/config.js';
import type { Span } from '../tracing/span.js';
import type { Transaction } from './transaction.js';

/** Context of work on the installation instead of one app: management, start-up, migrations. */
export interface InstallationContext {
  readonly requestId?: string;
  /** Who makes the request; absent where the server acts. */
  readonly actor?: Actor;
  /** Absent where the management pair, or a credential of an app, makes the request. */
  readonly collaborator?: ActingCollaborator;
  /** What the work is a part of; statements and events continue it. Absent unless it is recorded. */
  readonly span?: Span;
  /** A client library of the hosted service makes the request, or is told. */
  readonly isOfLibrary?: boolean;
  /** The request stores nothing, so a read replica may run its statements on rows of an app. */
  readonly onlyReads?: boolean;
  /** Present while a transaction is open: statements with this context run in it. */
  readonly transaction?: Transaction;
}

export interface AppIdentity {
  readonly id: string;
  readonly region: Region;
  readonly createdAt: Date;
}

/** Context of work on one app without a request: jobs, deliveries of webhooks, retention. */
export interface AppContext extends InstallationContext {
  readonly app: Pick<AppIdentity, 'id'>;
}

/** Context of a request, the first parameter of every service and repository method: the app and the principal. */
export interface RequestContext extends AppContext {
  readonly app: AppIdentity;
  readonly principal: Principal;
}
