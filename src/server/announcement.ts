import type { Config } from '../platform/config/config.js';
import type { FirstStart } from '../resources/management/installation.service.js';

type FirstApp = Config['firstApp'];

/**
 * Shows credentials that were generated at this start, on the terminal and not in the log: nobody can read them there again. Those
 * of the configuration are known to the operator, and stay out of the output.
 */
export function announceCredentials({ created, management }: FirstStart, { apiKey, authKey }: FirstApp): void {
  const lines: string[] = [];
  if (created) {
    const { app, fullAccess, authOnly } = created;
    lines.push(
      'Your first app. Its generated keys are shown only now; GET /v3/apikeys lists them again.',
      '',
      `  app id         ${app.id}`,
      `  REST API key   ${apiKey ? 'that of CONFAB_API_KEY' : fullAccess.apiKey}   (fullAccess: for your servers only)`,
      `  auth key       ${authKey ? 'that of CONFAB_AUTH_KEY' : authOnly.apiKey}   (authOnly: creates users and auth tokens)`,
    );
  }
  if (management) {
    lines.push(
      `  management     key ${management.key}`,
      `                 secret ${management.secret}   (cannot be shown again)`,
    );
  }
  if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** A line that works when pasted, given CONFAB_API_KEY in the environment where the operator set it. */
export function announceFirstRequest({ created }: FirstStart, { apiKey }: FirstApp, address: string): void {
  if (!created) return;
  const key = apiKey ? `"apikey: $CONFAB_API_KEY"` : `'apikey: ${created.fullAccess.apiKey}'`;
  const headers = `-H ${key} -H 'content-type: application/json'`;
  process.stdout.write(
    `\nCreate a first user:\n\n  curl -X POST ${address}/v3/users ${headers} -d '{"uid":"andrew","name":"Andrew"}'\n\n`,
  );
}

export function announceReady(address: string, servesDocs: boolean): void {
  process.stdout.write(`Confab is ready at ${address}${servesDocs ? `, its API at ${address}/docs` : ''}\n`);
}
