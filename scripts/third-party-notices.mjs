// Prints the licences of all packages that are shipped, from package-lock.json and the texts in node_modules: those of the server, and those whose
// code is in the pages of the console and of the guide. Exits with 1 if a licence is not one of those that may be shipped.
//
//   node scripts/third-party-notices.mjs > THIRD-PARTY-NOTICES.txt
//   node scripts/third-party-notices.mjs --check      prints nothing but errors
//   node scripts/third-party-notices.mjs --package clients/react      of what this package installs, and of what its files were made from
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Permissive licences, and the MPL, which asks for the sources of changed files only. */
const SHIPPED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages whose lock entry names no licence, or another one than their text. */
const KNOWN = { busboy: 'MIT', streamsearch: 'MIT' };

/** Packages of which the pages of the guide have code. VitePress itself has many more, to build them. */
const GUIDE = ['vue', '@vueuse/core', '@vueuse/integrations', 'minisearch', 'mark.js', 'focus-trap', '@docsearch/css'];

/** Packages from which files of a published package are made. */
const MADE_FROM = { 'clients/typescript': [], 'clients/react': ['unicode-emoji-json', 'emojilib'] };

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, package: { type: 'string' } } });

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = json('package-lock.json');
const { dependencies, optionalDependencies, devDependencies } = json('package.json');

/** Packages of which the pages of the console have code. */
function packagesOfConsole() {
  const sources = readdirSync('console', { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join('console', file), 'utf8'));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(([, name]) => name),
  );
  return [...new Set(imported)].filter((name) => name in devDependencies);
}

/** As Node resolves: the nearest node_modules above the package that depends on it. */
function pathOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
    if (!at.includes('/node_modules/')) at = '';
  }
}

/** Of the server, its pages included. */
const ofServer = () => [...Object.keys({ ...dependencies, ...optionalDependencies }), ...packagesOfConsole(), ...GUIDE];

const ofPackage = (folder) => [...Object.keys(json(join(folder, 'package.json')).dependencies), ...MADE_FROM[folder]];

/** The packages with these names, and those that they depend on. */
function withDependencies(names) {
  const found = new Set();
  const visit = (name, from) => {
    const path = pathOf(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const entry = packages[path];
    for (const below of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(below, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

// VitePress itself counts without what it depends on.
const shipped = options.package
  ? withDependencies(ofPackage(options.package))
  : withDependencies(ofServer()).add('node_modules/vitepress');

/** Of "(MIT OR Apache-2.0)" one is enough; of "MIT AND ISC" both count. */
const mayBeShipped = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((alternative) => alternative.split(/ AND /).every((name) => SHIPPED.has(name)));

function textOf(path) {
  if (!existsSync(path)) return undefined; // optional, and not for this machine
  const file = readdirSync(path).find((name) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(name));
  return file && readFileSync(join(path, file), 'utf8').trim();
}

const notices = [...shipped].sort().map((path) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version, license: licence = KNOWN[name] ?? 'unknown' } = packages[path];
  if (!mayBeShipped(licence)) {
    process.stderr.write(`${name} ${version} has the licence ${licence}, which is not shipped.\n`);
    process.exitCode = 1;
  }
  const text = options.check ? undefined : textOf(path);
  return `${name} ${version}\nLicence: ${licence}\n${text ? `\n${text}\n` : ''}`;
});
if (!options.check) {
  const { name } = json(join(options.package ?? '.', 'package.json'));
  const owner = options.package ? name : 'Confab';
  process.stdout.write(
    `${owner} contains or installs the packages below, each under its own licence.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`,
  );
}
