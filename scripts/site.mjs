// Builds the guide of this version as static files, beside those of other versions, for any web server.
//
//   node scripts/site.mjs <folder> <address>    writes <folder>/<minor version>/, versions.json and an index.html that leads to the newest version.
//                                               The folder is served at the address, such as https://docs.example.com/confab/
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [output, site = ''] = process.argv.slice(2);
if (!output || !/^https?:\/\/.*\/$/.test(site) || !URL.canParse(site)) {
  process.stderr.write('Usage: node scripts/site.mjs <folder> <address>, where the address ends with a slash\n');
  process.exit(2);
}
const folder = resolve(output);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const minor = version.replace(/\.\d+$/, '');

mkdirSync(join(folder, minor), { recursive: true });
const versions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^\d+\.\d+$/.test(entry.name))
  .map(({ name }) => name)
  .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));

const { status } = spawnSync('npx', ['vitepress', 'build', 'docs', '--logLevel', 'warn'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    GUIDE_SITE: site,
    GUIDE_VERSION: minor,
    GUIDE_FOLDER: join(folder, minor),
    GUIDE_VERSIONS: versions.join(' '),
  },
});
if (status !== 0) process.exit(1);

const newest = `${versions[0]}/`;
writeFileSync(join(folder, 'versions.json'), `${JSON.stringify(versions)}\n`);
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html>\n<meta charset="utf-8">\n<title>Confab</title>\n<meta http-equiv="refresh" content="0; url=${newest}">\n<a href="${newest}">Confab ${versions[0]}</a>\n`,
);
