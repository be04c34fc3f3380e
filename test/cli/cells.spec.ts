import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import { TestCells } from '../support/cells.js';
import { type CommandOutcome, runConfab } from '../support/command.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';

let cells: TestCells;
let folder: string;
beforeAll(async () => {
  cells = await TestCells.start(['one', 'two']);
  folder = await mkdtemp(join(tmpdir(), 'confab-cells-'));
});
afterAll(async () => {
  await cells.stop();
  await rm(folder, { recursive: true, force: true });
});

const environmentOf = (cell: string) => ({
  CONFAB_CELL: cell,
  DATABASE_URL: (cells.databases.get(cell) ?? cells.databases.get('one'))!.url,
  DATABASE_DIRECTORY_URL: cells.directory.url,
  CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
  DATA_DIR: folder,
});

/** With the environment of a cell. */
const confab = (cell: string, args: string[]): Promise<CommandOutcome> =>
  runConfab(args, { PORT: '0', ...environmentOf(cell) });

const result = async (cell: string, args: string[]): Promise<any> => {
  const { exitCode, output, errors } = await confab(cell, [...args, '--json']);
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  return JSON.parse(output);
};

test('cells are added once, have weights, and are listed with what their servers say', async () => {
  const { port } = cells.server('two').http.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  expect(await result('one', ['cells', 'add', 'three', '--weight', '5', '--address', address])).toEqual({
    name: 'three',
    weight: 5,
    address,
  });
  expect(await confab('one', ['cells', 'add', 'three'])).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('There is a cell three already.'),
  });
  expect((await confab('one', ['cells', 'weight', 'three', '-1'])).exitCode).toBe(2);
  expect(await confab('one', ['cells', 'weight', 'four', '1'])).toMatchObject({ exitCode: 1 });
  await result('one', ['cells', 'weight', 'three', '0']);
  expect(await result('two', ['cells', 'list'])).toEqual({
    cells: [
      { name: 'one', address: null, weight: 1, apps: 1, state: null, moves: [] },
      { name: 'three', address, weight: 0, apps: 0, state: 'ready', moves: [] },
      { name: 'two', address: null, weight: 1, apps: 0, state: null, moves: [] },
    ],
  });
});

test('status has the cells, and doctor finds apps that the directory has elsewhere', async () => {
  const app = await cells.server('two').createApp();
  const directory = cells.server('one').app.get(CellsRepository);
  await directory.remove({}, 'two', app.id, { isReserved: false });
  await directory.reserve({}, 'one', { id: app.id, name: 'Restored', region: 'us', createdAt: new Date() });
  const moving = (await cells.server('one').createApp()).id;
  await directory.beginMove({}, moving, 'one', 'two');
  await directory.beginRefusing({}, moving, 'one', 'two', new Date(Date.now() - 75_000));
  const listed = (await result('two', ['cells', 'list'])).cells;
  const [{ moves }] = listed.filter(({ name }: { name: string }) => name === 'one');
  expect(moves).toEqual([{ appId: moving, movingTo: 'two', refusedSeconds: expect.any(Number) }]);
  expect(moves[0].refusedSeconds).toBeGreaterThanOrEqual(75);
  expect((await confab('two', ['cells', 'list'])).output).toMatch(
    new RegExp(`^  ${moving} moves to two, and has refused changes for \\d+ seconds$`, 'm'),
  );
  expect(await result('two', ['status'])).toMatchObject({
    cell: 'two',
    cells: expect.arrayContaining([expect.objectContaining({ name: 'one', isUnreachable: false })]),
    moves: [{ cell: 'one', movingTo: 'two', isRunning: false }],
  });
  const { findings } = JSON.parse((await confab('two', ['doctor', '--json'])).output);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'cells', status: 'warning', message: expect.stringContaining(app.id) }),
  );
  expect(await result('two', ['cells', 'rebuild'])).toEqual({
    cell: 'two',
    elsewhere: [{ appId: app.id, cell: 'one' }],
  });
});

test('a server whose cell is not in the directory does not start', async () => {
  const environment = {
    ...environmentOf('unknown'),
    CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
    CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
    PORT: '0',
  };
  const { exitCode, output, errors } = await runConfab([], environment, { program: 'main.js' });
  expect(exitCode).toBe(1);
  expect(output + errors).toContain('The directory has no cell unknown');
});

test('doctor and the start of a server warn of files on a disk that other cells may not have', async () => {
  const { findings } = JSON.parse((await confab('one', ['doctor', '--json'])).output);
  const warned = expect.objectContaining({ check: 'files of cells', status: 'warning' });
  expect(findings).toContainEqual(warned);
  expect(findings.find(({ check }: { check: string }) => check === 'files of cells').message).toContain(folder);
  const server = await ServerProcess.start(environmentOf('one'));
  await server.untilReady();
  server.signal('SIGTERM');
  await server.exitCode();
  expect(server.output).toContain('An app that moves to a cell without this folder loses them.');
});

test('doctor and status say that the directory is down', async () => {
  await cells.directory.close();
  try {
    const { findings } = JSON.parse((await confab('one', ['doctor', '--json'])).output);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'cells', status: 'failed' }));
    expect(await result('one', ['status'])).toMatchObject({ cell: 'one', cells: null, apps: expect.any(Number) });
  } finally {
    await cells.directory.open();
  }
});
