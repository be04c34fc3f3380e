import type { Config } from '#platform/config/config.js';
import { workerCount } from '#platform/config/worker-count.js';
import { SESSION_POOL_SIZE } from '#platform/database/database.js';
import { StartupError } from '#platform/errors/startup-error.js';
import {
  FORMER_INDEX,
  missingIndexes,
  newerIndexes,
  type SearchIndexState,
} from '#platform/search-index/search-index.sql.js';
import { failed, measured, ok, warning, type Finding } from './finding.js';
import type { InstallationRepository } from './installation.repository.js';
import type { Replica, ServerFacts } from './installation.sql.js';

/** The number is one of `server_version_num`. */
const OLDEST_SERVER = 150_000;

/** Connections of a server process besides its pool, for notifications. */
const LISTENING_CONNECTIONS = 3;

/** The connections to DATABASE_SESSION_URL: those of the job queue, and one for notifications. */
const SESSION_CONNECTIONS = SESSION_POOL_SIZE + 1;

/** Share of the connections of the database server in use from which it may refuse more at any moment. */
const MOST_CONNECTIONS = 0.9;

/** The ages are in seconds. Exports of large apps keep a transaction open for hours. */
const TRANSACTION = { warning: 900, failed: 6 * 3_600 };
const REPLICA_LAG = { warning: 60, failed: 600 };

/**
 * @param keyFingerprint undefined if there is no encryption key
 * @returns first those about the server of the database, then those about the content
 */
export async function checkDatabase(
  config: Config,
  installation: InstallationRepository,
  keyFingerprint: Buffer | undefined,
): Promise<Finding[]> {
  return [
    ...(await checkDatabaseServer(config, installation)),
    await checkSessions(installation),
    await checkMigrations(installation),
    await checkKey(installation, keyFingerprint),
  ];
}

async function checkDatabaseServer(config: Config, installation: InstallationRepository): Promise<Finding[]> {
  const before = Date.now();
  const facts = await installation.serverFacts();
  const now = (before + Date.now()) / 2;
  return [
    checkVersion(facts),
    checkDurability(facts),
    checkConnections(config, facts),
    checkTimeouts(facts),
    checkTransactions(facts),
    ...(await installation.replicas()).map(checkReplica),
    checkTextSearch(await installation.searchIndexState()),
    checkClock(facts.now - now),
  ];
}

async function checkSessions(installation: InstallationRepository): Promise<Finding> {
  const check = 'sessions';
  return (await installation.keepsSessions())
    ? ok(check, 'NOTIFY of one connection arrives at another.')
    : failed(
        check,
        'NOTIFY of one connection does not arrive at another: servers use no caches, and no lock protects migrations and the encryption key.',
        'Set DATABASE_SESSION_URL: see "A connection pooler" in docs/scaling.md.',
      );
}

function checkVersion({ version, number, encoding }: ServerFacts): Finding {
  const check = 'database';
  if (number < OLDEST_SERVER)
    return failed(check, `The database is a PostgreSQL ${version}.`, 'Use PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8')
    return failed(check, `The encoding of the database is ${encoding}.`, "Create it with ENCODING 'UTF8'.");
  return ok(check, `PostgreSQL ${version} responds.`);
}

function checkDurability({ fsync, synchronousCommit, fullPageWrites }: ServerFacts): Finding {
  const check = 'durability';
  const off = Object.entries({ fsync, full_page_writes: fullPageWrites }).filter(([, value]) => value === 'off');
  if (off.length > 0)
    return failed(
      check,
      `${off.map(([name]) => name).join(' and ')} of PostgreSQL is off: a crash can destroy the database.`,
      'Turn it on, and restart PostgreSQL.',
    );
  if (synchronousCommit === 'off')
    return warning(
      check,
      'synchronous_commit of PostgreSQL is off: a crash loses the last writes, although they were answered.',
      'Turn it on, unless you accept that.',
    );
  return ok(check, 'PostgreSQL writes to disk before it answers.');
}

function checkConnections(
  { workers, databasePoolSize, databaseSessionUrl }: Config,
  { connections, maxConnections }: ServerFacts,
): Finding {
  const check = 'connections';
  const ofProcess = databaseSessionUrl ? SESSION_CONNECTIONS : databasePoolSize + LISTENING_CONNECTIONS;
  const needed = workerCount(workers) * ofProcess;
  const besides = databaseSessionUrl ? ' besides those through the pooler' : '';
  const message = `PostgreSQL accepts ${maxConnections} connections, ${connections} are in use; a server of this configuration opens up to ${needed}${besides}.`;
  const remedy = 'Raise max_connections, or lower WORKERS or DATABASE_POOL_SIZE.';
  if (needed > maxConnections) return failed(check, message, remedy);
  return connections > MOST_CONNECTIONS * maxConnections ? warning(check, message, remedy) : ok(check, message);
}

/** A server asks for them when it connects; a pooler may ignore that. */
const checkTimeouts = ({ hasTimeouts }: ServerFacts): Finding =>
  hasTimeouts
    ? ok('timeouts', 'PostgreSQL ends statements and idle transactions of requests that take too long.')
    : warning(
        'timeouts',
        'Statements and idle transactions of requests have no timeout, because the pooler ignores those that Confab asks for.',
        'Let the pooler set them: see "A connection pooler" in docs/scaling.md.',
      );

const checkTransactions = ({ oldestTransactionSeconds: seconds }: ServerFacts): Finding =>
  measured(
    'transactions',
    seconds,
    TRANSACTION,
    `The oldest transaction is open for ${Math.round(seconds)} s.`,
    'If no export runs, find its session in pg_stat_activity, and end it: PostgreSQL cannot remove old rows meanwhile.',
  );

const checkReplica = ({ name, state, lagSeconds }: Replica): Finding =>
  measured(
    `replica ${name}`,
    lagSeconds,
    REPLICA_LAG,
    `It is ${Math.round(lagSeconds)} s behind${state === null ? '' : `, state ${state}`}.`,
    'Check its load, its disk and the network between it and the database.',
  );

function checkTextSearch(state: SearchIndexState): Finding {
  const check = 'text search';
  const newer = newerIndexes(state).join(', ');
  const missing = missingIndexes(state).map(({ name }) => name);
  if (missing.length > 0)
    return warning(
      check,
      `The index of searches is not complete, without ${missing.join(', ')}: searches read ${state.built.includes(FORMER_INDEX) ? 'that of the release before' : 'every text'}.`,
      newer === ''
        ? 'A server builds it beside readers and writers; look for errors of the job build-search-index in its log.'
        : `A newer version of Confab has replaced it by ${newer}: run that version, or wait until a server of this one has built it.`,
    );
  return state.hasTrigrams
    ? ok(check, 'Texts of messages are indexed.')
    : warning(
        check,
        'Texts of messages are not indexed by words, so searches read all of them.',
        'Run the statements that the warning of "confab migrate" names.',
      );
}

const SECOND = 1_000;

function checkClock(skewMilliseconds: number): Finding {
  const seconds = Math.abs(skewMilliseconds) / SECOND;
  return measured(
    'clock',
    seconds,
    { warning: 1, failed: 10 },
    `The clocks of this machine and the database differ by ${seconds.toFixed(1)} s.`,
    'Synchronize both with NTP.',
  );
}

async function checkMigrations(installation: InstallationRepository): Promise<Finding> {
  const check = 'migrations';
  try {
    const { last, pending } = await installation.migrations();
    return pending.length === 0
      ? ok(check, `The last migration is ${last}.`)
      : failed(check, `${pending.length} are missing, from ${pending[0]}.`, 'Run "confab migrate".');
  } catch (error) {
    if (error instanceof StartupError) return failed(check, error.message, 'Do what the message says.');
    throw error;
  }
}

async function checkKey(installation: InstallationRepository, fingerprint: Buffer | undefined): Promise<Finding> {
  const check = 'encryption key';
  if (fingerprint === undefined)
    return failed(check, 'There is no encryption key.', 'Restore the file encryption-key in DATA_DIR from a backup.');
  try {
    await installation.checkEncryptionKey(fingerprint);
    return ok(
      check,
      `The credentials in the database are stored with the key of this configuration, fingerprint ${shortFingerprint(fingerprint)}.`,
    );
  } catch (error) {
    if (error instanceof StartupError) return failed(check, error.message, 'Configure the former key.');
    throw error;
  }
}

/** Enough to tell keys apart. */
const shortFingerprint = (fingerprint: Buffer): string => fingerprint.toString('hex', 0, 8);
