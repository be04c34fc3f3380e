// Makes a version by command. See docs/releasing.md.
//
//   node scripts/release.mjs prepare 0.2.0    sets the version everywhere, and dates what is unreleased in the changelogs
//   node scripts/release.mjs check v0.2.0     exits with 1 unless the tag is the version of this tree; prints version and minor version
//   node scripts/release.mjs notes v0.2.0     prints what the changelog says about the version
import { readFileSync, writeFileSync } from 'node:fs';

/** Where the version is written by hand, as a pattern with what is before and after it. */
const VERSIONED = [
  ['package.json', /^( {2}"version": ")[^"]+(")/m],
  ['package-lock.json', /^( {2}"version": ")[^"]+(")/m],
  ['package-lock.json', /^( {4}"": \{\n(?: {6}.*\n)*? {6}"version": ")[^"]+(")/m],
  ['clients/typescript/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['clients/react/package.json', /^( {2}"version": ")[^"]+(")/m],
  ['clients/react/package.json', /^( {4}"confab-client": "\^)[^"]+(")/m],
  ['deploy/helm/confab/Chart.yaml', /^(version: )\S+()/m],
  ['deploy/helm/confab/Chart.yaml', /^(appVersion: )\S+()/m],
  ['scripts/clients/kotlin/build.gradle.kts', /^(version = ")[^"]+(")/m],
  ['docs/clients.md', /(`confab:client:)[^`]+(`)/],
  ['scripts/clients/python/pyproject.toml', /^(version = ")[^"]+(")/m],
  ['scripts/clients/php/composer.json', /^(\s*"version": ")[^"]+(")/m],
];
const CHANGELOGS = ['CHANGELOG.md', 'clients/typescript/CHANGELOG.md'];
const VERSION = /^\d+\.\d+\.\d+$/;

const read = (file) => readFileSync(file, 'utf8');

const commands = {
  prepare(version) {
    assert(VERSION.test(version ?? ''), 'A version has the form 1.2.3.');
    const date = new Date().toISOString().slice(0, 10);
    for (const file of CHANGELOGS) writeFileSync(file, dated(read(file), version, date));
    for (const [file, pattern] of VERSIONED) {
      assert(pattern.test(read(file)), `${file} has no version.`);
      writeFileSync(file, read(file).replace(pattern, `$1${version}$2`));
    }
    process.stdout.write(`Version ${version} is set. Now run: npm run openapi && npm run client:types\n`);
  },
  check(tag) {
    const { version } = JSON.parse(read('package.json'));
    assert(tag === `v${version}`, `The tag ${tag} is not that of version ${version}.`);
    notesOf(version);
    process.stdout.write(`version=${version}\nminor=${version.replace(/\.\d+$/, '')}\n`);
  },
  notes(tag) {
    process.stdout.write(notesOf(tag?.replace(/^v/, '')));
  },
};

/** What is unreleased gets a heading with the version and the date; the section Unreleased is empty then. */
function dated(changelog, version, date) {
  assert(!changelog.includes(`\n## [${version}]`), `The changelog has the version ${version} already.`);
  assert(changelog.includes('\n## [Unreleased]\n'), 'The changelog has no section Unreleased.');
  return changelog.replace('\n## [Unreleased]\n', `\n## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

function notesOf(version) {
  const sections = read('CHANGELOG.md').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  assert(section, `The changelog has no version ${version}.`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

function assert(condition, message) {
  if (condition) return;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [command, argument] = process.argv.slice(2);
assert(command in commands, `There is no such command: ${Object.keys(commands).join(', ')} are there.`);
commands[command](argument);
