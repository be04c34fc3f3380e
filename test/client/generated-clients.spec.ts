import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#platform/files/package-root.js';
import { codeBlocks } from '../docs/code-blocks.js';
import { type TestApp, useServer } from '../support/server.js';

// Java makes the clients, and Debian's packages run them: python3-urllib3, python3-six, python3-certifi, python3-dateutil, php-cli, php-curl,
// php-guzzlehttp-guzzle, kotlin, libokhttp-java and libgoogle-gson-java. What a machine does not have is not tested, and the output says so.

const GUZZLE = '/usr/share/php/GuzzleHttp/autoload.php';
const succeeds = (command: string, ...parameters: string[]) => spawnSync(command, parameters).status === 0;
const JARS = ['okhttp', 'okio', 'gson'].map((name) => `/usr/share/java/${name}.jar`);
const hasJava = succeeds('java', '-version');
const python = ['/usr/bin/python3', 'python3'].find((command) =>
  succeeds(command, '-c', 'import certifi, dateutil, six, urllib3'),
);
const hasPhp = succeeds('php', '-r', `exit(function_exists('curl_init') && is_file('${GUZZLE}') ? 0 : 1);`);

const hasKotlin = succeeds('which', 'kotlinc') && JARS.every((jar) => existsSync(jar));

const run = promisify(execFile);
const server = useServer();
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-generated-'));
  app = await server.createApp();
  if (hasJava) await run('node', [join(packageRoot(), 'scripts', 'clients.mjs'), '--output', folder]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the program of docs/clients.md. @returns its file */
async function writeProgram(language: string): Promise<string> {
  const { file, text } = codeBlocks('docs/clients.md').findLast((block) => block.language === language)!;
  await writeFile(join(folder, file!), text);
  return file!;
}

/** @returns the output of a program */
async function runProgram(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, CONFAB: await server.app.getUrl(), KEY: app.apiKey, ...environment };
  const { stdout, stderr } = await run(command, args, { cwd: folder, env });
  expect(stderr).toBe('');
  return stdout;
}

// the messages show in the report that not everything was tested
function isMissing(tool: string, isThere: boolean): boolean {
  if (!isThere) process.stderr.write(`${tool} is not installed: the generated client was not tested with it.\n`);
  return !isThere;
}

test('the client for Python sends, reads and pages through messages, and raises errors', async () => {
  if (isMissing('Java', hasJava)) return;
  await run('python3', ['-m', 'compileall', '-q', join(folder, 'python')]);
  if (isMissing('Python with urllib3', python !== undefined)) return;
  const output = await runProgram(python!, [await writeProgram('python')], { PYTHONPATH: join(folder, 'python') });
  expect(output).toBe('maria Hello!\nmaria Are you there?\nmaria See you on Sunday.\n404 ERR_UID_NOT_FOUND\n');
});

test('the client for PHP sends and reads messages, and throws errors', async () => {
  if (isMissing('Java', hasJava) || isMissing('PHP with Guzzle', hasPhp)) return;
  await mkdir(join(folder, 'vendor'));
  // what Composer would write
  await writeFile(
    join(folder, 'vendor', 'autoload.php'),
    `<?php
     require '${GUZZLE}';
     spl_autoload_register(function ($class) {
       $prefix = 'Confab\\\\Client\\\\';
       if (str_starts_with($class, $prefix))
         require '${folder}/php/lib/' . str_replace('\\\\', '/', substr($class, strlen($prefix))) . '.php';
     });`,
  );
  const output = await runProgram('php', [await writeProgram('php')]);
  expect(output).toBe('lena Hello!\nlena Are you there?\n404 ERR_UID_NOT_FOUND\n');
});

test('the client for Kotlin sends and reads messages, and throws errors', async () => {
  if (isMissing('Java', hasJava) || isMissing('Kotlin with OkHttp and Gson', hasKotlin)) return;
  const sources = [join(folder, 'kotlin', 'src', 'main', 'kotlin'), await writeProgram('kotlin')];
  const jars = JARS.join(':');
  await run('kotlinc', ['-J-Xmx2g', '-nowarn', '-include-runtime', '-cp', jars, ...sources, '-d', 'send.jar'], {
    cwd: folder,
    maxBuffer: 2 ** 24,
  });
  const output = await runProgram('java', ['-cp', `send.jar:${jars}`, 'SendKt']);
  expect(output).toBe('iris Hello!\niris Are you there?\n404 ERR_UID_NOT_FOUND\n');
});
