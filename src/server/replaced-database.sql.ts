import { installationStatement } from '../platform/database/statement.js';

export const installationExists = installationStatement('installation-exists', {
  reason: 'an installation has all apps',
})`SELECT to_regclass('apps') IS NOT NULL AS exists`;
