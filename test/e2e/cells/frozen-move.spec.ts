// lane: long
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { ReplicatingCells, type CellName } from '#test/support/replicating-cells.js';

let cells: ReplicatingCells;
beforeAll(async () => {
  cells = await ReplicatingCells.start();
});
afterAll(() => cells.stop());

const NAMES = ['one', 'two'] as const;

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
    const command = await cells.startMove(app.id);
    await command.whenWritten(text);
    command.child.kill('SIGSTOP');
    const open = await eventually(async () => {
      const cell = await openCells();
      expect(cell).toHaveLength(1);
      return cell;
    });
    command.child.kill('SIGCONT');
    const { exitCode } = await command.ended;
    // a command that was frozen after the switch has only to tidy up
    await eventually(async () => expect(await openCells()).toEqual(exitCode === 0 ? ['two'] : open));

    if (exitCode !== 0) expect(await (await cells.startMove(app.id)).ended).toMatchObject({ exitCode: 0 });
    await eventually(async () => expect(await openCells()).toEqual(['two']));
    const client = cells.servers.two.client({ apikey: app.apiKey, onBehalfOf: 'amara' });
    const stored = dataOf(await client.get('/v3/messages', { limit: 100 })) as { id: string }[];
    expect(stored.map(({ id }) => id)).toEqual(acknowledged);
  },
);
