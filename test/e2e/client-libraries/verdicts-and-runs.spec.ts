import { logInWithLibrary } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { createRule } from '#test/support/moderation.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const model = useModel();

test('a sender hears of the verdicts about their messages, and not of those about edits', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  await createRule(app);
  const { socket } = await logInWithLibrary(server, app, 'andrew');
  const verdicts: unknown[] = [];
  // an event has the message as it is when the event is sent
  const heard = async () => {
    const { sender, receiver, receiverType, body } = await socket.next('on_moderation_status_changed');
    verdicts.push([sender, receiver, receiverType, body.id, body.data.moderation.status]);
  };
  const clean = await sendText(app, 'andrew', 'betty', 'Hello');
  await heard();
  dataOf(await app.as('andrew').put(`/v3/messages/${clean}`, { data: { text: 'darn' } }));
  const blocked = await sendText(app, 'andrew', 'betty', 'darn');
  await heard();
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${blocked}`, { status: 'approved' }));
  await heard();
  expect(verdicts).toEqual([
    ['andrew', 'betty', 'user', clean, 'approved'],
    ['andrew', 'betty', 'user', blocked, 'disapproved'],
    ['andrew', 'betty', 'user', blocked, 'approved'],
  ]);
  await socket.close();
});

describe('the run of an agent', () => {
  const ask = async () => {
    const app = await appWithUsers(server, ['andrew']);
    const agent = await builderAgent(server, app, model);
    const { socket } = await logInWithLibrary(server, app, 'andrew');
    const id = await sendText(app, 'andrew', agent, 'How far is it?');
    const frames = await socket.allUntil(
      ({ type, body }) => type === 'streamed_message' && body.type === 'run_finished',
    );
    await socket.close();
    return { agent, id, runs: frames.filter(({ type }) => type === 'streamed_message') };
  };

  test('is streamed to the user, and the answer is a message', async () => {
    model.reply = () => [{ text: 'Ten ' }, { text: 'miles.' }];
    const { agent, id, runs } = await ask();
    const kinds = ['run_started', 'text_message_start', 'text_message_content', 'text_message_end', 'run_finished'];
    expect([...new Set(runs.map(({ body }) => body.type))]).toEqual(kinds);
    const { runId } = runs[0]!.body.data;
    for (const { body, ...address } of runs) {
      expect(address).toMatchObject({ sender: agent, receiver: 'andrew', receiverType: 'user' });
      expect(body).toMatchObject({ id, parentId: id, data: { runId, threadId: id, streamMessageId: runId } });
    }
    expect(runs.map(({ body }) => body.data.delta ?? '').join('')).toBe('Ten miles.');
    expect(runs.at(-1)!.body.data).toMatchObject({ messageId: expect.any(String) });
  });

  test('that fails is finished for a library, which knows no other end', async () => {
    model.reply = () => ({ status: 401 });
    const { runs } = await ask();
    expect(runs.map(({ body }) => body.type)).toEqual(['run_started', 'run_finished']);
  });
});
