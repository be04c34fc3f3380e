import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

const resources = join(root, 'src', 'resources');

/** The folders of src/resources. */
export const resourceAreas: string[] = readdirSync(resources);

/** The files of a folder in TypeScript as paths relative to the root, without generated files. */
export const typescriptFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** The files of src/. */
export const sourceFiles: string[] = typescriptFiles('src');

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The text of all files of prisma/schema. */
export const prismaSchema: string = readdirSync(join(root, 'prisma', 'schema'))
  .map((file) => read(join('prisma', 'schema', file)))
  .join('\n');

export const filesOf = (area: string): string[] =>
  sourceFiles.filter((file) => areaOf(file) === area).map((file) => basename(file));

/** `users` for a file of src/resources/users; undefined for a file outside src/resources. */
export function areaOf(file: string): string | undefined {
  const [area] = relative(resources, resolve(root, file)).split('/');
  return area === '..' ? undefined : area;
}

/** Folders of src/ whose subfolders are separate parts. */
const dividedFolders = new Set(['platform', 'core', 'resources', 'operations', 'pages']);

/** The part of src/ that contains a file: `resources/users`, `platform/events`, `operations/backup`, `main.ts`. */
export function partOf(file: string): string {
  const path = relative(join(root, 'src'), resolve(root, file)).split('/');
  return path.slice(0, dividedFolders.has(path[0]!) ? 2 : 1).join('/');
}

export const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);

/** The node and every node below it. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}
