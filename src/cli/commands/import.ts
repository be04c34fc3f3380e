import { createReadStream, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { failureSentence } from '#platform/errors/failure-sentence.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { IMPORT_KINDS, type ImportKind } from '#resources/data-transfer/import/import-records.js';
import { UsageError, type CommandLine, type Run } from '../support/command-line.js';
import { EXIT_CODE, type ExitCode } from '../support/exit-code.js';
import { ImportProgressBar } from '../support/import-progress-bar.js';
import { nameUpTo } from '../support/options.js';
import { recountTable } from '../support/recount-table.js';
import { withFile } from '../support/standard-input.js';
import { appContext, withApplication } from '../support/with-application.js';

interface ImportOptions {
  app?: string;
  newApp?: string;
  import?: string;
  refused?: string;
  dryRun?: boolean;
  resume: boolean;
  folder?: string;
}

const ARCHIVE = 'archive';

export function addImportCommand(program: CommandLine): void {
  program
    .command('import')
    .summary('Imports users, groups, messages and other records.')
    .description(
      'Imports a file of records, or an archive with files of all kinds, while servers run. The same command continues an import that was interrupted. docs/import-and-export.md describes the files.',
    )
    .argument('<kind>', `${[...IMPORT_KINDS, ARCHIVE].join(', ')}.`)
    .argument(
      '[path]',
      'The file, packed with gzip or not; - or none for the standard input. Of an archive, its folder.',
    )
    .option('--app <appId>', 'Id of the app.')
    .option('--new-app <name>', 'Creates an app without sample data, and imports into it.', nameUpTo(MAX_APP_NAME))
    .option('--import <name>', 'Files with the same name refer to messages by the ids in these files.')
    .option('--folder <folder>', 'For the kind files: the folder with the bytes.')
    .option('--refused <file>', 'Writes refused records and the reasons to this file.')
    .option('--dry-run', 'Checks all records against the database, and stores nothing.')
    .option('--no-resume', 'Begins again after an interruption.')
    .prints<ImportOptions>(importRecords);
}

async function importRecords(run: Run<ImportOptions>): Promise<ExitCode> {
  const { arguments: words, config, options, output, signal } = run;
  const [kind, path = '-'] = words as [string, string?];
  if (kind !== ARCHIVE && !isKind(kind))
    throw new UsageError(`The kind is one of ${[...IMPORT_KINDS, ARCHIVE].join(', ')}, and not ${kind}.`);
  if (kind === ARCHIVE && path === '-') throw new UsageError('An archive is a folder: name it after the word archive.');
  assertOneApp(options);
  if (kind === ARCHIVE) await assertFolder(path);
  else if (path !== '-' && options.refused !== undefined) await assertOtherFile(options.refused, path);
  const settings = config();
  if (kind !== ARCHIVE && path !== '-') await assertFile(path);
  const progress = new ImportProgressBar(output, (of) => sizeOf(kind === ARCHIVE ? join(path, `${of}.ndjson`) : path));
  const started = performance.now();
  const result = await withApplication(settings, signal, async (application) => {
    try {
      return await load(application, settings, run, kind, path, progress);
    } catch (error) {
      throw progress.kind && isDatabaseUnavailable(error) && !options.dryRun
        ? new StartupError(`${failureSentence(error)} ${continuation(options, progress.kind)}`)
        : error;
    } finally {
      progress.stop();
    }
  });
  const { appId, stored, incomplete, refused, hasSampleData } = result;
  const recount = 'recount' in result ? (result.recount ?? []) : [];
  const isEmpty = stored + refused === 0;
  const seconds = (performance.now() - started) / 1000;
  const verb = options.dryRun ? 'would be imported' : 'were imported';
  const isReported = refused + incomplete > 0;
  const where = isReported && options.refused ? `; the reasons are in ${options.refused}` : '';
  const lines = [
    ...(options.newApp === undefined
      ? []
      : [`The app is ${appId}. "confab list-keys --app ${appId}" prints its keys.`]),
    `${stored} records ${verb}, ${refused} ${options.dryRun ? 'would be' : 'were'} refused${where}. It took ${seconds.toFixed(1)} seconds.`,
  ];
  if (incomplete > 0)
    lines.push(
      `${incomplete} of them ${options.dryRun ? 'would lack' : 'lack'} a detail, such as a parent that is not there.`,
    );
  if (isReported && !options.refused) lines.push('Name a file with --refused to read the reasons.');
  if (isEmpty) lines.push(`There are no records in ${path === '-' ? 'the standard input' : path}.`);
  if (hasSampleData) lines.push(SAMPLE_DATA_HINT);
  if (recount.length > 0) lines.push(...recountTable(recount, ['source', 'app']));
  output.result({ ...result, seconds: Math.round(seconds * 10) / 10 }, lines.join('\n'));
  return refused > 0 || isEmpty ? EXIT_CODE.incomplete : EXIT_CODE.succeeded;
}

function continuation({ newApp: isNew, resume }: ImportOptions, kind: ImportKind): string {
  const changes = [isNew !== undefined && ' with --app and the id of the new app', !resume && ' without --no-resume'];
  return `The same command${changes.filter(Boolean).join(' and')} continues with the ${kind} where it ended.`;
}

const SAMPLE_DATA_HINT =
  'The app has the sample data of a new app, with the ids that other apps have for theirs: such records are refused. Import with --new-app <name> in place of --app, into an app without it.';

/** The API limits names of apps to as many characters. */
const MAX_APP_NAME = 100;

function assertOneApp({ app, newApp, dryRun }: ImportOptions): void {
  if ((app === undefined) === (newApp === undefined))
    throw new UsageError('Name the app with --app, or a new one with --new-app.');
  if (newApp !== undefined && dryRun)
    throw new UsageError('--dry-run stores nothing, so it needs an app that exists: name it with --app.');
}

async function load(
  application: INestApplicationContext,
  config: Config,
  { context, options, output, signal }: Run<ImportOptions>,
  kind: ImportKind | typeof ARCHIVE,
  path: string,
  progress: ImportProgressBar,
) {
  const { FileImportService } = await import('#resources/data-transfer/import/files/file-import.service.js');
  const { ArchiveImportService } = await import('#resources/data-transfer/import/files/archive-import.service.js');
  const { DryRunService } = await import('#resources/data-transfer/import/files/dry-run.service.js');
  const { serverAddress } = await import('#server/server-address.js');
  const appId = options.app ?? (await newApp(context, application, options.newApp!));
  if (options.newApp !== undefined)
    output.progress(`The new app is ${appId}. An interrupted import continues with --app ${appId}.`);
  const ctx = await appContext(context, application, appId);
  const common = {
    linkBase: await serverAddress(config),
    resume: options.resume,
    isDryRun: options.dryRun,
    signal,
  };
  const within = options.dryRun
    ? <Result>(work: (tx: typeof ctx) => Promise<Result>) => application.get(DryRunService).run(ctx, work)
    : <Result>(work: (tx: typeof ctx) => Promise<Result>) => work(ctx);
  const result = await within(async (tx) => {
    if (kind === ARCHIVE) {
      const { refused } = options;
      const kinds = await application.get(ArchiveImportService).importArchive(tx, path, {
        ...common,
        importName: options.import,
        refusedOf: refused === undefined ? undefined : (of) => `${refused}.${of}`,
        onProgress: (of, now) => progress.show(of, now),
      });
      const results = Object.values(kinds);
      const sum = (name: 'stored' | 'incomplete' | 'refused') =>
        results.reduce((total, result) => total + result[name], 0);
      // another app can have had messages before
      const isNew = options.newApp !== undefined;
      const recount = isNew ? await application.get(ArchiveImportService).recount(tx, path) : undefined;
      return { stored: sum('stored'), incomplete: sum('incomplete'), refused: sum('refused'), kinds, recount };
    }
    return withFile(path, (file) =>
      application.get(FileImportService).importFile(tx, kind, () => createReadStream(file), {
        ...common,
        importName: options.import ?? 'default',
        folder: options.folder === undefined ? undefined : FolderReader.of(options.folder),
        refused: options.refused,
        onProgress: (now) => progress.show(kind, now),
      }),
    );
  });
  const { SampleDataService } = await import('#operations/sample-data/sample-data.service.js');
  const hasSampleData = result.refused > 0 && (await application.get(SampleDataService).isIn(ctx));
  return { appId, ...result, ...(hasSampleData && { hasSampleData }) };
}

async function newApp(ctx: InstallationContext, application: INestApplicationContext, name: string): Promise<string> {
  const { AppsService } = await import('#resources/management/apps.service.js');
  const { app } = await application.get(AppsService).create(ctx, { name, region: 'us', withSampleData: false });
  return app.id;
}

const isKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

async function assertFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupError(`There is no folder ${path}.`);
  if (!found.isDirectory()) throw new StartupError(`${path} is a file. An archive is a folder with files of records.`);
}

/** The file of refused records would replace the records. */
async function assertOtherFile(refused: string, records: string): Promise<void> {
  const [one, other] = await Promise.all([refused, records].map((path) => stat(path).catch(() => undefined)));
  if (one && other && one.dev === other.dev && one.ino === other.ino)
    throw new UsageError('--refused names the file with the records: name another one for those that are refused.');
}

async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartupError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new StartupError(`${path} is a folder. "confab import archive" imports a folder.`);
}

/** The size is undefined where the records are packed, or are no file. */
function sizeOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() && !path.endsWith('.gz') ? found.size : undefined;
}
