import { InvalidArgumentError } from 'commander';
import { AREAS } from '../conformance/areas.js';
import {
  ConformanceRun,
  PROFILES,
  type CaseResult,
  type Profile,
  type Target,
} from '../conformance/conformance-run.js';
import { ApiDocument } from '../conformance/document/api-document.js';
import { countsOf, coverageOf, coverageText, reportOf } from '../conformance/report.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { packageVersion } from '../platform/files/package-root.js';
import { CommandLine, UsageError, type Run } from './support/command-line.js';
import { EXIT_CODE, type ExitCode } from './support/exit-code.js';
import { choiceOption } from './support/options.js';
import { secretsIn } from './support/secret-file.js';

interface ConformanceOptions {
  base?: string;
  apikey?: string;
  apikeyFile?: string;
  appid?: string;
  area?: string[];
  profile: Profile;
  managementKeyFile?: string;
  managementBase?: string;
  replaceAppSettings?: true;
  list?: true;
}

/** The program `confab-conformance`. */
export function createConformanceProgram(): CommandLine {
  const names = AREAS.map(({ name }) => name);
  return new CommandLine('confab-conformance')
    .readsNoEnvironment()
    .description(
      'Checks whether a server keeps the contract of the v3 REST API. Creates users, groups and messages in the app of the key, under ids that begin with "conformance-", and deletes them.',
    )
    .version(packageVersion(), '--version', 'Prints the version.')
    .failsAs('conformance run failed')
    .option('--base <url>', 'Address of the API, with or without /v3.')
    .option('--apikey <key>', 'API key of the scope fullAccess. Other users of the machine can see arguments.')
    .option('--apikey-file <file>', 'File with the API key, instead of --apikey.')
    .option('--appid <appId>', 'Sent as the header appId.')
    .addOption(
      choiceOption('--area <area>', 'Runs the cases of this area only; can be repeated.', names).argParser(
        (area: string, before: string[] | undefined) => {
          if (!names.includes(area)) throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.`);
          return [...(before ?? []), area];
        },
      ),
    )
    .addOption(choiceOption('--profile <profile>', 'confab adds what only Confab has.', PROFILES).default('v3'))
    .option('--management-key-file <file>', 'File with the management key and, in a second line, its secret.')
    .option('--management-base <url>', 'Address of the management API. Default: that of --base.')
    .option(
      '--replace-app-settings',
      'Runs the cases that replace settings of the app: providers and settings of notifications, pinned conversations. They are not restored.',
    )
    .option('--list', 'Prints the cases, and the operations without a case. Sends nothing.')
    .prints<ConformanceOptions>((run) => (run.options.list ? list(run) : check(run)));
}

const chosen = ({ area }: ConformanceOptions) => AREAS.filter(({ name }) => !area || area.includes(name));

async function list({ options, output }: Run<ConformanceOptions>): Promise<void> {
  const coverage = coverageOf(chosen(options), ApiDocument.load());
  output.result(coverage, coverageText(coverage));
}

async function check({ options, output, signal }: Run<ConformanceOptions>): Promise<ExitCode> {
  const { profile, replaceAppSettings = false } = options;
  const run = new ConformanceRun({
    target: await targetOf(options),
    document: ApiDocument.load(),
    profile,
    replacesAppSettings: replaceAppSettings,
  });
  const refusal = await run.refusal();
  if (refusal) throw new StartupError(refusal);
  const results: CaseResult[] = [];
  for await (const result of run.runAll(chosen(options), signal)) {
    results.push(result);
    output.progress(`${result.outcome}  ${result.area}: ${result.title}`);
  }
  const counts = countsOf(results);
  output.result({ profile, ...counts, cases: results }, reportOf(results));
  signal.throwIfAborted();
  return counts.failed > 0 ? EXIT_CODE.failed : EXIT_CODE.succeeded;
}

async function targetOf(options: ConformanceOptions): Promise<Target> {
  const { apikey, apikeyFile, appid, managementKeyFile, managementBase } = options;
  const base = addressOf(options.base, '--base');
  if ((apikey === undefined) === (apikeyFile === undefined))
    throw new UsageError('Either --apikey or --apikey-file is needed.');
  const apiKey = apikey ?? (await secretsIn(apikeyFile!, 'an API key'))[0]!;
  if (!managementKeyFile) return { base, apiKey, appId: appid };
  const [key, secret] = await secretsIn(managementKeyFile, 'the management key and its secret', 2);
  const management = {
    key: key!,
    secret: secret!,
    base: managementBase === undefined ? base : addressOf(managementBase, '--management-base'),
  };
  return { base, apiKey, appId: appid, management };
}

function addressOf(text: string | undefined, option: string): string {
  if (text === undefined) throw new UsageError(`${option} is needed.`);
  const { protocol, username, password, origin, pathname } = URL.canParse(text) ? new URL(text) : new URL('none:');
  if (!['http:', 'https:'].includes(protocol) || username || password)
    throw new UsageError(`${option} must be a URL with http or https, without a user and a password.`);
  return origin + pathname.replace(/(\/v3)?\/?$/, '');
}
