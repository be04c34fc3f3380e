import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, drive } from './load.mjs';

const WARM_UP_SECONDS = 2;

/**
 * @typedef {object} Measurement of one case
 * @property {string} name
 * @property {number} perSecond requests answered
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} failed requests that were not answered with 2xx
 * @property {number} cpuMicroseconds of the server process, per request
 * @property {number} statements that the database executed, per request
 * @property {number} pages of tables and indexes that it looked at, per request
 * @property {number} residentBytes of the server process, at the end
 */

/** @returns {Promise<Measurement>} */
export async function measure(scenario, { server, database, data, connections, duration, profileFolder, signal }) {
  const driveFor = (seconds) => drive(server, scenario, data, { connections, seconds, signal });
  await check(server, scenario, data, signal);
  await driveFor(WARM_UP_SECONDS);

  if (profileFolder) await server.ask('startProfile');
  const before = await reading(server, database);
  const result = await driveFor(duration);
  const after = await reading(server, database);
  if (profileFolder) {
    const profile = await server.ask('endProfile');
    await writeFile(join(profileFolder, `${scenario.name}.cpuprofile`), JSON.stringify(profile));
  }

  const answered = result['2xx'] + result.non2xx;
  return {
    name: scenario.name,
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / answered,
    statements: (after.statements - before.statements) / answered,
    pages: (after.pages - before.pages) / answered,
    residentBytes: after.residentBytes,
  };
}

async function reading(server, database) {
  return { ...(await server.ask('usage')), ...(await database.work()) };
}
