import type { MoveFacts } from '#operations/diagnostics/cell-checks.js';
import type { Backlogs } from '#operations/diagnostics/installation.repository.js';
import type { Cell } from '#platform/cells/cells.sql.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { packageVersion } from '#platform/files/package-root.js';
import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import type { CommandLine } from '../support/command-line.js';
import { withInstallation } from '../support/with-installation.js';

export function addStatusCommand(program: CommandLine): void {
  program
    .command('status')
    .summary('Shows versions, sizes, backlogs and server processes.')
    .description(
      'Shows versions, sizes, backlogs and server processes. Numbers of users and messages above 100,000 are estimates. Changes nothing.',
    )
    .prints(async ({ config: load, output }) => {
      const config = load();
      const status = await withInstallation(config, async ({ installation, cells: readCells }) => {
        const { last } = await installation.migrations();
        const [facts, counts, processes, backlogs, cells] = await Promise.all([
          installation.serverFacts(),
          installation.rowCounts(),
          installation.processes(),
          installation.backlogs(),
          readCells?.().catch(undefinedIfUnavailable),
        ]);
        return {
          version: packageVersion(),
          database: {
            version: facts.version,
            embedded: !config.databaseUrl,
            bytes: facts.bytes,
            lastMigration: last,
          },
          ...counts,
          ...(config.cell && {
            cell: config.cell.name,
            cells:
              cells?.cells.map((cell) => ({ ...cell, isUnreachable: cells.unreachable.includes(cell.name) })) ?? null,
            moves: cells?.moves ?? null,
          }),
          processes: processes.map(({ id, version, nodeVersion, startedAt, seenAt }) => ({
            id,
            version,
            nodeVersion,
            startedAt: startedAt?.toISOString() ?? null,
            seenAt: seenAt.toISOString(),
          })),
          backlogs,
        };
      });
      output.result(status, report(status));
    });
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

interface Status {
  readonly version: string;
  readonly database: { version: string; embedded: boolean; bytes: number; lastMigration?: string };
  readonly apps: number;
  readonly users: number;
  readonly messages: number;
  readonly realtimeConnections: number;
  readonly processes: readonly { id: string; seenAt: string }[];
  readonly backlogs: Backlogs;
  /** Absent without cells, as is the list of all, which is null where the directory cannot be reached. */
  readonly cell?: string;
  readonly cells?: readonly (Cell & { isUnreachable: boolean })[] | null;
  readonly moves?: readonly MoveFacts[] | null;
}

function report({ database, backlogs, ...status }: Status): string {
  const { outbox, consumers, agentRuns, jobs } = backlogs;
  const rows: (readonly [string, string])[] = [
    ['Confab', status.version],
    ['PostgreSQL', `${database.version}${database.embedded ? ', embedded' : ''}, ${megabytes(database.bytes)}`],
    ['last migration', database.lastMigration ?? 'none'],
    ...(status.cell === undefined
      ? []
      : [['cell', status.cells ? status.cell : `${status.cell}; the directory cannot be reached`] as const]),
    ['apps', whole(status.apps)],
    ['users', whole(status.users)],
    ['messages', whole(status.messages)],
    ['server processes', whole(status.processes.length)],
    ['WebSockets', whole(status.realtimeConnections)],
    ['outbox', `${whole(outbox)} events`],
    ...consumers.map(({ name, events, seconds }) => [name, `${whole(events)} events behind, ${age(seconds)}`] as const),
    ['webhooks', queue(backlogs.webhooks)],
    ['notifications', queue(backlogs.notifications)],
    ['agent runs', `${whole(agentRuns.queued)} queued, ${age(agentRuns.seconds)}`],
    ['jobs', `${queue(jobs)}; ${whole(jobs.failed)} given up`],
    ['due work', queue(backlogs.dueWork)],
  ];
  for (const { name, apps, weight, isUnreachable } of status.cells ?? [])
    rows.push([`cell ${name}`, `${whole(apps)} apps, weight ${weight}${isUnreachable ? ', no server responds' : ''}`]);
  for (const { appId, cell, movingTo, isRunning } of status.moves ?? []) {
    const state = isRunning === undefined ? '' : isRunning ? ', running' : ', left behind';
    rows.push([`move of ${appId}`, `${cell === movingTo ? 'at' : `from ${cell} to`} ${movingTo}${state}`]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

const megabytes = (bytes: number): string => `${whole(bytes / 1e6)} MB`;

const age = (seconds: number): string => `oldest ${whole(seconds)} s`;

const queue = ({ pending, waiting, seconds, failingSeconds }: QueueBacklog): string =>
  `${whole(pending)} due, ${age(seconds)}; ${whole(waiting)} failed and wait, ${age(failingSeconds)}`;
