import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { createDatabase } from '../support/database.js';
import { nodesOf, parse, read, root, sourceFiles } from './support/source-tree.js';
import { findingsOf, type Findings } from './support/statement-rules.js';
import { schema, snapshotStatements } from './support/statements.js';

/** Statements of the installation, which are not limited to one app. Each declares its reason; an addition needs a review. */
const installationStatements = [
  'ai-knowledge-find-overdue',
  'ai-runs-apps-with-agents',
  'ai-runs-backlog',
  'ai-runs-find-expired',
  'ai-runs-find-waiting',
  'alerts-count-successes',
  'alerts-end',
  'alerts-list',
  'alerts-observe',
  'alerts-silence',
  'alerts-silenced-until',
  'alerts-tell',
  'apps-lock-due',
  'apps-lock-first-app',
  'audit-log-record-console-event',
  'audit-name-actor',
  'auth-tokens-find-expired',
  'auth-tokens-find-expired-cutoffs',
  'auth-tokens-find-expired-revocations',
  'call-media-list-unseen-rooms',
  'campaign-imports-find-unfinished',
  'campaigns-find-unfinished',
  'cell-moves-create-slot',
  'cell-moves-drop-slot',
  'cell-moves-free-slots',
  'cell-moves-guarded-columns',
  'cell-moves-guarded-tables',
  'cell-moves-have-ended',
  'cell-moves-insert-app',
  'cell-moves-lock',
  'cell-moves-lock-until-commit',
  'cell-moves-name',
  'cell-moves-next-transaction',
  'cell-moves-position',
  'cell-moves-published-tables',
  'cell-moves-refusing',
  'cell-moves-settings',
  'cell-moves-slot',
  'cell-moves-subscription',
  'cells-add',
  'cells-begin-move',
  'cells-begin-refusing',
  'cells-count-apps',
  'cells-end-move',
  'cells-end-refusing',
  'cells-find-moving',
  'cells-find-placements',
  'cells-list',
  'cells-list-apps',
  'cells-moves',
  'cells-placements',
  'cells-publish-apps',
  'cells-publish-collaborators',
  'cells-remove-app',
  'cells-remove-collaborators',
  'cells-remove-others',
  'cells-renew-refusing',
  'cells-reserve',
  'cells-switch',
  'cells-update',
  'console-passkey-challenges-add',
  'console-passkey-challenges-remove-expired',
  'console-passkey-challenges-use',
  'console-passkeys-add',
  'console-passkeys-count',
  'console-passkeys-end-sessions',
  'console-passkeys-find',
  'console-passkeys-list',
  'console-passkeys-remove',
  'console-passkeys-use',
  'console-sessions-add',
  'console-sessions-add-collaborator',
  'console-sessions-find',
  'console-sessions-find-collaborator-roles',
  'console-sessions-has-passkey',
  'console-sign-in-links-add',
  'console-sign-in-links-add-collaborator',
  'console-sign-in-links-use',
  'credential-find-keys',
  'credential-find-management-pair',
  'credential-find-sessions',
  'credential-find-tokens',
  'data-export-allow-waiting',
  'data-export-begin-snapshot',
  'data-export-find-credentials',
  'data-export-raise-sequence',
  'data-export-use-utc',
  'data-import-custom-plans',
  'data-import-find-old',
  'due-work-backlog',
  'due-work-lock-next',
  'encryption-key-find',
  'encryption-key-insert',
  'encryption-key-lock-shared',
  'encryption-key-newest-ciphers',
  'encryption-key-table-exists',
  'encryption-key-unlock-all',
  'event-consumers-advance',
  'event-consumers-behind',
  'event-consumers-kinds-to-skip',
  'event-consumers-lags',
  'event-consumers-lock',
  'event-consumers-lock-position',
  'event-consumers-register',
  'event-consumers-store-skipped',
  'event-suspensions-find-apps',
  'event-suspensions-find-due',
  'event-suspensions-find-position',
  'event-suspensions-lock-position',
  'events-bounds',
  'events-find-old',
  'events-kinds-after',
  'events-move-to-log',
  'events-read-all',
  'events-read-kinds',
  'failed-requests-add',
  'failed-requests-oldest',
  'idempotency-find-expired',
  'installation-apps-with-mover',
  'installation-client-libraries',
  'installation-consumer-names',
  'installation-exists',
  'installation-processes',
  'installation-replicas',
  'installation-row-counts',
  'installation-server-facts',
  'jobs-add',
  'jobs-backlog',
  'jobs-save-heartbeat',
  'key-rotation-list-apps',
  'key-rotation-try-lock',
  'key-rotation-update-encryption-key',
  'key-rotation-update-management-pair',
  'link-previews-find-apps-with-old',
  'live-calls-find-due',
  'media-find-due',
  'metrics-add-active-users',
  'metrics-add-request-counts',
  'metrics-anonymize-erased-users',
  'metrics-count-events',
  'metrics-find-expired-days',
  'metrics-find-expired-values',
  'metrics-move-increments',
  'metrics-moving-apps',
  'metrics-outbox-backlog',
  'metrics-outbox-lag',
  'metrics-sample-connections',
  'moderation-checks-list-apps-overdue',
  'notification-digests-find-due',
  'notification-log-oldest',
  'notification-providers-enabled-kinds',
  'notification-queue-backlog',
  'notification-queue-find-pending',
  'notification-queue-find-retries',
  'notify',
  'rate-limits-delete-expired',
  'read-replicas-identity',
  'read-replicas-primary-position',
  'read-replicas-read-only-session',
  'read-replicas-replica-position',
  'realtime-connections-list-orphans',
  'realtime-processes-lock-dead',
  'realtime-processes-save-heartbeat',
  'realtime-processes-set-last-heartbeat',
  'search-index-cancel',
  'search-index-state',
  'search-stems',
  'settings-apps-with-number',
  'settings-embed-origins',
  'unlimited-statements',
  'webhook-deliveries-find-expired',
  'webhook-queue-backlog',
  'webhook-queue-find-pending',
  'webhook-queue-find-retries',
  'webhooks-apps-with-subscriptions',
];

/** Statements of an app that restrict the app of a table only by correlation. */
const unbound: Record<string, string> = {};

const CELLS = 'the directory of cells has the apps of the whole installation';

/** Statements of the installation that write app tables, and so may write rows of several apps. */
const writingSeveralApps: Record<string, string> = {
  'audit-log-record-console-event': 'a sign-in is an entry in each app in which it gives rights',
  'cell-moves-insert-app': 'the app does not exist yet',
  'cells-begin-move': CELLS,
  'cells-begin-refusing': CELLS,
  'cells-end-move': CELLS,
  'cells-end-refusing': CELLS,
  'cells-publish-apps': CELLS,
  'cells-publish-collaborators': CELLS,
  'cells-remove-app': CELLS,
  'cells-remove-collaborators': CELLS,
  'cells-remove-others': CELLS,
  'cells-renew-refusing': CELLS,
  'cells-reserve': CELLS,
  'cells-switch': CELLS,
  'events-move-to-log': 'the log has one position for the events of all apps',
  'failed-requests-add': 'one statement adds the requests of a process',
  'metrics-add-active-users': 'one statement aggregates a part of the log',
  'metrics-add-request-counts': 'one statement adds the counts of a process',
  'metrics-anonymize-erased-users': 'one statement aggregates a part of the log',
  'metrics-count-events': 'one statement aggregates a part of the log',
  'metrics-move-increments': 'one statement moves the counts of all apps',
  'metrics-sample-connections': 'one statement counts the connections of all apps',
};

/** Statements that lock rows of a table without `app_id = $1`. */
const lockingUnbound: Record<string, string> = {
  'console-passkeys-add': 'a role of the person in any app, so that its removal waits',
  'apps-lock-due': 'finds the app whose erasure is due next',
  'due-work-lock-next': 'skips the rows that another transaction has locked, and waits for none',
  'events-move-to-log': 'the log has one position for the events of all apps',
  'metrics-move-increments': 'moves the counts of all apps',
};

const LOG = 'the log and its positions are of this database, and so have events only of apps that were here';
const OUTLIVES = 'rows can outlive their app, and end in this way only';
const FIGURES = 'counts what waits, and changes nothing';

/** Statements of the installation that read rows of apps without the table of the apps. */
const notJoiningApps: Record<string, string> = {
  'ai-runs-apps-with-agents': LOG,
  'ai-runs-backlog': FIGURES,
  'cell-moves-insert-app': 'the app does not exist yet',
  'cells-count-apps': CELLS,
  'cells-find-placements': CELLS,
  'cells-list': CELLS,
  'cells-list-apps': CELLS,
  'cells-moves': CELLS,
  'cells-placements': CELLS,
  'cells-publish-apps': CELLS,
  'cells-publish-collaborators': CELLS,
  'cells-remove-collaborators': CELLS,
  'cells-remove-others': CELLS,
  'console-sessions-add-collaborator': CELLS,
  'console-sessions-find': CELLS,
  'console-sessions-find-collaborator-roles': CELLS,
  'console-passkeys-add': CELLS,
  'console-sign-in-links-add-collaborator': CELLS,
  'data-export-find-credentials': 'finds whether another app has a credential',
  'encryption-key-newest-ciphers': 'tries the encryption key on any credential',
  'event-consumers-behind': LOG,
  'event-consumers-kinds-to-skip': LOG,
  'event-consumers-lags': LOG,
  'event-consumers-register': LOG,
  'event-suspensions-find-apps': LOG,
  'event-suspensions-find-due': LOG,
  'events-bounds': LOG,
  'events-find-old': LOG,
  'events-kinds-after': LOG,
  'events-move-to-log': LOG,
  'events-read-all': LOG,
  'events-read-kinds': LOG,
  'metrics-outbox-backlog': FIGURES,
  'metrics-outbox-lag': FIGURES,
  'notification-log-oldest': OUTLIVES,
  'notification-queue-backlog': FIGURES,
  'realtime-processes-set-last-heartbeat': 'connections are of processes here',
  'webhook-queue-backlog': FIGURES,
  'webhooks-apps-with-subscriptions': LOG,
};

const readingPhysicalPositions: Record<string, string> = {};

const clocksInConflicts: Record<string, string> = {
  'policy-take-turn': 'reads the clock after the row is locked, so that of several sends one gets the turn',
};

const AFTER_THE_LOCKS =
  'ids drawn before the receivers are locked could be lower than ids that clients have already read';

const drawingIdsInCommonTables: Record<string, string> = {
  'events-move-to-log': 'positions are drawn under the lock that orders them',
  'messages-send': AFTER_THE_LOCKS,
  'messages-send-files': AFTER_THE_LOCKS,
  'messages-send-referring': AFTER_THE_LOCKS,
  'messages-send-replies': AFTER_THE_LOCKS,
  'messages-send-replies-and-files': AFTER_THE_LOCKS,
  'polls-vote': AFTER_THE_LOCKS,
};

let findings: Map<string, Findings & { ofApp: boolean }>;
beforeAll(async () => {
  findings = new Map();
  for (const { id, text, reason } of snapshotStatements)
    findings.set(id, { ...(await findingsOf(text, schema)), ofApp: reason === undefined });
});

/** The statements that violate a rule. */
const offenders = (violates: (found: Findings & { ofApp: boolean }) => boolean): string[] =>
  [...findings].filter(([, found]) => violates(found)).map(([id]) => id);

const names = (exceptions: Record<string, string>): string[] => Object.keys(exceptions).sort();

test('the committed snapshots and row types match the description of every statement by PostgreSQL', async () => {
  const env = { ...process.env, STATEMENTS_DATABASE_URL: await createDatabase('confab_statements') };
  await promisify(execFile)(process.execPath, ['scripts/statements.mjs', '--check'], { cwd: root, env });
});

test('no statement of the installation is missing from the list of this test', () => {
  expect(snapshotStatements.length).toBeGreaterThan(200);
  const declared = snapshotStatements.filter(({ reason }) => reason !== undefined).map(({ id }) => id);
  expect(declared.sort()).toEqual(installationStatements);
});

test('every statement of an app restricts every table by app_id = $1', () => {
  expect(offenders(({ ofApp, unbound: tables }) => ofApp && tables.length > 0).sort()).toEqual(names(unbound));
});

test('no statement writes rows of several apps', () => {
  expect(offenders(({ ofApp, written }) => !ofApp && written.length > 0).sort()).toEqual(names(writingSeveralApps));
});

test('no statement locks rows of a table without app_id = $1', () => {
  expect(offenders(({ lockedUnbound }) => lockedUnbound.length > 0).sort()).toEqual(names(lockingUnbound));
});

test('work over all apps is only for apps that exist here: it joins the table of the apps', () => {
  expect(
    offenders(({ ofApp, unbound: tables, readsApps }) => !ofApp && tables.length > 0 && !readsApps).sort(),
  ).toEqual(names(notJoiningApps));
});

test('no statement uses ctid', () => {
  expect(offenders(({ readsPhysicalPosition }) => readsPhysicalPosition).sort()).toEqual(
    names(readingPhysicalPositions),
  );
});

test('no statement uses now() in ON CONFLICT', () => {
  expect(offenders(({ clockInConflict }) => clockInConflict).sort()).toEqual(names(clocksInConflicts));
});

test('no statement draws an id in a common table expression', () => {
  expect(offenders(({ drawsIdInCommonTable }) => drawsIdInCommonTable).sort()).toEqual(names(drawingIdsInCommonTables));
});

test('every composed statement has examples in the snapshots', () => {
  const composed = sourceFiles.flatMap((file) =>
    [...read(file).matchAll(/\bcomposedStatements\(\s*'([^']+)'/g)].map(([, name]) => name!),
  );
  expect(composed.length).toBeGreaterThan(5);
  const withoutExamples = composed.filter((name) => !snapshotStatements.some(({ id }) => id.startsWith(`${name}: `)));
  expect(withoutExamples).toEqual([]);
});

test('row types come from PostgreSQL: no call of query has a type argument', () => {
  const withTypeArgument = sourceFiles.filter((file) => /\.for(App|Installation)\([^;]*\.query</.test(read(file)));
  expect(withTypeArgument.map((file) => basename(file))).toEqual([]);
});

test('only the session of the database uses the connection and the Prisma of a transaction', () => {
  const users = sourceFiles.filter((file) => /\btransaction[!?]?\s*\.(runPrisma|runStatement)\b/.test(read(file)));
  expect(users).toEqual(['src/platform/database/session/session.ts']);
});

/** Words that only SQL writes in capitals. */
const SQL_WORDS = /\b(SELECT|INSERT INTO|DELETE FROM|FROM|WHERE|RETURNING|ORDER BY|IS NULL|IS NOT NULL|EXISTS)\b/;

const untagged = (file: string): string[] =>
  [...nodesOf(parse(file))]
    .filter((node) => ts.isTemplateExpression(node) || ts.isStringLiteralLike(node))
    .filter(({ parent }) => !ts.isTaggedTemplateExpression(parent) && !ts.isPropertyAssignment(parent))
    .map((node) => node.getText())
    .filter((text) => SQL_WORDS.test(text.replaceAll(/\$\{[^}]*\}/g, '')))
    .map((text) => `${file}: ${text.slice(0, 60)}`);

test('every text of SQL has the tag that editors highlight it by', () => {
  expect(sourceFiles.filter((file) => file.endsWith('.sql.ts')).flatMap(untagged)).toEqual([]);
});

test('columns have names of SQL: no quoted name has capitals', () => {
  const quoted = sourceFiles.filter((file) => file.endsWith('.sql.ts') && /"[a-z]+[A-Z]\w*"/.test(read(file)));
  expect(quoted).toEqual([]);
});
