import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
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

/** Which part of src/ a file is of: `resources/users`, `platform/events`, `realtime`. */
export function partOf(file: string): string {
  const folders = dirname(relative(join(root, 'src'), resolve(root, file))).split('/');
  return folders.slice(0, divided.has(folders[0]!) ? 2 : 1).join('/');
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

/** The resource areas that an area imports from, types included, and the files that do it. */
export function importsOf(area: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles.filter((candidate) => areaOf(candidate) === area)) {
    const { importedFiles } = ts.preProcessFile(read(file));
    for (const { fileName } of importedFiles.filter((imported) => imported.fileName.startsWith('.'))) {
      const target = areaOf(join(dirname(file), fileName));
      if (target && target !== area) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}
