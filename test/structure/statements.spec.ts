import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '../support/database.js';
import { read, root, sourceFiles } from './support/source-tree.js';
import { findingsOf, type Findings } from './support/statement-rules.js';
import { schema, snapshotStatements } from './support/statements.js';

/** Statements that are not of one app. Each says why where it is declared; one more is a decision. */
const installationStatements = [
  'apps-lock-due',
  'apps-lock-first-app',
  'credential-find-keys',
  'credential-find-management-pair',
  'credential-find-tokens',
  'encryption-key-find',
  'encryption-key-insert',
  'encryption-key-lock-shared',
  'encryption-key-newest-ciphers',
  'encryption-key-table-exists',
  'encryption-key-unlock-all',
  'event-consumers-advance',
  'event-consumers-lags',
  'event-consumers-lock',
  'event-consumers-register',
  'events-bounds',
  'events-find-old',
  'events-move-to-log',
  'events-read-all',
  'idempotency-find-expired',
  'jobs-add',
  'key-rotation-list-apps',
  'key-rotation-try-lock',
  'key-rotation-update-encryption-key',
  'key-rotation-update-management-pair',
  'live-calls-find-due',
  'media-find-due',
  'metrics-outbox-length',
  'notify',
  'rate-limits-delete-expired',
  'realtime-connections-list-orphans',
  'realtime-processes-lock-dead',
  'realtime-processes-save-heartbeat',
  'settings-apps-with-number',
  'unlimited-statements',
  'webhook-deliveries-find-expired',
  'webhook-queue-backlog',
  'webhook-queue-find-pending',
  'webhook-queue-find-retries',
  'webhooks-apps-with-subscriptions',
];

/** Statements of an app that leave the app of a table to a correlation. */
const unbound: Record<string, string> = {};

/** Statements of the installation that write tables of apps, and so may write rows of several apps at once. */
const writingSeveralApps: Record<string, string> = {
  'events-move-to-log': 'the log has one position for the events of all apps',
};

/** Statements that lock rows of a table whose app they do not name. */
const lockingUnbound: Record<string, string> = {
  'apps-lock-due': 'finds the app whose erasure is due next',
  'events-move-to-log': 'the log has one position for the events of all apps',
};

const readingPhysicalPositions: Record<string, string> = {};

const clocksInConflicts: Record<string, string> = {};

const AFTER_THE_LOCKS =
  'ids drawn before the locks of receivers could be lower than ids that clients have already read';

const drawingIdsInCommonTables: Record<string, string> = {
  'events-move-to-log': 'positions are drawn under the lock that orders them',
  'messages-send': AFTER_THE_LOCKS,
  'messages-send-referring': AFTER_THE_LOCKS,
  'messages-send-reply': AFTER_THE_LOCKS,
};

let findings: Map<string, Findings & { ofApp: boolean }>;
beforeAll(async () => {
  findings = new Map();
  for (const { id, text, reason } of snapshotStatements)
    findings.set(id, { ...(await findingsOf(text, schema)), ofApp: reason === undefined });
});

/** The statements that a rule objects to. */
const offenders = (objects: (found: Findings & { ofApp: boolean }) => boolean): string[] =>
  [...findings].filter(([, found]) => objects(found)).map(([id]) => id);

const names = (exceptions: Record<string, string>): string[] => Object.keys(exceptions).sort();

test('PostgreSQL says about every statement what the committed snapshots and row types say', async () => {
  const env = { ...process.env, STATEMENTS_DATABASE_URL: await createDatabase('confab_statements') };
  await promisify(execFile)(process.execPath, ['scripts/statements.mjs', '--check'], { cwd: root, env });
});

test('the statements that are not of one app are those that are known', () => {
  expect(snapshotStatements.length).toBeGreaterThan(200);
  const declared = snapshotStatements.filter(({ reason }) => reason !== undefined).map(({ id }) => id);
  expect(declared.sort()).toEqual(installationStatements);
});

test('every statement of an app names the app of every table: app_id = $1', () => {
  expect(offenders(({ ofApp, unbound: tables }) => ofApp && tables.length > 0).sort()).toEqual(names(unbound));
});

test('no statement writes rows of several apps', () => {
  expect(offenders(({ ofApp, written }) => !ofApp && written.length > 0).sort()).toEqual(names(writingSeveralApps));
});

test('no statement locks rows of a table without naming their app', () => {
  expect(offenders(({ lockedUnbound }) => lockedUnbound.length > 0).sort()).toEqual(names(lockingUnbound));
});

test('no statement finds rows by their physical position', () => {
  expect(offenders(({ readsPhysicalPosition }) => readsPhysicalPosition).sort()).toEqual(
    names(readingPhysicalPositions),
  );
});

test('no statement reads the clock behind ON CONFLICT', () => {
  expect(offenders(({ clockInConflict }) => clockInConflict).sort()).toEqual(names(clocksInConflicts));
});

test('no statement draws an id in a common table expression', () => {
  expect(offenders(({ drawsIdInCommonTable }) => drawsIdInCommonTable).sort()).toEqual(names(drawingIdsInCommonTables));
});

test('all composed statements have shapes in the snapshots', () => {
  const composed = sourceFiles.flatMap((file) =>
    [...read(file).matchAll(/\bcomposedStatements\(\s*'([^']+)'/g)].map(([, name]) => name!),
  );
  expect(composed.length).toBeGreaterThan(5);
  const withoutShapes = composed.filter((name) => !snapshotStatements.some(({ id }) => id.startsWith(`${name}: `)));
  expect(withoutShapes).toEqual([]);
});

test('the rows of statements are typed by what PostgreSQL says', () => {
  const claiming = sourceFiles.filter((file) => /\.for(App|Installation)\([^;]*\.query</.test(read(file)));
  expect(claiming.map((file) => basename(file))).toEqual([]);
});

test('only the session of the database uses the connection and the client of a transaction', () => {
  const users = sourceFiles.filter((file) => /\btransaction[!?]?\.(prisma|connection)\b/.test(read(file)));
  expect(users).toEqual(['src/platform/database/session/session.ts']);
});
