import { failed, ok, type Finding } from '#operations/diagnostics/finding.js';
import type { Config } from '#platform/config/config.js';
import { failureSentence } from '#platform/errors/failure-sentence.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { UsageError, type CommandLine, type Run } from '../support/command-line.js';
import { EXIT_CODE } from '../support/exit-code.js';
import { httpsAddress, pageOrigin } from '../support/options.js';
import { secretsIn } from '../support/secret-file.js';
import { withInstallation } from '../support/with-installation.js';

interface DoctorOptions {
  forClientLibraries?: URL;
  app?: string;
  token?: string;
  tokenFile?: string;
  origin?: string;
}

export function addDoctorCommand(program: CommandLine): void {
  program
    .command('doctor')
    .summary('Checks configuration, database, disk, clocks and backlogs.')
    .description(
      'Checks configuration, database, disk, clocks and backlogs, with the environment of the server, and says what to do about each finding. Changes nothing. Exits with 1 if a check failed; warnings do not count.',
    )
    .option(
      '--for-client-libraries <url>',
      "Instead checks from outside, by the requests of CometChat's client libraries, whether they work with the server at this https address. Needs no environment.",
      httpsAddress,
    )
    .option('--app <appId>', 'Of that check: the id of the app.')
    .option(
      '--token <authToken>',
      'Of that check: logs in as the user of this auth token, who becomes online for a moment, and stores a file for a day. Other users of the machine can see arguments.',
    )
    .option('--token-file <file>', 'File with the auth token, instead of --token.')
    .option('--origin <origin>', 'Of that check: the origin of web pages that use a library.', pageOrigin)
    .prints<DoctorOptions>(async (run) => {
      const { options, config, output } = run;
      const { forClientLibraries: server, app, token, tokenFile, origin } = options;
      if (!server && [app, token, tokenFile, origin].some((option) => option !== undefined))
        throw new UsageError('--app, --token, --token-file and --origin are for --for-client-libraries.');
      const findings = server ? await examineForLibraries(server, run) : await examine(config);
      const isHealthy = findings.every(({ status }) => status !== 'failed');
      output.result({ isHealthy, findings }, findings.map(line).join('\n'));
      return isHealthy ? EXIT_CODE.succeeded : EXIT_CODE.failed;
    });
}

async function examineForLibraries(server: URL, { options, signal }: Run<DoctorOptions>): Promise<Finding[]> {
  const { app: appId, token, tokenFile, origin: page } = options;
  if (token !== undefined && tokenFile !== undefined) throw new UsageError('Give --token or --token-file, not both.');
  const authToken = tokenFile === undefined ? token : (await secretsIn(tokenFile, 'an auth token'))[0]!;
  if (authToken !== undefined && appId === undefined) throw new UsageError('--app is needed with a token.');
  const user = authToken === undefined || appId === undefined ? undefined : { appId, authToken };
  const { checkServerForLibraries } = await import('#operations/diagnostics/client-libraries/library-server-checks.js');
  const findings = await checkServerForLibraries({ server, user, page, signal });
  signal.throwIfAborted();
  return findings;
}

/** With an invalid configuration nothing else can be checked. */
async function examine(load: Run['config']): Promise<Finding[]> {
  const { checkDisk, checkNode, checkPort } = await import('#operations/diagnostics/machine-checks.js');
  const findings = [checkNode()];
  try {
    const config = load();
    findings.push(ok('configuration', 'Every variable is valid.'));
    findings.push(...(await checkDisk(config)), await checkPort(config), ...(await examineDatabase(config)));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    findings.push(failed('configuration', error.message, 'Correct the environment; see docs/configuration.md.'));
  }
  return findings;
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const [
    { checkDatabase },
    { checkBacklogs },
    { checkProcesses },
    { checkClientLibraries },
    { checkCells },
    { CredentialVault },
  ] = await Promise.all([
    import('#operations/diagnostics/database-checks.js'),
    import('#operations/diagnostics/backlog-checks.js'),
    import('#operations/diagnostics/process-checks.js'),
    import('#operations/diagnostics/client-library-checks.js'),
    import('#operations/diagnostics/cell-checks.js'),
    import('#platform/security/credential-vault.js'),
  ]);
  const findings: Finding[] = [];
  try {
    await withInstallation(config, async ({ installation, encryptionKey, cells }) => {
      const fingerprint = encryptionKey === undefined ? undefined : new CredentialVault(encryptionKey).fingerprint;
      findings.push(...(await checkDatabase(config, installation, fingerprint)));
      // without its tables there is nothing to measure
      const isMigrated = findings.some(({ check, status }) => check === 'migrations' && status === 'ok');
      if (!isMigrated) return;
      findings.push(
        ...checkBacklogs(await installation.backlogs()),
        ...checkProcesses(await installation.processes()),
        checkClientLibraries(config, await installation.usesClientLibraries()),
        ...(cells ? [await checkCells(cells)] : []),
      );
    });
  } catch (error) {
    findings.push(
      failed(
        'database',
        failureSentence(error),
        config.databaseUrl ? 'Check DATABASE_URL, and that PostgreSQL runs.' : 'Start the server.',
      ),
    );
  }
  return findings;
}

const LABELS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

const line = ({ check, status, message, remedy }: Finding): string =>
  `${LABELS[status]}  ${check}: ${message}${remedy === undefined ? '' : ` ${remedy}`}`;
