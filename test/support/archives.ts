import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for each test of a file. @returns a function that gives its path */
export function useFolder(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confab-archive-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** The records of a kind; none without a file. */
export async function recordsOf(folder: string, kind: string): Promise<any[]> {
  const text = await readFile(join(folder, `${kind}.ndjson`), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

/** Name → content of the files in a folder and its subfolders. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = names.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const;
  });
  return Object.fromEntries((await Promise.all(contents)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
