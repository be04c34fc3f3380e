import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, runLoad } from './load.mjs';
import { quantile } from './statistics.mjs';

const WARM_UP_SECONDS = 2;

/**
 * @typedef {object} Measurement result of one case
 * @property {string} name
 * @property {string} checkout that the server is built from
 * @property {number} messages in the database before the first case
 * @property {number} connections
 * @property {number} perSecond responses per second
 * @property {number} p50 milliseconds
 * @property {number} p95 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} failed requests without a response of status 2xx
 * @property {number} cpuMicroseconds of all processes of the server, per request
 * @property {number} databaseCpuMicroseconds of all processes of PostgreSQL, per request
 * @property {number} statements executed by the database, per request
 * @property {number} plans made by the database, per request
 * @property {number} pages of tables and indexes accessed by the database, per request
 * @property {number} residentBytes of all processes of the server, after the case; pages that processes share count for each
 */

/** @returns {Promise<Measurement>} */
export async function measure(
  scenario,
  { checkout, messages, server, database, data, connections, duration, rate, profileFolder, signal },
) {
  // clients that do not speak HTTP bring their own load
  const load = (options) => server.load?.(scenario, data, options) ?? runLoad(server, scenario, data, options);
  const loadFor = (seconds) => load({ connections, seconds, rate, signal });
  await check(server, scenario, data, signal);
  await loadFor(WARM_UP_SECONDS);

  if (profileFolder) await server.startProfile?.();
  const before = await readUsage(server, database);
  const result = await loadFor(duration);
  const after = await readUsage(server, database);
  if (profileFolder) {
    const prefix = join(profileFolder, `${scenario.name}-${checkout}-${messages}-${connections}`);
    for (const [index, profile] of ((await server.endProfile?.()) ?? []).entries())
      await writeFile(`${prefix}-${index + 1}.cpuprofile`, JSON.stringify(profile));
  }

  const responses = result['2xx'] + result.non2xx;
  return {
    name: scenario.name,
    checkout,
    messages,
    connections,
    perSecond: responses / result.duration,
    p50: quantile(result.latencies, 0.5),
    p95: quantile(result.latencies, 0.95),
    p99: quantile(result.latencies, 0.99),
    failed: result.non2xx + result.errors,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / responses,
    databaseCpuMicroseconds: (after.databaseCpuMicroseconds - before.databaseCpuMicroseconds) / responses,
    statements: (after.statements - before.statements) / responses,
    plans: (after.plans - before.plans) / responses,
    pages: (after.pages - before.pages) / responses,
    residentBytes: after.residentBytes,
  };
}

async function readUsage(server, database) {
  return { ...(await server.usage()), ...(await database.usage()) };
}
