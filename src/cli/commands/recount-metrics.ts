import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError } from 'commander';
import type { InstallationContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { DAY, startOfDay } from '#resources/metrics/metric.js';
import type { Difference } from '#resources/metrics/recount/recount.sql.js';
import type { CommandLine } from '../support/command-line.js';
import { appOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  readonly app?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly raise?: boolean;
}

export function addRecountMetricsCommand(program: CommandLine): void {
  program
    .command('recount-metrics')
    .summary('Compares the metrics of an app with its rows.')
    .description(
      'Counts the stored messages, receipts, calls and other rows of an app again, and prints where its metrics differ. It works with or without a running server.',
    )
    .addOption(appOption())
    .option('--from <day>', 'First day, in UTC, such as 2026-11-01. Default: the day when the app was created.', dayOf)
    .option('--to <day>', 'Last day, in UTC. Default: yesterday.', dayOf)
    .option('--raise', 'Raises metrics that are lower than the rows.')
    .prints<Options>(async ({ config, context, options, output, signal }) => {
      const result = await withApplication(config(), signal, (application) => recount(context, application, options));
      output.result({ ...result, differences: result.differences.map(resultOf) }, report(result));
    });
}

async function recount(
  context: InstallationContext,
  application: INestApplicationContext,
  { app, from, to, raise = false }: Options,
) {
  const { app: found } = await appContext(context, application, app);
  const { RecountService } = await import('#resources/metrics/recount/recount.service.js');
  const days = {
    from: from ?? startOfDay(found.createdAt),
    to: to ? new Date(to.getTime() + DAY) : startOfDay(new Date()),
  };
  const first = dayText(days.from);
  const last = dayText(new Date(days.to.getTime() - DAY));
  if (days.from >= days.to)
    throw new StartupError(
      `No day is from ${first} to ${last}: name days with --from and --to. Without --to the last day is yesterday, because today goes on.`,
    );
  const differences = await application.get(RecountService).recount({ app: { id: found.id } }, days, { raise });
  return { appId: found.id, from: first, to: last, differences };
}

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())) return day;
  throw new InvalidArgumentError('It must be a day such as 2026-11-22.');
}

const resultOf = ({ startsAt, metric, dimension, stored, counted }: Difference) => ({
  day: dayText(startsAt),
  metric,
  dimension,
  stored,
  counted,
});

const dayText = (time: Date): string => time.toISOString().slice(0, 10);

const report = ({ appId, from, to, differences }: Awaited<ReturnType<typeof recount>>): string =>
  differences.length === 0
    ? `The metrics of the app ${appId} from ${from} to ${to} are what its rows count.`
    : differences
        .map(
          ({ startsAt, metric, dimension, stored, counted }) =>
            `${dayText(startsAt)} ${metric}${dimension && ` ${dimension}`}: ${stored} stored, ${counted} counted`,
        )
        .join('\n');
