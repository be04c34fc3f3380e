// lane: long
import { appWithUsers, sendText } from '#test/support/factories.js';
import { connectedAs } from '#test/support/realtime.js';
import { useOwnServer } from '#test/support/server.js';

const server = useOwnServer();

/** More than the buffers of the kernel and the server hold for a connection. */
const MESSAGES = 250;
const LONG_TEXT = 'x'.repeat(60_000);

test('a client that does not read is disconnected, without delay for others, and can resume without loss', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const { client: slow, authenticated } = await connectedAs(server, app, 'betty');
  const { client: quick } = await connectedAs(server, app, 'betty');
  slow.socket.pause();
  const sent: string[] = [];
  for (let count = 0; count < MESSAGES; count++) sent.push(await sendText(app, 'andrew', 'betty', LONG_TEXT));
  const events = await quick.allUntil(({ data }) => data?.message?.id === sent.at(-1));
  expect(events.filter(({ type }) => type === 'event')).toHaveLength(MESSAGES);
  await quick.close();

  slow.socket.resume();
  await slow.closed;
  const read = slow.frames.filter(({ type }) => type === 'event');
  expect(read.length).toBeLessThan(MESSAGES);
  expect(read.map(({ data }) => data.message.id as string)).toEqual(sent.slice(0, read.length));

  const lastEventId = (read.at(-1)?.id ?? authenticated.lastEventId) as string;
  const { client: again } = await connectedAs(server, app, 'betty', { lastEventId });
  const missed = await again.allUntil(({ data }) => data?.message?.id === sent.at(-1));
  expect(missed.filter(({ type }) => type === 'event')).toHaveLength(MESSAGES - read.length);
  await again.close();
});
