// lane: long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { ReplicatingCells, type CellName } from '#test/support/replicating-cells.js';
import { ENCRYPTION_KEY, type TestApp } from '#test/support/server.js';

let cells: ReplicatingCells;
beforeAll(async () => {
  cells = await ReplicatingCells.start();
});
afterAll(() => cells.stop());

const NAMES = ['one', 'two'] as const;

async function startMove({ id }: TestApp, more: readonly string[] = []): Promise<ChildProcess> {
  const file = join(cells.folder, 'two.env');
  const variables = Object.entries({ ...cells.environment('two'), CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY });
  await writeFile(file, variables.map(([name, value]) => `${name}="${value}"\n`).join(''));
  const env = { PATH: process.env.PATH, ...cells.environment('one'), CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY };
  const args = ['cells', 'move', id, '--to', 'two', '--env', file, ...more];
  return spawn(join(packageRoot(), 'dist', 'cli', 'confab.js'), args, { env });
}

test.each([
  'The app refuses changes',
  'Source and target have the same rows',
  'The directory has the app at the target',
])(
  'an app whose command is frozen after "%s" is open again, and the command changes nothing when it goes on',
  async (text) => {
    const app = await appWithUsers(cells.servers.one, ['amara', 'bruno']);
    const acknowledged: string[] = [];
    const send = async (cell: CellName): Promise<number> => {
      const client = cells.servers[cell].client({ apikey: app.apiKey, onBehalfOf: 'amara' });
      const message = { receiver: 'bruno', receiverType: 'user', data: { text: 'Hello' } };
      const response = await client.post('/v3/messages', message);
      if (response.status === 200) acknowledged.push((dataOf(response) as { id: string }).id);
      return response.status;
    };
    /** Never both. */
    const openCells = async (): Promise<CellName[]> => {
      const statuses = await Promise.all(NAMES.map(send));
      const open = NAMES.filter((_, at) => statuses[at] === 200);
      expect(open.length).toBeLessThan(2);
      return open;
    };
    await send('one');
    const command = await startMove(app);
    const closed = once(command, 'close');
    const isFrozen = new Promise<void>((resolve) => {
      command.stderr!.on('data', (progress) => {
        if (String(progress).includes(text)) resolve(void command.kill('SIGSTOP'));
      });
    });
    await isFrozen;
    const open = await eventually(async () => {
      const cell = await openCells();
      expect(cell).toHaveLength(1);
      return cell;
    });
    command.kill('SIGCONT');
    const [code] = (await closed) as [number];
    // a command that was frozen after the switch has only to tidy up
    await eventually(async () => expect(await openCells()).toEqual(code === 0 ? ['two'] : open));

    if (code !== 0) expect(await once(await startMove(app), 'close')).toEqual([0, null]);
    await eventually(async () => expect(await openCells()).toEqual(['two']));
    const client = cells.servers.two.client({ apikey: app.apiKey, onBehalfOf: 'amara' });
    const stored = dataOf(await client.get('/v3/messages', { limit: 100 })) as { id: string }[];
    expect(stored.map(({ id }) => id)).toEqual(acknowledged);
  },
);
