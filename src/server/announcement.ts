import type { FirstStart } from '../resources/management/installation.service.js';

/** Shows credentials that were made at this start, on the terminal and not in the log: nobody can read them there again. */
export function announceCredentials({ created, management }: FirstStart): void {
  const lines: string[] = [];
  if (created) {
    const { app, fullAccess, authOnly } = created;
    lines.push(
      'Your first app. Its keys are shown only now; GET /v3/apikeys lists them again.',
      '',
      `  app id         ${app.id}`,
      `  REST API key   ${fullAccess.apiKey}   (fullAccess: for your servers only)`,
      `  auth key       ${authOnly.apiKey}   (authOnly: creates users and auth tokens)`,
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

/** A line that works when pasted. */
export function announceFirstRequest({ created }: FirstStart, address: string): void {
  if (!created) return;
  const headers = `-H 'apikey: ${created.fullAccess.apiKey}' -H 'content-type: application/json'`;
  process.stdout.write(
    `\nCreate a first user:\n\n  curl -X POST ${address}/v3/users ${headers} -d '{"uid":"andrew","name":"Andrew"}'\n\n`,
  );
}

export function announceReady(address: string, servesDocs: boolean): void {
  process.stdout.write(`Confab is ready at ${address}${servesDocs ? `, its API at ${address}/docs` : ''}\n`);
}
