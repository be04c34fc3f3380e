import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withDatabase } from './database.mjs';
import { fill } from './sample-data.mjs';
import { withServer } from './server.mjs';

/**
 * A server whose database contains the given number of messages.
 *
 * @typedef {object} Subject
 * @property {string} checkout the name of the folder that the server is built from
 * @property {number} messages
 * @property {import('./database.mjs').Database} database
 * @property {import('./server.mjs').Server} server
 * @property {object} data ids that the requests of the cases contain
 */

/** The folder of this checkout. */
const own = fileURLToPath(new URL('..', import.meta.url));

/** A built checkout: its name in the table, and its folder. The server of this checkout is built by the script `prebench`. */
export const thisCheckout = { name: 'this', folder: own };

/** @throws if the folder is not a checkout that can be built */
export async function buildCheckout(path) {
  const folder = resolve(path);
  const script = join(folder, 'scripts', 'build-if-stale.mjs');
  if (!existsSync(script)) throw new Error(`--compare ${path}: the folder is not a checkout of Confab.`);
  if (!existsSync(join(folder, 'node_modules')))
    throw new Error(`--compare ${path}: the checkout has no dependencies. Run npm ci in it.`);
  await promisify(execFile)(process.execPath, [script], { cwd: folder });
  return { name: basename(folder), folder };
}

/**
 * Runs a server for each checkout and each number of messages, all at the same time and each with its own PostgreSQL, so that each case
 * is measured with one after the other.
 *
 * @template Result
 * @param {{ checkouts: { name: string, folder: string }[], sizes: number[], users: number, signal: AbortSignal }} options
 * @param {(subjects: Subject[]) => Promise<Result>} work
 */
export function withSubjects({ checkouts, sizes, ...options }, work) {
  const planned = sizes.flatMap((messages) => checkouts.map((checkout) => ({ checkout, messages })));
  return withEach(planned, options, work, []);
}

async function withEach([planned, ...others], options, work, subjects) {
  if (planned === undefined) return work(subjects);
  const { checkout, messages } = planned;
  const { users, signal } = options;
  await withDatabase((database) =>
    withServer(
      database.url,
      signal,
      async (server) => {
        const data = { ...(await fill(server, signal)), users };
        await database.addUsers(users);
        await database.addHistory(messages, await historyOf(checkout));
        await database.prepare();
        const subject = { checkout: checkout.name, messages, database, server, data };
        await withEach(others, options, work, [...subjects, subject]);
      },
      { checkout: checkout.folder },
    ),
  );
}

/** Inserting messages by SQL depends on the schema of the checkout. */
const historyOf = ({ folder }) => import(pathToFileURL(join(folder, 'bench', 'history.mjs')).href);
