import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folderOf = (library: string): string => resolve(require.resolve(library), '../..');
const core = folderOf('@mantine/core');

/** The styles of every page, whatever components it has. */
const always = ['baseline', 'default-css-variables', 'global'];

const IMPORT = /import\s+(?:type\s+)?([^'"]*?)\s*(?:from\s*)?['"]([^'"]+)['"]/g;

/**
 * `@mantine/core/styles.css` has the styles of all components. This replaces it by those of the components that the sources use, directly or
 * through another component, in the same order.
 */
export function mantineStyles(sources: string): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === `${core}/styles.css` ? stylesOf(sources) : undefined),
  };
}

function stylesOf(sources: string): string {
  const all = readFileSync(`${core}/styles.css`, 'utf8');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const modules = modulesOf(files.map((path) => resolve(sources, path)));
  const names = [...modules].flatMap((path) => /\/(\w+)\.module\.mjs$/.exec(path)?.[1] ?? []);
  return [...always, ...names]
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

/** The files themselves, and the modules of Mantine that they import, directly or not. */
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
  const isSource = !path.includes('/node_modules/');
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) => {
    const library = /^@mantine\/\w+$/.exec(specifier)?.[0];
    if (library) return exportsOf(library, names);
    // the sources are all visited
    return !isSource && specifier.startsWith('.') ? [resolve(dirname(path), specifier)] : [];
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
