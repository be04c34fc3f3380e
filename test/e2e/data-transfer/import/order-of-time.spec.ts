// lane: long
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import { FileImportService } from '#resources/data-transfer/import/files/file-import.service.js';
import { sortedByTime } from '#resources/data-transfer/import/order/time-sort.js';
import { AppsService, contextOf } from '#resources/management/apps.service.js';
import { recordsOf, useFolder } from '#test/support/archives.js';
import { useDatabase } from '#test/support/groups.js';
import { useOwnServer } from '#test/support/server.js';

// Ids of messages follow the times at which they were sent, whatever the files are named and however they are ordered.

const server = useOwnServer();
const database = useDatabase(server);
const folder = useFolder();

async function source(files: Record<string, object>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder(), 'export', name, '..'), { recursive: true });
    await writeFile(join(folder(), 'export', name), JSON.stringify(content));
  }
  return join(folder(), 'export');
}

const textsOf = async () =>
  (await recordsOf(join(folder(), 'archive'), 'messages')).map(({ data }) => data.text as string);

test('messages of Sendbird are in the order of their times, in whichever files they are', async () => {
  const user = { user_id: 'a1', nickname: 'A' };
  const channel = { channel_url: 'c', name: 'Order', is_distinct: false, members: [{ ...user, state: 'joined' }] };
  const message = (id: number, text: string, time: number) => ({
    type: 'MESG',
    message_id: id,
    message: text,
    created_at: time,
    channel_url: 'c',
    user,
  });
  await convertExport(
    'sendbird',
    await source({
      'export-2c/messages.json': {
        messages: [message(3, 'week 2, first', 1700600000000), message(4, 'week 2, last', 1700600060000)],
        channel,
      },
      'export-9f/messages.json': {
        messages: [message(1, 'week 1, first', 1700000000000), message(2, 'week 1, second', 1700000060000)],
        channel,
      },
    }),
    join(folder(), 'archive'),
  );
  expect(await textsOf()).toEqual(['week 1, first', 'week 1, second', 'week 2, first', 'week 2, last']);
});

test('messages of Stream are in the order of their times, in whichever files they are', async () => {
  const month = (name: string, time: string) => ({
    channels: [
      {
        channel: { id: 'c', type: 'messaging', cid: 'messaging:c' },
        messages: [{ id: name, type: 'regular', text: name, user: { id: 'a1' }, created_at: time }],
      },
    ],
  });
  await convertExport(
    'stream',
    await source({
      'export-feb.json': month('February', '2024-02-01T00:00:00Z'),
      'export-jan.json': month('January', '2024-01-01T00:00:00Z'),
    }),
    join(folder(), 'archive'),
  );
  expect(await textsOf()).toEqual(['January', 'February']);
});

test('a file that is not in the order of time is imported in it, and refused lines keep their numbers', async () => {
  const app = await server.createApp();
  const ctx = contextOf({}, (await server.app.get(AppsService).find({}, app.id))!);
  const message = (text: string, sentAt: number) =>
    JSON.stringify({ muid: text, sender: 'app_system', receiverType: 'group', receiver: 'g', data: { text }, sentAt });
  const lines = [
    message('third', 1600000003),
    'no JSON',
    message('first', 1600000001),
    '',
    message('second', 1600000002),
  ];
  lines.push(JSON.stringify({ ...JSON.parse(message('late', 1600000002)), receiver: 'none' }));
  const load = async (kind: 'groups' | 'messages', content: string) =>
    server.app.get(FileImportService).importFile(ctx, kind, () => Readable.from([Buffer.from(content)]), {
      importName: 'order',
      refused: join(folder(), `refused.${kind}`),
    });
  await load('groups', JSON.stringify({ guid: 'g', name: 'G', type: 'public' }));
  expect(await load('messages', lines.join('\n'))).toMatchObject({ stored: 3, refused: 2 });
  const stored = await database.query('SELECT muid FROM messages WHERE app_id = $1 ORDER BY id', [app.id]);
  expect(stored.map(({ muid }) => muid)).toEqual(['first', 'second', 'third']);
  const refused = await readFile(join(folder(), 'refused.messages'), 'utf8');
  expect([...refused.matchAll(/"line":(\d+)/g)].map(([, line]) => line)).toEqual(['2', '6']);
});

test('more lines than fit into memory are sorted on disk, stably, and nothing is left there', async () => {
  const lines = Array.from({ length: 20_000 }, (_, number) => {
    const sentAt = 1600000000 + ((number * 7919) % 1000) / 4;
    return number % 997 === 0 ? 'no JSON' : JSON.stringify({ number, data: { metadata: { sentAt: number } }, sentAt });
  });
  const times = lines.map((line, index) => [line === 'no JSON' ? -1 : JSON.parse(line).sentAt, index + 1] as const);
  const expected = times.sort(([a, m], [b, n]) => a - b || m - n).map(([, number]) => number);
  const sorted: number[] = [];
  // 5,000 bytes are some 70 lines, so that there are more runs than are merged at once
  const chunks = Readable.from([Buffer.from(lines.join('\n'))]);
  const parts = async function* () {
    for await (const chunk of chunks as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += 1000) yield chunk.subarray(start, start + 1000);
  };
  for await (const { number, bytes } of sortedByTime(parts(), { folder: folder(), runBytes: 5_000 })) {
    sorted.push(number);
    expect(bytes.toString()).toBe(`${lines[number - 1]}\n`);
  }
  expect(sorted).toEqual(expected);
  expect(await readdir(folder())).toEqual([]);
});
