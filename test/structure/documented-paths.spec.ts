import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { read, root } from './support/source-tree.js';

/** They are made by installations, builds and tests; a copy of the tree for checks has no Git to ask. */
const IGNORED = /^(?:src\/generated|(?:.*\/)?(?:\.git|\.confab|coverage|dist|node_modules))$/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (IGNORED.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const files = filesIn('');
const folders = new Set(files.flatMap((file) => parentsOf(file)));
const names = new Set(files.map((file) => posix.basename(file)));

function parentsOf(file: string): string[] {
  const parent = posix.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Pages name files of the server from src/, and those of resource areas from src/resources/. */
const BASES = ['', 'src/', 'src/resources/'];
const KNOWN_BEGINNINGS = new Set(
  BASES.flatMap((base) =>
    [...folders].filter((folder) => posix.dirname(folder) === posix.normalize(base || '.').replace(/\/$/, '')),
  ).map((folder) => posix.basename(folder)),
);

const SOURCE_NAME = /\.(?:ts|mjs|sql|md|prisma)$/;
const PATH = /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/;

/** What is named as a file or folder of the repository; media types and packages are named with slashes as well. */
const isPath = (text: string): boolean => {
  if (!PATH.test(text)) return false;
  return SOURCE_NAME.test(text) || (text.includes('/') && KNOWN_BEGINNINGS.has(text.split('/')[0]!));
};

function exists(path: string): boolean {
  const wanted = path.replace(/\/$/, '');
  if (wanted.includes('*')) {
    const pattern = new RegExp(`(?:^|/)${wanted.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return files.some((file) => pattern.test(file));
  }
  if (!wanted.includes('/') && names.has(wanted)) return true;
  return BASES.some((base) => folders.has(base + wanted) || files.includes(base + wanted));
}

const withoutBlocks = (page: string): string => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

const inlinePaths = (page: string): string[] =>
  [...withoutBlocks(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!).filter(isPath);

const textBlocks = (page: string): string[] =>
  [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);

const architecture = read('docs/architecture.md');
const blocks = textBlocks(architecture);
const [tree, ...otherBlocks] = blocks;

/** The folders and files of the source tree, and the folders that its descriptions name, each from the root. */
function treePaths(block: string): { entries: string[]; described: [parent: string, folder: string][] } {
  const above: string[] = [];
  const entries: string[] = [];
  const described: [string, string][] = [];
  for (const line of block.split('\n').filter(Boolean)) {
    const depth = (line.length - line.trimStart().length) / 2;
    const [, list = '', description = ''] = /^((?:[\w.-]+\/?(?:, )?)+)\s*(.*)$/.exec(line.trimStart())!;
    const parent = above.slice(0, depth).join('');
    const listed = list.split(', ').map((name) => name.trim());
    // A list of folders has its description after the last name.
    const paths = listed.map((name) => parent + name);
    entries.push(...paths);
    above[depth] = listed[0]!;
    for (const [, folder] of description.matchAll(/(?:^|[\s`])([\w-]+\/)(?=[\s,;:]|$)/g))
      described.push([paths[0]!, folder!]);
  }
  return { entries, described };
}

const { entries, described } = treePaths(tree!);

test('the source tree of the architecture names folders and files that exist', () => {
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.filter((path) => !files.includes(path) && !folders.has(path.replace(/\/$/, '')))).toEqual([]);
  expect(
    described.filter(([parent, folder]) => !folders.has(posix.join(parent, folder).slice(0, -1)) && !exists(folder)),
  ).toEqual([]);
});

test('the source tree of the architecture has every part of src/', () => {
  const shown = new Set(entries.map((path) => path.replace(/\/$/, '')));
  for (const [parent, folder] of described) shown.add(posix.join(parent, folder).replace(/\/$/, ''));
  const parts = [...folders].filter((folder) => /^src\/[^/]+(?:\/[^/]+)?$/.test(folder));
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

test('the walk of a request through the architecture names files that exist', () => {
  const paths = otherBlocks.flatMap((block) => block.match(/[\w-]+(?:[./][\w-]+)*\.ts\b/g) ?? []);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test.each([
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  ...readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`),
])('%s names files and folders that exist', (page) => {
  expect(inlinePaths(read(page)).filter((path) => !exists(path))).toEqual([]);
});
