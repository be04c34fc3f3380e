import { installationStatement } from '../database/statement.js';

export const deleteExpired = installationStatement('rate-limits-delete-expired', {
  reason: 'the counters of all apps and addresses are in one table, without an app',
})`DELETE FROM rate_limits WHERE expire < $1`;
