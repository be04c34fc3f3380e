// Generates the clients for Kotlin, PHP and Python from openapi.json. Needs Java 8 or later.
//
//   npm run clients:generate                          writes clients/kotlin, clients/php and clients/python
//   npm run clients:generate -- --output <folder>     writes them into the folder
//   npm run clients:generate -- --language kotlin     writes this one only
//   npm run clients:generate -- --jar <file>          uses this OpenAPI Generator
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { generatorJar } from './clients/generator-jar.mjs';
import { CORRECTIONS } from './clients/corrections.mjs';
import { prepareDocument, withoutEnums } from './clients/prepare-document.mjs';

const run = promisify(execFile);
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Documentation and tests that the generator would write for each operation and each type are left out. */
const PARTS = '--global-property=modelDocs=false,modelTests=false,apiDocs=false,apiTests=false';

/** The generator runs for seconds, in which code that is compiled twice does not pay. */
const JVM_OPTIONS = ['-XX:TieredStopAtLevel=1'];

const LANGUAGES = {
  kotlin: {
    properties: ['packageName=confab.client', 'serializationLibrary=gson'],
    // a library that Debian has too, so that the client can be compiled there
    options: ['--library', 'jvm-okhttp3', '--type-mappings', 'AnyType=kotlin.Any'],
    prepare: withoutEnums,
    sources: 'src',
  },
  php: { properties: ['invokerPackage=Confab\\Client'], sources: 'lib' },
  python: { properties: ['packageName=confab_client'], sources: 'confab_client' },
};

const { values } = parseArgs({
  options: { output: { type: 'string' }, jar: { type: 'string' }, language: { type: 'string' } },
});
const languages = values.language === undefined ? Object.keys(LANGUAGES) : [values.language];
const output = values.output ?? join(root, 'clients');
const jar = values.jar ?? (await generatorJar());
const document = prepareDocument(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
const temporary = await mkdtemp(join(tmpdir(), 'confab-clients-'));
try {
  await Promise.all(languages.map(generate));
} finally {
  await rm(temporary, { recursive: true, force: true });
}

async function generate(language) {
  const { properties, options = [], prepare = (prepared) => prepared, sources } = LANGUAGES[language];
  const input = join(temporary, `${language}.json`);
  await writeFile(input, JSON.stringify(prepare(document)));
  const generated = join(temporary, language);
  const arguments_ = [
    'generate',
    '-i',
    input,
    '-g',
    language,
    '-o',
    generated,
    PARTS,
    '-p',
    properties.join(','),
    ...options,
  ];
  await run('java', [...JVM_OPTIONS, '-jar', jar, ...arguments_], { maxBuffer: 64 * 2 ** 20 });
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
