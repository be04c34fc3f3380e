// lane: long
import { repliesTo, runFor, runsOf } from '#test/support/agents.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { condition } from '#test/support/moderation.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const model = useModel();

test('a mention in a group starts a run, whose answer all members see grow', async () => {
  const app = await appWithUsers(server, ['tina', 'omar', 'stranger']);
  const agent = await builderAgent(server, app, model);
  await createGroup(app, { guid: 'hikers', members: { participants: ['tina', 'omar', agent] } });
  const [member, stranger] = await Promise.all(['omar', 'stranger'].map((uid) => connectedAs(server, app, uid)));
  await sendToGroup(app, 'tina', 'hikers', 'Nobody is mentioned.');
  const id = await sendToGroup(app, 'tina', 'hikers', `<@uid:${agent}> where do we go?`);
  const finished = await member!.client.next('agent_run', ({ event }) => event === 'run_finished');
  expect(finished).toMatchObject({
    receiverType: 'group',
    receiver: 'hikers',
    messageId: id,
    conversationId: 'group_hikers',
  });
  expect(stranger!.client.frames.filter(({ type }) => type === 'agent_run')).toEqual([]);
  expect(await repliesTo(app, 'omar', id)).toMatchObject([
    { id: finished.data.messageId, sender: agent, receiverType: 'group', receiver: 'hikers', parentId: id },
  ]);
  expect(model.calls[0]!.json.messages.at(-1).content).toBe(`tina: <@uid:${agent}> where do we go?`);
  expect(await runsOf(app)).toHaveLength(1);
  await Promise.all([member!.client.close(), stranger!.client.close()]);
});

test('an agent that is no member of the group is not mentioned', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await createGroup(app, { guid: 'hikers', members: { participants: ['tina'] } });
  await sendToGroup(app, 'tina', 'hikers', `<@uid:${agent}> where do we go?`);
  await runFor(app, await sendText(app, 'tina', agent, 'Hello'));
  expect(await runsOf(app)).toHaveLength(1);
});

test('the model reads the thread, and nothing of other threads', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await runFor(app, await sendText(app, 'tina', agent, 'Another thread'));
  const first = await sendText(app, 'tina', agent, 'My name is Tina.');
  await runFor(app, first);
  const second = dataOf(
    await app
      .as('tina')
      .post('/v3/messages', { receiver: agent, receiverType: 'user', parentId: first, data: { text: 'Who am I?' } }),
  ).id as string;
  await runFor(app, second);
  expect(model.calls.at(-1)!.json.messages.slice(1)).toEqual([
    { role: 'user', content: 'My name is Tina.' },
    { role: 'assistant', content: 'Hello.' },
    { role: 'user', content: 'Who am I?' },
  ]);
  expect((await repliesTo(app, 'tina', first)).map(({ data }) => data.text as string)).toEqual([
    'Hello.',
    'Who am I?',
    'Hello.',
  ]);
});

test('two agents that mention each other stop', async () => {
  const app = await appWithUsers(server, ['tina']);
  const [one, other] = [
    await builderAgent(server, app, model),
    await builderAgent(server, app, model, { name: 'Cook' }),
  ];
  await createGroup(app, { guid: 'hikers', members: { participants: ['tina', one, other] } });
  model.reply = ({ json }) => [
    { text: `What do you say, <@uid:${JSON.stringify(json).includes('name is Cook') ? one : other}>?` },
  ];
  const id = await sendToGroup(app, 'tina', 'hikers', `<@uid:${one}> hello!`);
  const runs = await eventually(async () => {
    const found = await runsOf(app);
    expect(found.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'too_many_agents' } });
    return found;
  });
  expect(runs.map(({ agent, state }) => [agent, state] as unknown)).toEqual([
    [one, 'finished'],
    [other, 'finished'],
    [one, 'finished'],
    [other, 'finished'],
    [one, 'failed'],
  ]);
  expect(await repliesTo(app, 'tina', id)).toHaveLength(4);
});

test('moderation judges what an agent says, and users see nothing of it before', async () => {
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  const rule = {
    id: 'words',
    name: 'Words',
    enabled: true,
    action: ['blockMessage'],
    conditions: [condition({ category: 'word', value: ['damn'] })],
  };
  dataOf(await app.api.post('/v3/moderation/rules', rule));
  const { client } = await connectedAs(server, app, 'tina');
  model.reply = () => [{ text: 'That damn train.' }];
  const id = await sendText(app, 'tina', agent, 'When?');
  expect(await runFor(app, id)).toMatchObject({ state: 'finished' });
  const frames = await client.allUntil(({ event }) => event === 'run_finished');
  expect(JSON.stringify(frames)).not.toContain('damn');
  expect(frames.at(-1)!.data).toEqual({});
  expect(await repliesTo(app, 'tina', id)).toEqual([]);
  expect(dataOf(await app.api.get('/v3/moderation/blocked-messages'))).toMatchObject([{ message: { sender: agent } }]);

  model.reply = () => [{ text: 'At noon.' }];
  const next = await sendText(app, 'tina', agent, 'When?');
  const { data } = await client.nextEvent('message_sent', (frame) => frame.data.message.parentId === next);
  expect(data.message.data.text).toBe('At noon.');
  await client.close();
});

test('users whose role may not read messages of agents do not see them grow', async () => {
  const app = await appWithUsers(server, ['tina', 'omar']);
  const agent = await builderAgent(server, app, model);
  dataOf(await app.api.post('/v3/roles', { role: 'reader', name: 'Reader' }));
  const permissions = { 'listMessages.allowedMessageCategories': ['message'] };
  dataOf(await app.api.put('/v3/roles/reader/permissions', { permissions }));
  dataOf(await app.api.put('/v3/users/omar', { role: 'reader' }));
  await createGroup(app, { guid: 'hikers', members: { participants: ['tina', 'omar', agent] } });
  const [tina, omar] = await Promise.all(['tina', 'omar'].map((uid) => connectedAs(server, app, uid)));
  await sendToGroup(app, 'tina', 'hikers', `<@uid:${agent}> hello!`);
  await tina!.client.next('agent_run', ({ event }) => event === 'run_finished');
  expect(omar!.client.frames.filter(({ type }) => type === 'agent_run')).toEqual([]);
  await Promise.all([tina!.client.close(), omar!.client.close()]);
});
