import { read } from './support/source-tree.js';

const versionIn = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
const { version } = JSON.parse(read('package.json')) as { version: string };

test('package.json, package-lock.json, the API document and the TypeScript client have the same version', () => {
  const { info } = JSON.parse(read('openapi.json')) as { info: { version: string } };
  expect([versionIn('package-lock.json'), versionIn('clients/typescript/package.json'), info.version]).toEqual([
    version,
    version,
    version,
  ]);
});

test.each(['CHANGELOG.md', 'clients/typescript/CHANGELOG.md'])(
  '%s begins with the section Unreleased and the current version with its date',
  (file) => {
    const headings = [...read(file).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
    expect(headings[0]).toBe('[Unreleased]');
    expect(headings[1]).toMatch(
      new RegExp(String.raw`^\[${version.replaceAll('.', String.raw`\.`)}\] - \d{4}-\d\d-\d\d$`),
    );
  },
);

test('versions of the changelog descend', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, heading]) => heading!);
  const byNumber = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true });
  expect(versions).toEqual([...versions].sort(byNumber));
});
