// Finds the server and a key of its app: in CONFAB and KEY, or else where `npm start` of this folder has its data.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/confab.js', import.meta.url));

/** A reason for which the demo does not start. It says what to do. */
export class CannotStart extends Error {}

/** @returns the address of the running server, and a key of the app with all rights */
export async function findApp({ CONFAB, PORT, KEY, DATA_DIR } = process.env) {
  const url = new URL(CONFAB ?? (await recordedAddress(DATA_DIR)) ?? `http://localhost:${PORT ?? 3000}`).origin;
  await requireServer(url);
  return { url, apiKey: KEY ?? (await storedKey()) };
}

/** Creates users, groups and messages in the app that `storedKey` is of. */
export const seed = () => confab('seed');

/** Of the server that runs with this data, whose port may be that of its terminal only. */
const recordedAddress = (dataDir) => readFile(join(dataDir || '.confab', 'address'), 'utf8').catch(() => undefined);

async function requireServer(url) {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  if (!response?.ok)
    throw new CannotStart(
      `There is no server at ${url}. Start it in another terminal with "npm start". If it has another address, set CONFAB: CONFAB=http://localhost:3001 npm run demo`,
    );
}

/** The key of the oldest app in the database of this folder's server. */
async function storedKey() {
  const { apiKeys } = await confab('list-keys');
  const key = apiKeys.find(({ scope }) => scope === 'fullAccess');
  if (!key) throw new CannotStart('The app has no key of the scope fullAccess. Create one, and set KEY to it.');
  return key.apiKey;
}

async function confab(command) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, command, '--json']);
    return JSON.parse(stdout);
  } catch ({ stderr, message }) {
    throw new CannotStart(
      `${stderr?.trim() || message}\nIf the server runs elsewhere, set CONFAB to its address and KEY to a REST API key of an app.`,
    );
  }
}
