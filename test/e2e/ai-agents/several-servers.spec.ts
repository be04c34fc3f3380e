// lane: long
import { repliesTo, runsOf } from '#test/support/agents.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { connectedAs } from '#test/support/realtime.js';
import { TestServer, useServer } from '#test/support/server.js';

const environment = { WEBHOOK_ALLOW_PRIVATE: 'true' };
const server = useServer(environment);
const model = useModel();

test('several servers answer every message once, to users who are connected to any of them', async () => {
  const other = new TestServer();
  await other.start({ ...environment, DATABASE_URL: server.databaseUrl });
  const app = await appWithUsers(server, ['tina']);
  const agent = await builderAgent(server, app, model);
  await setSettings(server, app, { 'aiAgents.runsPerUserAndMinute': 100 });
  model.reply = ({ json }) => [{ text: `Answer to ${json.messages.at(-1).content}` }];
  const clients = await Promise.all([server, other].map((one) => connectedAs(one, app, 'tina')));
  const texts = Array.from({ length: 40 }, (_, n) => `question ${n}`);
  const ids = await Promise.all(texts.map((text) => sendText(app, 'tina', agent, text)));
  await eventually(async () => expect(await runsOf(app, { state: 'finished' })).toHaveLength(ids.length));
  for (const [n, id] of ids.entries())
    expect((await repliesTo(app, 'tina', id)).map(({ data }) => data.text as string)).toEqual([
      `Answer to ${texts[n]}`,
    ]);
  for (const { client } of clients) {
    const answers = new Map<string, string>();
    await eventually(() => {
      for (const frame of client.frames.splice(0))
        if (frame.event === 'text_message_content')
          answers.set(frame.messageId, (answers.get(frame.messageId) ?? '') + frame.data.delta);
      expect([...answers].sort()).toEqual(ids.map((id, n) => [id, `Answer to ${texts[n]}`]).sort());
    });
    await client.close();
  }
  await other.stop();
});
