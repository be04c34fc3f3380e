import { installationStatement } from '../statement.js';

/** Until the end of the transaction, the triggers of the audit log record who acts. $1 the actor as JSON */
export const nameActor = installationStatement('audit-name-actor', {
  reason: 'a setting of the transaction',
})`SELECT set_config('confab.actor', $1, true)`;
