import type { ConversionResult } from '../../data-conversion/archive/conversion.js';
import { runs } from '../support/action.js';
import { UsageError, type CommandLine } from '../support/command-line.js';
import { EXIT_CODE, type ExitCode } from '../support/exit-code.js';
import { jsonOption, wholeNumber } from '../support/options.js';
import type { Output } from '../support/output.js';
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
  addExport(convert, {
    name: 'sendbird',
    summary: 'Converts data exports of Sendbird.',
    source: 'Folder with the unpacked exports of users, channels and messages, in JSON.',
    load: async () => (await import('../../data-conversion/sendbird/convert-sendbird.js')).convertSendbird,
  });
  addExport(convert, {
    name: 'stream',
    summary: 'Converts exports of Stream Chat.',
    source:
      'A file of exported channels, or a folder of them. Files whose name begins with "users" have exported users.',
    load: async () => (await import('../../data-conversion/stream/convert-stream.js')).convertStream,
  });
}

interface ExportCommand {
  readonly name: string;
  readonly summary: string;
  /** Description of the argument. */
  readonly source: string;
  readonly load: () => Promise<(source: string, folder: string) => Promise<ConversionResult>>;
}

function addExport(convert: CommandLine, { name, summary, source, load }: ExportCommand): void {
  convert
    .command(name)
    .summary(summary)
    .description(summary)
    .failsAs('conversion failed')
    .argument('<source>', source)
    .argument('<archive>', ARCHIVE)
    .addOption(jsonOption())
    .action(
      runs(async ({ arguments: [from, folder], output }) => {
        const convertExport = await load();
        return finish(await convertExport(from!, folder!), folder!, output);
      }),
    );
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
    .addOption(jsonOption())
    .action(
      runs<CometchatCommandOptions>(async ({ options, arguments: [folder], output, signal }) => {
        const { base, apikeyFile, parallel, media, mediaMaxMb } = options;
        if (!/^https?:\/\/./.test(base) || !URL.canParse(base))
          throw new UsageError('--base must be a URL with http or https.');
        const [apiKey] = await secretsIn(apikeyFile, 'an API key');
        const { convertCometchat } = await import('../../data-conversion/cometchat/convert-cometchat.js');
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
      }),
    );
}

async function finish(result: ConversionResult, folder: string, output: Output): Promise<ExitCode> {
  output.result(result, summaryOf(result, folder));
  const isEmpty = Object.values(result.records).every((count) => count === 0);
  return result.complete && !isEmpty ? EXIT_CODE.succeeded : EXIT_CODE.incomplete;
}

function summaryOf(
  { records, leftOut, changed, unreadable, changedIds, complete }: ConversionResult,
  folder: string,
): string {
  const counts = Object.entries(records).map(([kind, count]) => `${kind} ${count}`);
  const lines = [`Converted: ${counts.join(', ') || 'nothing'}.`];
  for (const { what, count } of leftOut) lines.push(`  left out  ${count} ${what}`);
  for (const { what, count } of changed) lines.push(`  changed   ${count} ${what}`);
  for (const { file, at, reason } of unreadable) lines.push(`  not read  ${file}, ${at}: ${reason}`);
  const ids = changedIds.users + changedIds.groups;
  if (ids > 0) lines.push(`${ids} ids had to change: see id-mapping.ndjson.`);
  if (!complete) lines.push('Parts of the source are not valid. The archive has the rest.');
  lines.push(`The archive is in ${folder}; report.json says more.`);
  return lines.join('\n');
}
