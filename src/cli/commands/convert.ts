import type { ConversionResult } from '#resources/data-transfer/conversion/archive/conversion.js';
import { EXPORTS, type ExportName, type SourceDefinition } from '#resources/data-transfer/conversion/sources.js';
import { UsageError, type CommandLine } from '../support/command-line.js';
import { EXIT_CODE, type ExitCode } from '../support/exit-code.js';
import { wholeNumber } from '../support/options.js';
import type { Output } from '../support/output.js';
import { recountTable } from '../support/recount-table.js';
import { secretsIn } from '../support/secret-file.js';

const ARCHIVE = 'Folder of the archive, which must be empty.';

/** Writes archives of what other services export. Needs neither a database nor a server. */
export function addConvertCommand(program: CommandLine): void {
  const convert = program
    .command('convert')
    .summary('Converts the data of another chat service into an archive for "confab import".')
    .description(
      'Converts the data of another chat service into an archive. report.json in the archive says what was left out.',
    );
  addCometchat(convert);
  for (const [name, definition] of EXPORTS) addExport(convert, name, definition);
  addDetection(convert);
}

/** Without the name of a service, the files say which one it is. */
function addDetection(convert: CommandLine): void {
  convert
    .failsAs('conversion failed')
    .argument('[source]', 'An export whose service is recognized by its files.')
    .argument('[archive]', ARCHIVE)
    .prints(async ({ arguments: [from, folder], output }) => {
      if (from === undefined || folder === undefined)
        throw new UsageError(
          'Name the export and the folder of the archive. "confab convert --help" shows the services.',
        );
      const { detectSource } = await import('#resources/data-transfer/conversion/detect-source.js');
      const name = await detectSource(from);
      output.progress(`This is an export of ${name}.`);
      return convertTo(folder, name, from, output);
    });
}

function addExport(convert: CommandLine, name: ExportName, { summary, source }: SourceDefinition): void {
  convert
    .command(name)
    .summary(summary)
    .description(summary)
    .failsAs('conversion failed')
    .argument('<source>', source)
    .argument('<archive>', ARCHIVE)
    .prints(async ({ arguments: [from, folder], output }) => convertTo(folder!, name, from!, output));
}

async function convertTo(folder: string, name: ExportName, source: string, output: Output): Promise<ExitCode> {
  const { convertExport } = await import('#resources/data-transfer/conversion/convert-export.js');
  return finish(await convertExport(name, source, folder), folder, output);
}

interface CometchatCommandOptions {
  base: string;
  apikeyFile: string;
  parallel: number;
  media?: true;
  mediaMaxMb: number;
}

const MEGABYTE = 1024 * 1024;

function addCometchat(convert: CommandLine): void {
  convert
    .command('cometchat')
    .summary('Reads an app of CometChat, or of any server with its API.')
    .description(
      'Reads an app of CometChat, or of any server with its API, through the REST API. An interrupted conversion continues when the command is run again.',
    )
    .failsAs('conversion failed')
    .argument('<archive>', 'Folder of the archive, which is empty or has an unfinished conversion.')
    .requiredOption('--base <url>', 'Address of the API, as in https://<appId>.api-<region>.cometchat.io/v3.')
    .requiredOption('--apikey-file <file>', 'File with an API key of the scope fullAccess.')
    .option('--parallel <number>', 'Requests at the same time.', wholeNumber(1, 32), 4)
    .option(
      '--media',
      'Downloads the attachments of messages into the archive. Without it their URLs stay as they are.',
    )
    .option('--media-max-mb <number>', 'Larger files are not downloaded.', wholeNumber(1, 10_240), 100)
    .prints<CometchatCommandOptions>(async ({ options, arguments: [folder], output, signal }) => {
      const { base, apikeyFile, parallel, media, mediaMaxMb } = options;
      if (!/^https?:\/\/./.test(base) || !URL.canParse(base))
        throw new UsageError('--base must be a URL with http or https.');
      const [apiKey] = await secretsIn(apikeyFile, 'an API key');
      const { convertCometchat } = await import('#resources/data-transfer/conversion/cometchat/convert-cometchat.js');
      const result = await convertCometchat(
        {
          base,
          apiKey: apiKey!,
          parallel,
          signal,
          media: media && { maxBytes: mediaMaxMb * MEGABYTE, allowPrivate: false },
          onProgress: (step) => output.progress(`Reading ${step}.`),
        },
        folder!,
      );
      return finish(result, folder!, output);
    });
}

async function finish(result: ConversionResult, folder: string, output: Output): Promise<ExitCode> {
  output.result(result, summaryOf(result, folder));
  return result.complete && !isEmpty(result) ? EXIT_CODE.succeeded : EXIT_CODE.incomplete;
}

const isEmpty = ({ records }: ConversionResult): boolean => Object.values(records).every((count) => count === 0);

function summaryOf(result: ConversionResult, folder: string): string {
  const { records, leftOut, detailsLeftOut, changed, unknown, unreadable, changedIds, recount = [] } = result;
  const counts = Object.entries(records).map(([kind, count]) => `${kind} ${count}`);
  const lines = [`Converted: ${counts.join(', ') || 'nothing'}.`];
  for (const { what, count } of leftOut) lines.push(`  left out  ${count} ${what}`);
  for (const { what, count } of detailsLeftOut) lines.push(`  without   ${count} ${what}`);
  for (const { what, count } of changed) lines.push(`  changed   ${count} ${what}`);
  for (const { what, count } of unknown) lines.push(`  unknown   ${count} ${what}`);
  for (const { file, at, reason } of unreadable) lines.push(`  not read  ${file}, ${at}: ${reason}`);
  if (recount.length > 0) lines.push(...recountTable(recount, ['source', 'archive']));
  const ids = changedIds.users + changedIds.groups;
  if (ids > 0) lines.push(`${ids} ids had to change: see id-mapping.ndjson.`);
  if (unreadable.length > 0) lines.push('Parts of the source are not valid. The archive has the rest.');
  if (isEmpty(result))
    lines.push(`The source has no records that ${result.source} exports: is it one of another service?`);
  else if (leftOut.length > 0) lines.push('The archive has all records but those that are left out.');
  lines.push(`The archive is in ${folder}; report.json says more.`);
  return lines.join('\n');
}
