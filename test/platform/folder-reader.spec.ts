import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FolderReader, IrregularFileError } from '#platform/files/folder-reader.js';

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'confab-outside-'));
  folder = await mkdtemp(join(tmpdir(), 'confab-folder-'));
  await writeFile(join(outside, 'secret'), 'secret');
  await mkdir(join(folder, 'files'));
});
afterEach(async () => {
  await rm(outside, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
const failure = async (name: string, reader = FolderReader.of(folder)) =>
  reader.open(name).catch((error: unknown) => error);

test('reads a regular file, a part of it, and none', async () => {
  await writeFile(join(folder, 'files', 'a'), '0123456789');
  await writeFile(join(folder, 'empty'), '');
  const before = await openFiles();
  const reader = FolderReader.of(folder);
  expect(await (await reader.open('files/a'))!.text()).toBe('0123456789');
  expect(await text(await (await reader.below('files').open('a'))!.read({ start: 2, end: 4 }))).toBe('234');
  expect(await text(await (await reader.open('files/a'))!.read({ start: 8, end: 100 }))).toBe('89');
  expect(await (await reader.open('empty'))!.text()).toBe('');
  expect(await reader.open('missing')).toBeUndefined();
  expect(await reader.open('no/such/folder')).toBeUndefined();
  expect(await openFiles()).toBe(before);
});

test('the folder itself may be a link, because the operator names it', async () => {
  await writeFile(join(folder, 'a'), 'text');
  await symlink(folder, join(outside, 'link'));
  expect(await (await FolderReader.of(join(outside, 'link')).open('a'))!.text()).toBe('text');
});

test('bytes that are added after the file was opened are not read', async () => {
  await writeFile(join(folder, 'a'), '0123');
  const file = (await FolderReader.of(folder).open('a'))!;
  await writeFile(join(folder, 'a'), '4567', { flag: 'a' });
  expect(file.size).toBe(4);
  expect(await file.text()).toBe('0123');
});

test.each(['../secret', 'files/../../secret', '/etc/hostname', '.', '', 'files//a', 'files/'])(
  'refuses the name %j',
  async (name) => {
    expect(await failure(name)).toMatchObject({ message: expect.stringContaining('is not the name of a file') });
  },
);

describe('refuses, and leaves nothing open:', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ['a symbolic link', 'files/a', () => symlink(join(outside, 'secret'), join(folder, 'files', 'a'))],
    ['a symbolic link', 'files/a', () => symlink('b', join(folder, 'files', 'a'))],
    ['a folder', 'files/a', () => mkdir(join(folder, 'files', 'a'))],
    ['a named pipe', 'files/a', async () => execFileSync('mkfifo', [join(folder, 'files', 'a')])],
    ['a device', 'files/a', () => makeDevice(join(folder, 'files', 'a'))],
    ['a symbolic link', 'linked/secret', () => symlink(outside, join(folder, 'linked'))],
    ['a symbolic link', 'files/deep/secret', () => symlink(outside, join(folder, 'files', 'deep'))],
    ['a file', 'files/a/secret', () => writeFile(join(folder, 'files', 'a'), '')],
  ])('%s at %s', async (kind, name, make) => {
    await make();
    const before = await openFiles();
    const error = await failure(name);
    // Only root can make a device.
    if (error === undefined && kind === 'a device') return;
    expect(error).toBeInstanceOf(IrregularFileError);
    expect(error).toMatchObject({ kind, message: expect.stringContaining(`is ${kind}.`) });
    expect(await openFiles()).toBe(before);
  });

  test('a socket', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve));
    expect(await failure('socket')).toMatchObject({ kind: 'a socket' });
    await new Promise((resolve) => server.close(resolve));
  });
});

test('a file that becomes shorter ends early', async () => {
  await writeFile(join(folder, 'a'), '0123456789');
  const file = (await FolderReader.of(folder).open('a'))!;
  await truncate(join(folder, 'a'), 3);
  expect(await file.text()).toBe('012');
});

/** Where the account of the test may make one. */
async function makeDevice(path: string): Promise<void> {
  try {
    execFileSync('mknod', [path, 'c', '1', '5'], { stdio: 'ignore' });
  } catch {
    // The test then finds no file.
  }
}
