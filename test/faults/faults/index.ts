import type { Fault } from '../fault.js';
import { clockJumps } from './clock-jumps.js';
import { connectionsCut } from './connections-cut.js';
import { databaseDiskFull } from './database-disk-full.js';
import { databaseSilent } from './database-silent.js';
import { databaseStopped } from './database-stopped.js';
import { everythingKilled } from './everything-killed.js';
import { manyConnections } from './many-connections.js';
import { mediaDiskFull } from './media-disk-full.js';
import { poolExhausted } from './pool-exhausted.js';
import { serverTerminated } from './server-terminated.js';
import { slowClients } from './slow-clients.js';
import { standbyPromoted } from './standby-promoted.js';

/** By the name that `npm run faults -- --only` takes. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'connections-cut': connectionsCut,
  'pool-exhausted': poolExhausted,
  'database-silent': databaseSilent,
  'media-disk-full': mediaDiskFull,
  'clock-jumps': clockJumps,
  'slow-clients': slowClients,
  'many-connections': manyConnections,
  'database-stopped': databaseStopped,
  'database-disk-full': databaseDiskFull,
  'server-terminated': serverTerminated,
  'everything-killed': everythingKilled,
  'standby-promoted': standbyPromoted,
};

/** Those that are quick, and have no test of their own elsewhere. */
const SHORT = ['connections-cut', 'database-silent', 'media-disk-full', 'clock-jumps', 'everything-killed'];

/** @throws if a name is unknown */
export function faultsOf({ only, isLong }: { only?: readonly string[]; isLong: boolean }): Fault[] {
  const names = only ?? (isLong ? Object.keys(FAULTS) : SHORT);
  return names.map((name) => {
    const fault = FAULTS[name];
    if (!fault) throw new Error(`There is no fault ${name}, only ${Object.keys(FAULTS).join(', ')}`);
    return fault;
  });
}
