import { ok, warning, type Finding } from './finding.js';
import type { ProcessRow } from './installation.sql.js';

const CHECK = 'processes';

/** Server processes of several versions are usual during an update only. */
export function checkProcesses(processes: readonly ProcessRow[]): Finding[] {
  if (processes.length === 0) return [ok(CHECK, 'No server process runs.')];
  const versions = [...new Set(processes.map(({ version }) => version ?? 'unknown'))].sort();
  const message = `${processes.length} run, version ${versions.join(' and ')}.`;
  return [
    versions.length > 1
      ? warning(CHECK, message, 'Finish the update: restart the processes of the older version.')
      : ok(CHECK, message),
  ];
}
