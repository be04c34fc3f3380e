import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

const resources = join(root, 'src', 'resources');

/** The folders of src/resources. */
export const resourceAreas: string[] = readdirSync(resources);

/** The files of src/, from the repository's folder on, without what Prisma generates. */
export const sourceFiles: string[] = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('generated'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort();

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export const filesOf = (area: string): string[] =>
  sourceFiles.filter((file) => areaOf(file) === area).map((file) => basename(file));

/** `users` for a file of src/resources/users; undefined for one that belongs to no resource. */
export function areaOf(file: string): string | undefined {
  const [area] = relative(resources, resolve(root, file)).split('/');
  return area === '..' ? undefined : area;
}

/** Parts of src/ that consist of areas. */
const divided = new Set(['platform', 'domain', 'resources']);

/** Which part of src/ a file is of: `resources/users`, `platform/events`, `platform/context.ts`, `realtime`, `main.ts`. */
export function partOf(file: string): string {
  const path = relative(join(root, 'src'), resolve(root, file)).split('/');
  return path.slice(0, divided.has(path[0]!) ? 2 : 1).join('/');
}

export const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);

/** Every node below a node, itself first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}
