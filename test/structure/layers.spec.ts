import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { layers } from '../../scripts/eslint/layers.mjs';
import { partOf, read, root, sourceFiles, typescriptFiles } from './support/source-tree.js';

/** The files among `files` that each of them imports, types included. */
function importsOf(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  const fileOf = (name: string) =>
    [name, name.replace(/\.js$/, '.ts'), name.replace(/\.js$/, '.tsx')].find((path) => known.has(path)) ?? [];
  return new Map(
    files.map((file) => [
      file,
      ts
        .preProcessFile(read(file))
        .importedFiles.map(({ fileName }) => fileName)
        .filter((name) => /^[.#]/.test(name))
        .map((name) => (name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(file), name)))
        .flatMap(fileOf),
    ]),
  );
}

const imports = importsOf(sourceFiles);
/** The kit of React components, the client, the demo and the console. */
const importsOfBrowsers = importsOf(
  ['clients/react/src', 'clients/typescript/src', 'clients/demo/src', 'clients/embed/src', 'console/src'].flatMap(
    typescriptFiles,
  ),
);

/** The imports between nodes, where `nodeOf` maps a file to its node. Imports within a node are left out. */
function graph(nodeOf: (file: string) => string, imports: Map<string, string[]>): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const from = nodeOf(file);
    const to = edges.get(from) ?? new Set();
    for (const target of targets.map(nodeOf)) if (target !== from) to.add(target);
    edges.set(from, to);
  }
  return edges;
}

/** A shortest cycle for each node that imports itself, directly or through others. */
const cycles = (edges: Map<string, Set<string>>): string[] =>
  [...edges.keys()].flatMap((start) => {
    const paths = [[start]];
    const seen = new Set<string>();
    for (const path of paths) {
      for (const next of edges.get(path.at(-1)!) ?? []) {
        if (next === start) return [[...path, next].join(' → ')];
        if (!seen.has(next)) paths.push([...path, next]);
        seen.add(next);
      }
    }
    return [];
  });

test('the check finds direct and indirect cycles', () => {
  const edges = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] };
  const found = cycles(new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)])));
  expect(found).toEqual(['a → b → c → a', 'b → c → a → b', 'c → a → b → c', 'd → e → d', 'e → d → e']);
});

test('the check finds imports, including type imports', () => {
  expect(imports.get('src/bootstrap.ts')).toContain('src/app.module.ts');
  expect(graph(partOf, imports).get('resources/calls')).toContain('resources/messages');
  // a type import, which the compiler erases
  expect(imports.get('src/platform/context/context.ts')).toContain('src/platform/context/transaction.ts');
});

test.each([
  ['src/', imports],
  ['the clients and the console', importsOfBrowsers],
])('no file of %s imports a file that imports it, directly or through others', (_, ofFiles) => {
  expect(cycles(graph((file) => file, ofFiles))).toEqual([]);
});

test('no folder of a client imports a folder that imports it', () => {
  expect(importsOfBrowsers.get('clients/react/src/components/avatar.tsx')).toContain('clients/react/src/hooks/chat.ts');
  const clients = new Map([...importsOfBrowsers].filter(([file]) => file.startsWith('clients/')));
  // a file directly in src/ stays a node of its own
  expect(cycles(graph((file) => (dirname(file).endsWith('/src') ? file : dirname(file)), clients))).toEqual([]);
});

test('no part of src/ imports a part that imports it; parts are the folders of platform, core, resources, operations and pages, and everything else in src/', () => {
  expect(cycles(graph(partOf, imports))).toEqual([]);
});

test('no folder of a part, and no file directly in one, imports a folder that imports it', () => {
  // src/platform/http/body for all files below it; a file directly in a part, such as the module of an area, stays a node of its own
  const folderOf = (file: string) => {
    const part = `src/${partOf(file)}`;
    const [folder, ...below] = file.slice(part.length + 1).split('/');
    return below.length > 0 ? `${part}/${folder}` : file;
  };
  expect(folderOf('src/platform/http/body/body-parser.ts')).toBe('src/platform/http/body');
  expect(folderOf('src/resources/users/users.module.ts')).toBe('src/resources/users/users.module.ts');
  expect(cycles(graph(folderOf, imports))).toEqual([]);
});

test('every part of src/ has a layer', () => {
  const entriesOf = (folder: string) =>
    readdirSync(join(root, 'src', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.ts'))
      .map(({ name }) => join(folder, name));
  const divided = ['platform', 'core'];
  const parts = entriesOf('').flatMap((part) => (divided.includes(part) ? entriesOf(part) : [part]));
  expect([...layers.flat()].sort()).toEqual(parts.filter((part) => part !== 'generated').sort());
});

test('every file imports only from its own part of src/ and from the layers below', () => {
  const layerOf = (file: string) =>
    layers.findIndex((parts) => parts.some((part) => `${file}/`.startsWith(`src/${part}/`)));
  const sharesPart = (file: string, other: string) =>
    layers.flat().some((part) => [file, other].every((path) => `${path}/`.startsWith(`src/${part}/`)));
  const upward = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => !sharesPart(file, target) && layerOf(target) >= layerOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(upward).toEqual([]);
});
