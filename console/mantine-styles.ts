import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folderOf = (library: string): string => resolve(require.resolve(library), '../..');
const core = folderOf('@mantine/core');

/** The styles of every page, whatever components it has. */
const always = ['baseline', 'default-css-variables', 'global'];

const IMPORT = /import\s+(?!type\s)([^'"]*?)\s*(?:from\s*)?['"]([^'"]+)['"]/g;

/**
 * `@mantine/core/styles.css` has the styles of all components. This replaces it by those of the components that the first views use, directly
 * or through another component, in the same order. `page-styles.css` gets those that only other sources use. A component and what it is
 * made of are in the same file or in this order, so that the styles of the component count.
 */
export function mantineStyles(sources: string, firstViews: string[]): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      const first = () => [...always, ...stylesOf(firstViews.map((path) => resolve(sources, path)))];
      if (id === `${core}/styles.css`) return cssOf(first());
      if (id !== resolve(sources, 'page-styles.css')) return undefined;
      const loaded = first();
      return cssOf(stylesOf(filesIn(sources)).filter((name) => !loaded.includes(name)));
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => resolve(folder, path));

/** The names of the files of styles that the sources need, which may be several of one component. */
const stylesOf = (files: string[]): string[] =>
  [...modulesOf(files)].flatMap((path) => /\/(\w+)\.module\.mjs$/.exec(path)?.[1] ?? []);

function cssOf(names: string[]): string {
  const all = readFileSync(`${core}/styles.css`, 'utf8');
  return names
    .map((name) => `${core}/styles/${name}.css`)
    .filter((path) => existsSync(path))
    .map((path) => {
      const css = readFileSync(path, 'utf8').trim();
      const position = all.indexOf(css);
      if (position < 0) throw new Error(`${path} is not a part of styles.css of @mantine/core.`);
      return { css, position };
    })
    .sort((a, b) => a.position - b.position)
    .map(({ css }) => css)
    .join('\n');
}

/** The files themselves, and the sources and modules of Mantine that they import, directly or not. */
function modulesOf(files: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of importsOf(path)) visit(imported);
  };
  files.forEach(visit);
  return found;
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) => {
    const library = /^@mantine\/\w+$/.exec(specifier)?.[0];
    if (library) return exportsOf(library, names);
    const file = resolve(dirname(path), specifier);
    return /^\..*\.(?:mjs|tsx?)$/.test(specifier) && existsSync(file) ? [file] : [];
  });
}

/** The modules of a library that define the names of `{ Button, Text as Label }`. */
function exportsOf(library: string, names: string): string[] {
  const index = `${folderOf(library)}/esm/index.mjs`;
  const text = readFileSync(index, 'utf8');
  return names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .flatMap((part) => {
      const name = part
        .trim()
        .split(/\s+as\s+/)[0]!
        .replace(/^type\s+/, '');
      const module = name && new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from "([^"]+)"`).exec(text)?.[1];
      return module?.startsWith('.') ? [resolve(dirname(index), module)] : [];
    });
}
