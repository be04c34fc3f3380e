import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { anySignal } from '#platform/async/any-signal.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { Hints, MigrationFolder } from '#resources/data-transfer/migration/migration-folder.js';
import type {
  FollowOptions,
  MigrationService,
  RoundResult,
} from '#resources/data-transfer/migration/migration.service.js';
import { UsageError, type CommandLine, type Run } from '../support/command-line.js';
import { EXIT_CODE, type ExitCode } from '../support/exit-code.js';
import { nameUpTo, wholeNumber } from '../support/options.js';
import { recountTable } from '../support/recount-table.js';
import { secretsIn } from '../support/secret-file.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  base: string;
  apikeyFile: string;
  app?: string;
  newApp?: string;
  parallel: number;
  requestsPerMinute: number;
  follow?: true;
  interval: number;
  webhookPort?: number;
  webhookAuthFile?: string;
  cutOver?: true;
  acceptDifferences?: true;
}

type Context = Awaited<ReturnType<typeof appContext>>;

/** The free plan of the service allows 500. */
const REQUESTS_PER_MINUTE = 400;

export function addMigrateCometchat(migrate: CommandLine): void {
  migrate
    .command('cometchat')
    .summary('Copies an app of CometChat into an app, and follows it until the cut-over.')
    .description(
      'Copies an app of CometChat, or of any server with its API, into a new app of this installation, and says what is equal. The same command continues after an interruption, and copies what has changed. docs/migrating.md has the steps.',
    )
    .failsAs('migration failed')
    .argument('<folder>', 'Folder with the state of the migration.')
    .requiredOption('--base <url>', 'Address of the API, as in https://<appId>.api-<region>.cometchat.io/v3.')
    .requiredOption('--apikey-file <file>', 'File with an API key of the scope fullAccess.')
    .option('--app <appId>', 'Id of an app without data. Afterwards the folder knows it.')
    .option('--new-app <name>', 'Creates an app without sample data.', nameUpTo(100))
    .option('--parallel <number>', 'Requests at the same time.', wholeNumber(1, 32), 4)
    .option('--requests-per-minute <number>', 'Requests in a minute.', wholeNumber(1, 100_000), REQUESTS_PER_MINUTE)
    .option('--follow', 'Goes on with what changes, until it is stopped.')
    .option('--interval <seconds>', 'With --follow: time between two rounds.', wholeNumber(1, 86_400), 30)
    .option('--webhook-port <port>', 'With --follow: receives webhooks, which begin a round.', wholeNumber(1, 65_535))
    .option('--webhook-auth-file <file>', 'File with the user name and the password of the webhook, in two lines.')
    .option('--cut-over', 'The last copy: nothing is copied into the app afterwards.')
    .option('--accept-differences', 'With --cut-over: also if something is not equal.')
    .prints<Options>(migrateCometchat);
}

async function migrateCometchat(run: Run<Options>): Promise<ExitCode> {
  const { options, output, signal, config, arguments: words } = run;
  const { base, apikeyFile, parallel, requestsPerMinute } = options;
  assertOptions(options);
  const [apiKey] = await secretsIn(apikeyFile, 'an API key');
  const settings = config();
  const { MigrationFolder: Folder } = await import('#resources/data-transfer/migration/migration-folder.js');
  const folder = await Folder.open(words[0]!);
  try {
    return await withApplication(settings, signal, async (application) => {
      const { MigrationService: Service } = await import('#resources/data-transfer/migration/migration.service.js');
      const service = application.get(Service);
      const ctx = await contextOf(run, application, folder);
      const state = await service.begin(ctx, folder, base.replace(/\/$/, ''));
      const migration = {
        ...{ base: state.base, apiKey: apiKey!, parallel, requestsPerMinute, signal },
        onProgress: (step: string) => output.progress(step),
      };
      if (options.follow) return follow(run, service, ctx, folder, migration);
      const result = await service.copyAll(ctx, folder, migration, options.cutOver);
      const isCutOver = options.cutOver === true && (isEqual(result) || options.acceptDifferences === true);
      if (isCutOver) await folder.cutOver();
      output.result(
        { appId: ctx.app.id, ...result, cutOver: isCutOver },
        summaryOf(result, ctx.app.id, options, isCutOver),
      );
      return isEqual(result) ? EXIT_CODE.succeeded : EXIT_CODE.incomplete;
    });
  } finally {
    await folder.close();
  }
}

function assertOptions(options: Options): void {
  const { base, app, newApp, follow: isFollowing, webhookPort, webhookAuthFile, cutOver, acceptDifferences } = options;
  if (!/^https?:\/\/./.test(base) || !URL.canParse(base))
    throw new UsageError('--base must be a URL with http or https.');
  if (app !== undefined && newApp !== undefined) throw new UsageError('Name one app, with --app or with --new-app.');
  if (isFollowing && cutOver) throw new UsageError('--cut-over is the last copy: stop following first.');
  if ((webhookPort === undefined) !== (webhookAuthFile === undefined) || (webhookPort !== undefined && !isFollowing))
    throw new UsageError('--webhook-port and --webhook-auth-file belong together, with --follow.');
  if (acceptDifferences && !cutOver) throw new UsageError('--accept-differences belongs to --cut-over.');
}

async function contextOf(
  { context, options, output }: Run<Options>,
  application: INestApplicationContext,
  folder: MigrationFolder,
): Promise<Context> {
  const state = await folder.state();
  if (state && options.newApp === undefined) return appContext(context, application, options.app ?? state.appId);
  if (state) throw new UsageError(`The migration in the folder is into the app ${state.appId}: leave out --new-app.`);
  if (options.app !== undefined) return appContext(context, application, options.app);
  if (options.newApp === undefined) throw new UsageError('Name the app with --app, or a new one with --new-app.');
  const { AppsService } = await import('#resources/management/apps.service.js');
  const created = await application
    .get(AppsService)
    .create(context, { name: options.newApp, region: 'us', withSampleData: false });
  output.progress(`The new app is ${created.app.id}.`);
  return appContext(context, application, created.app.id);
}

/** Until a signal stops it. A source that cannot be read is tried again in the next round. */
async function follow(
  { options, output, signal }: Run<Options>,
  service: MigrationService,
  ctx: Context,
  folder: MigrationFolder,
  migration: FollowOptions,
): Promise<never> {
  const waiting = new Wakeup();
  const receiver = await receiverOf(options, async (hints) => {
    await folder.addHints(hints);
    waiting.wake();
  });
  if (receiver) output.progress(`Receiving webhooks on port ${receiver.port}.`);
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        const state = (await folder.state())!;
        const isCopied = state.since !== undefined && state.startedAt === undefined;
        const result = await (isCopied
          ? service.copyChanges(ctx, folder, { ...migration, onProgress: undefined })
          : service.copyAll(ctx, folder, migration));
        output.progress(isCopied ? lineOf(result) : tableOf(result).join('\n'));
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        output.progress(`${error.message} The next round begins in ${options.interval} seconds.`);
      }
      await waiting.wait(options.interval * 1000, signal);
    }
  } finally {
    await receiver?.close();
  }
}

async function receiverOf({ webhookPort: port, webhookAuthFile }: Options, onHints: (hints: Hints) => Promise<void>) {
  if (port === undefined || webhookAuthFile === undefined) return undefined;
  const [username, password] = await secretsIn(webhookAuthFile, 'a user name and a password, in two lines,', 2);
  const { receiveWebhooks } = await import('#resources/data-transfer/migration/webhook-receiver.js');
  return receiveWebhooks({ port, username: username!, password: password!, onHints });
}

/** Waits for a time, or for a webhook. */
class Wakeup {
  private controller = new AbortController();

  wake(): void {
    this.controller.abort();
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    await delay(milliseconds, undefined, { signal: anySignal([signal, this.controller.signal]) }).catch(() =>
      signal.throwIfAborted(),
    );
    this.controller = new AbortController();
  }
}

const isEqual = ({ isEqual: isSame, refused }: RoundResult): boolean => isSame && refused === 0;

const lineOf = ({ changed, removed, refused }: RoundResult): string =>
  `${new Date().toISOString()} ${changed} records copied, ${removed} removed, ${refused} refused.`;

function tableOf({ rows }: RoundResult): string[] {
  const lines = recountTable(rows, ['source', 'app', 'equal']);
  for (const { what, examples } of rows)
    if (examples.length > 0) lines.push(`  ${what} that differ: ${examples.slice(0, 5).join(', ')}`);
  return lines;
}

function summaryOf(result: RoundResult, appId: string, { cutOver }: Options, isCutOver: boolean): string {
  const lines = [`The app is ${appId}.`, lineOf(result), ...tableOf(result)];
  if (!isEqual(result)) lines.push('Not all is equal. The same command copies again.');
  if (isCutOver) lines.push('The cut-over is done: nothing is copied into the app any more.');
  else if (cutOver) lines.push('There was no cut-over. --accept-differences makes it anyway.');
  return lines.join('\n');
}
