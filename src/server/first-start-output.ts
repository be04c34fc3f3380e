import type { Config } from '../platform/config/config.js';
import type { FirstStart } from '../resources/management/installation.service.js';

type FirstApp = Config['firstApp'];

export interface Announcement {
  /** Where the server can be reached from this machine. Absent: it did not start. */
  readonly address: string | undefined;
  readonly servesConsole: boolean;
  readonly servesDemo: boolean;
  readonly servesDocs: boolean;
  readonly firstStart: FirstStart;
  /** The first app of the configuration. The output does not show its keys, because the operator has set them. */
  readonly firstApp: FirstApp;
}

/**
 * Reports that the server is ready, and shows the credentials that this start generated: on the terminal, so that they are not stored in
 * the log. It is written at once and last, so that no log line is in between.
 */
export function announce(announcement: Announcement): void {
  const { address, firstStart, firstApp } = announcement;
  const parts: string[] = [];
  if (address !== undefined) parts.push(readiness(address, announcement));
  if (firstStart.created ?? firstStart.management) parts.push(credentials(firstStart, firstApp));
  if (address !== undefined && firstStart.consoleCode !== undefined)
    parts.push(
      `\nOpen the console. This link signs in once, within an hour:\n\n  ${consoleLink(address, firstStart.consoleCode)}`,
    );
  if (address !== undefined && firstStart.demoCode !== undefined)
    parts.push(`\nTry the demo chat. This link is of the same kind:\n\n  ${address}/demo#code=${firstStart.demoCode}`);
  if (address !== undefined && firstStart.created) parts.push(shellVariables(firstStart, firstApp, address));
  if (parts.length > 0) process.stdout.write(`${parts.join('\n')}\n`);
}

/** Says what takes so long when the first start creates a database. */
export const announceDatabase = (dataDir: string): void =>
  void process.stdout.write(`Creating a database in ${dataDir}. The first start takes some seconds longer.\n`);

const readiness = (address: string, { servesConsole, servesDemo, servesDocs }: Announcement): string =>
  [
    `Confab is ready at ${address}`,
    ...(servesConsole ? [`its console at ${address}/console`] : []),
    ...(servesDemo ? [`its demo chat at ${address}/demo`] : []),
    ...(servesDocs ? [`its API at ${address}/docs`] : []),
  ].join(', ');

/** The code is in the fragment, which browsers do not send, so it is in no log of a proxy. */
export const consoleLink = (address: string, code: string): string => `${address}/console#code=${code}`;

function credentials({ created, management }: FirstStart, { apiKey, authKey }: FirstApp): string {
  const lines: string[] = [];
  if (created) {
    const { app, fullAccess, authOnly } = created;
    lines.push(
      '',
      'Your first app. npx confab list-keys shows its keys again, npx confab console-link prints another link to the console.',
      '',
      `  app id         ${app.id}`,
      `  REST API key   ${apiKey ? 'that of CONFAB_API_KEY' : fullAccess.apiKey}   (fullAccess: for your servers only)`,
      `  auth key       ${authKey ? 'that of CONFAB_AUTH_KEY' : authOnly.apiKey}   (authOnly: creates users and auth tokens)`,
    );
  }
  if (management) {
    lines.push(
      `  management     key ${management.key}`,
      `                 secret ${management.secret}   (cannot be shown again; npx confab rotate-keys --management replaces it)`,
    );
  }
  return lines.join('\n');
}

/** Shell variables for the commands of the documentation. A configured key is not shown; the shell reads it from CONFAB_API_KEY. */
function shellVariables({ created, management }: FirstStart, { apiKey }: FirstApp, address: string): string {
  if (!created) return '';
  const variables: Record<string, string | undefined> = {
    CONFAB: address,
    APP_ID: created.app.id,
    KEY: apiKey ? '"$CONFAB_API_KEY"' : created.fullAccess.apiKey,
    MANAGEMENT_KEY: management?.key,
    MANAGEMENT_SECRET: management?.secret,
  };
  const exports = Object.entries(variables).flatMap(([name, value]) => (value ? [`  export ${name}=${value}`] : []));
  return `
Paste this into a second terminal. The commands of README and docs use these variables.

${exports.join('\n')}
`;
}
