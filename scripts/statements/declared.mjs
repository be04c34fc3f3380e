import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { declaredStatements, shapesByName } from '#platform/database/statement.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(root, 'dist', 'modules');

const DECLARES = /\b(?:statement|installationStatement|composedStatements|shapes)\(/;
const IMPORTED = /^(?:import|export)\b[^;]*?from '([.#][^']+)'|^import '([.#][^']+)'/gm;

/**
 * Imports the modules of the build that declare statements one by one, each after its own imports. The statements that are new after
 * an import are those of the imported module.
 *
 * @returns a map from each area to its statements and shapes, sorted by name
 */
export async function statementsByArea() {
  const areas = new Map();
  const known = new Set();
  for (const file of modulesInOrder()) {
    const text = readFileSync(file, 'utf8');
    if (!DECLARES.test(text)) continue;
    await import(pathToFileURL(file).href);
    const area = areaOf(file);
    for (const entry of entries()) {
      if (known.has(entry.id)) continue;
      known.add(entry.id);
      areas.set(area, [...(areas.get(area) ?? []), entry]);
    }
  }
  for (const list of areas.values()) list.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Map([...areas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Shapes of one name stay in the order in which they are declared. */
function entries() {
  const shapeEntries = [...shapesByName()].flatMap(([name, shapes]) =>
    shapes().map(([label, text]) => ({ id: `${name}: ${label}`, name, label, text })),
  );
  return [...declaredStatements().map((statement) => ({ id: statement.name, ...statement })), ...shapeEntries];
}

/** `users` for resources/users/…, `policy` for core/policy/…, `events` for platform/events/…, `server` for server/… */
function areaOf(file) {
  const [first, second] = relative(modules, file).split('/');
  return ['core', 'operations', 'pages', 'platform', 'resources'].includes(first) ? second : first;
}

/** The modules of the build, each after its imports. Modules whose source file was deleted are left out. */
function modulesInOrder() {
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js') && !entry.parentPath.includes('generated'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(join(root, 'src', relative(modules, file).replace(/\.js$/, '.ts'))))
    .sort();
  const ordered = new Set();
  const visited = new Set();
  const visit = (file) => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const name = from ?? bare;
      const imported = name.startsWith('#') ? join(modules, name.slice(1)) : join(dirname(file), name);
      if (files.includes(imported)) visit(imported);
    }
    ordered.add(file);
  };
  files.forEach(visit);
  return ordered;
}
