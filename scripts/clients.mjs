// Generates the clients for Python and PHP from openapi.json. Needs Java 8 or later.
//
//   npm run clients:generate                          writes clients/python and clients/php
//   npm run clients:generate -- --output <folder>     writes <folder>/python and <folder>/php
//   npm run clients:generate -- --jar <file>          uses this OpenAPI Generator
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { generatorJar } from './clients/generator-jar.mjs';
import { CORRECTIONS } from './clients/corrections.mjs';
import { prepareDocument } from './clients/prepare-document.mjs';

const run = promisify(execFile);
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Documentation and tests that the generator would write for each operation and each type are left out. */
const PARTS = '--global-property=modelDocs=false,modelTests=false,apiDocs=false,apiTests=false';

const LANGUAGES = {
  python: { options: ['packageName=confab_client'], sources: 'confab_client' },
  php: { options: ['invokerPackage=Confab\\Client'], sources: 'lib' },
};

const { values } = parseArgs({ options: { output: { type: 'string' }, jar: { type: 'string' } } });
const output = values.output ?? join(root, 'clients');
const jar = values.jar ?? (await generatorJar());
const document = prepareDocument(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
const temporary = await mkdtemp(join(tmpdir(), 'confab-clients-'));
try {
  const input = join(temporary, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  await Promise.all(Object.keys(LANGUAGES).map((language) => generate(language, input)));
} finally {
  await rm(temporary, { recursive: true, force: true });
}

async function generate(language, input) {
  const { options, sources } = LANGUAGES[language];
  const generated = join(temporary, language);
  const arguments_ = ['generate', '-i', input, '-g', language, '-o', generated, PARTS, '-p', options.join(',')];
  await run('java', ['-jar', jar, ...arguments_], { maxBuffer: 64 * 2 ** 20 });
  await correct(join(generated, sources), CORRECTIONS[language]);
  const target = join(output, language);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(join(generated, sources), join(target, sources), { recursive: true });
  await cp(join(root, 'scripts', 'clients', language), target, { recursive: true });
  process.stdout.write(`Wrote ${target}\n`);
}

async function correct(folder, corrections) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    const corrected = corrections.reduce((code, [from, to]) => code.replaceAll(from, to), text);
    if (corrected !== text) await writeFile(file, corrected);
  }
}
