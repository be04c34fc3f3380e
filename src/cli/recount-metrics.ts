import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { loadConfig, type Config } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { createLogger, PinoLoggerService } from '../platform/observability/logger.js';
import { AppsService } from '../resources/management/apps.service.js';
import { RecountService } from '../resources/metrics/recount/recount.service.js';
import type { Difference } from '../resources/metrics/recount/recount.sql.js';
import { joinDatabase, type OpenDatabase } from '../server/open-database.js';
import { runCommand } from './run-command.js';

const DAY = 86_400_000;

await runCommand({
  call: 'npm run recount --',
  summary:
    'Counts the stored messages, receipts, calls and other rows of an app again, prints where its metrics differ, and can raise those that are too low. It works with or without a running server.',
  options: {
    app: { value: 'appId', summary: 'Id of the app. Default: the oldest app.' },
    from: { value: 'YYYY-MM-DD', summary: 'First day, in UTC. Default: the day when the app was created.' },
    to: { value: 'YYYY-MM-DD', summary: 'Last day, in UTC. Default: yesterday.' },
    raise: { value: 'yes', summary: 'Raises metrics that are lower than the rows.' },
  },
  failed: 'recount failed',
  run: async (options) => {
    const config = loadConfig();
    const database = await joinDatabase(config);
    try {
      process.stdout.write(`${await recount(config, database, options)}\n`);
    } finally {
      await database.close();
    }
  },
});

interface Options {
  readonly app?: string;
  readonly from?: string;
  readonly to?: string;
  readonly raise?: string;
}

/** @returns the result, in lines */
async function recount(
  config: Config,
  { url, encryptionKey, mediaLinkKey }: OpenDatabase,
  { app: appId, from, to, raise }: Options,
): Promise<string> {
  const context = await NestFactory.createApplicationContext(
    AppModule.forRoot({ config, databaseUrl: url, encryptionKey, mediaLinkKey }),
    { abortOnError: false, logger: new PinoLoggerService(createLogger(config.logLevel)) },
  );
  try {
    const app = await context.get(AppsService).find({}, appId);
    if (!app) throw new StartupError(appId ? `There is no app ${appId}.` : 'There is no app yet.');
    if (raise !== undefined && raise !== 'yes') throw new StartupError('The option --raise has the value yes.');
    const days = {
      from: from === undefined ? startOfDay(app.createdAt) : dayOf(from),
      to: to === undefined ? startOfDay(new Date()) : new Date(dayOf(to).getTime() + DAY),
    };
    const differences = await context
      .get(RecountService)
      .recount({ app: { id: app.id } }, days, { raise: raise !== undefined });
    return report(app.id, differences);
  } finally {
    await context.close();
  }
}

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY);

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new StartupError(`${text} is not a day such as 2026-11-22.`);
  return day;
}

const report = (appId: string, differences: readonly Difference[]): string =>
  differences.length === 0
    ? `The metrics of the app ${appId} are what its rows count.`
    : differences
        .map(
          ({ startsAt, metric, dimension, stored, counted }) =>
            `${startsAt.toISOString().slice(0, 10)} ${metric}${dimension && ` ${dimension}`}: ${stored} stored, ${counted} counted`,
        )
        .join('\n');
