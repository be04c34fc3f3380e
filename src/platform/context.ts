import type { Transaction } from './transaction.js';
import type { Principal } from './auth/principal.js';
import type { Region } from './config/config.js';

/** Of a unit of work that belongs to the installation and not to one app: management, start-up, migrations. */
export interface InstallationContext {
  readonly requestId?: string;
  /** Present while a transaction is open: everything done with this context belongs to it. */
  readonly transaction?: Transaction;
}

export interface AppIdentity {
  readonly id: string;
  readonly region: Region;
  readonly createdAt: Date;
}

/** Of a unit of work on the data of one app, which nobody needs to have asked for: jobs, the delivery of webhooks, retention. */
export interface AppContext extends InstallationContext {
  readonly app: Pick<AppIdentity, 'id'>;
}

/** First parameter of every service and repository method: whose data it is about, and who asks. */
export interface RequestContext extends AppContext {
  readonly app: AppIdentity;
  readonly principal: Principal;
}
