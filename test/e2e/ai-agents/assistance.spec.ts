import { ASSISTANCE } from '#test/support/agents.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { builderAgent, useModel, type ModelCall } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const model = useModel();

const REPLIES = { positive: 'Gladly!', neutral: 'Let me see.', negative: 'Sorry, no.' };

let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['ann', 'ben', 'cleo']);
  model.reset();
  await setSettings(server, app, { ...ASSISTANCE, 'aiAgents.openai.url': model.url, 'aiAgents.openai.model': 'small' });
});

const ask = (path: string, query: Record<string, unknown> = {}, uid = 'ann') =>
  app.as(uid).get(`/v3/ai/${path}`, query);
const answers = (text: string) => (model.reply = () => [{ text }]);
const readBy = ({ json }: ModelCall): string[] => json.messages.map(({ content }: { content: string }) => content);

test('replies are suggested of what the user sees', async () => {
  await sendText(app, 'ben', 'ann', 'Are you coming?');
  await sendText(app, 'cleo', 'ben', 'A secret');
  answers(JSON.stringify(REPLIES));
  const response = await ask('smart-replies/users/ben');
  expect(dataOf(response)).toEqual({ 'smart-replies': REPLIES });
  const [call] = model.calls;
  expect(call!.json).toMatchObject({ model: 'small' });
  expect(readBy(call!)[1]).toBe('ben: Are you coming?');
  // nothing is sent
  expect(dataOf(await app.as('ann').get('/v3/users/ben/messages'))).toHaveLength(1);
});

test('a conversation without texts has no replies and no summary, and the model is not asked', async () => {
  expect(dataOf(await ask('smart-replies/users/ben'))).toEqual({});
  expect(dataOf(await ask('conversation-summary/users/ben'))).toEqual({});
  expect(model.calls).toEqual([]);
});

test('a conversation that has not begun has starters', async () => {
  answers('{"starters":["Hello Ben!","How are you?"]}');
  const response = await ask('conversation-starter/users/ben');
  expect(dataOf(response)).toEqual({ 'conversation-starter': ['Hello Ben!', 'How are you?'] });
});

test('a summary is of the last messages, or of the unread ones', async () => {
  await createGroup(app, { guid: 'hikers', owner: 'ann', members: { participants: ['ben'] } });
  await sendToGroup(app, 'ben', 'hikers', 'The first');
  dataOf(await app.as('ann').post('/v3/groups/hikers/conversation/read'));
  await sendToGroup(app, 'ben', 'hikers', 'The second');
  await sendToGroup(app, 'ben', 'hikers', 'The third');
  answers('Ben counts.');
  expect(dataOf(await ask('conversation-summary/groups/hikers'))).toEqual({ 'conversation-summary': 'Ben counts.' });
  await ask('conversation-summary/groups/hikers', { unread: true });
  await ask('conversation-summary/groups/hikers', { lastMessages: 1 });
  expect(model.calls.map((call) => readBy(call)[1]!.split('\n').length)).toEqual([3, 2, 1]);
  expect((await ask('conversation-summary/groups/hikers', {}, 'cleo')).body.error.code).toBe('ERR_GROUP_NOT_JOINED');
});

test('an active agent answers a question by its instruction, to whoever asks alone', async () => {
  const agent = await builderAgent(server, app, model, { instruction: 'Speak like a guide.', model: 'large' });
  await sendText(app, 'ben', 'ann', 'We meet at seven.');
  answers('At seven.');
  const response = await ask(`bots/${agent}/assistance/users/ben`, { question: 'When?' });
  expect(dataOf(response)).toEqual({ 'bot-reply': 'At seven.' });
  expect(model.calls[0]!.json.model).toBe('large');
  const [system, ...rest] = readBy(model.calls[0]!);
  expect(system).toContain('Speak like a guide.');
  expect(rest).toEqual(['ben: We meet at seven.', 'When?']);
  dataOf(await app.api.patch(`/v3/ai-agents/agent-builder/agents/${agent}`, { isActive: false }));
  const inactive = await ask(`bots/${agent}/assistance/users/ben`, { question: 'When?' });
  expect(inactive.body.error.code).toBe('ERR_AGENT_NOT_FOUND');
});

test.each([
  ['smart-replies/users/ben', 'ai.smartReplies.enabled'],
  ['conversation-starter/users/ben', 'ai.conversationStarter.enabled'],
  ['conversation-summary/users/ben', 'ai.conversationSummary.enabled'],
  ['bots/{agent}/assistance/users/ben?question=When', 'ai.bots.enabled'],
  ['messages/{message}/translation?language=de', 'ai.translation.enabled'],
])('%s is off until the app turns it on', async (path, key) => {
  const agent = await builderAgent(server, app, model);
  const message = await sendText(app, 'ben', 'ann', 'Are you coming?');
  await setSettings(server, app, { [key]: false });
  const { status, body } = await ask(path.replace('{agent}', agent).replace('{message}', message));
  expect([status, body.error.code]).toEqual([403, 'ERR_AI_FEATURE_DISABLED']);
});

test('a user asks as often as the settings allow, and so do all users together', async () => {
  await setSettings(server, app, { 'ai.requestsPerUserAndMinute': 2, 'ai.requestsPerMinute': 3 });
  answers('{"starters":["Hello!"]}');
  const codes = [];
  for (const uid of ['ann', 'ann', 'ann', 'ben', 'ben']) {
    const { status } = await ask('conversation-starter/users/cleo', {}, uid);
    codes.push(status);
  }
  expect(codes).toEqual([200, 200, 429, 200, 429]);
  expect(model.calls).toHaveLength(3);
});

test.each([
  ['an error', () => ({ status: 500, body: '{"error":{"message":"The text was: secret"}}' }), /responded with 500/],
  ['something else', () => [{ text: 'I would rather not.' }], /did not write what it was asked for/],
  ['half an answer', () => [{ text: '{"starters"' }, { cut: true } as const], /model/],
])('%s of the model is an error that does not repeat it', async (_, reply, reason) => {
  model.reply = reply;
  const { status, body } = await ask('conversation-starter/users/ben');
  expect([status, body.error.code]).toEqual([424, 'ERR_AI_MODEL_FAILED']);
  expect(body.error.message).toMatch(reason);
  expect(JSON.stringify(body)).not.toMatch(/secret|rather not/);
});

test('a message is translated once for each language, as long as its text is the same', async () => {
  const id = await sendText(app, 'ben', 'ann', 'Are you coming?');
  answers('Kommst du?');
  const translate = (language: string, uid = 'ann') => ask(`messages/${id}/translation`, { language }, uid);
  const translated = { messageId: id, language: 'de-AT', text: 'Kommst du?' };
  expect(dataOf(await translate('de-at'))).toEqual(translated);
  expect(dataOf(await translate('de-AT', 'ben'))).toEqual(translated);
  expect(model.calls.map((call) => readBy(call)[0]!.slice(0, 54))).toEqual([
    'You translate a text of a chat into Austrian German. T',
  ]);
  await translate('fr');
  dataOf(await app.as('ben').put(`/v3/messages/${id}`, { data: { text: 'Are you there?' } }));
  await translate('fr');
  expect(model.calls).toHaveLength(3);
  expect((await translate('de', 'cleo')).body.error.code).toBe('ERR_MESSAGE_NO_ACCESS');
  expect((await translate('klingonisch')).body.error.code).toBe('ERR_BAD_REQUEST');
});

test('a text is rewritten', async () => {
  answers('We meet at seven.');
  const rewritten = await app.as('ann').post('/v3/ai/texts', { text: 'we meet at sevn', style: 'correct' });
  expect(dataOf(rewritten)).toEqual({ text: 'We meet at seven.' });
  expect(readBy(model.calls[0]!)[1]).toBe('we meet at sevn');
  await setSettings(server, app, { 'ai.rewriting.enabled': false });
  const refused = await app.as('ann').post('/v3/ai/texts', { text: 'we meet at sevn', style: 'correct' });
  expect(refused.body.error.code).toBe('ERR_AI_FEATURE_DISABLED');
});

test('a model that hangs is given up', async () => {
  await setSettings(server, app, { 'aiAgents.secondsPerRun': 1 });
  model.reply = () => [{ wait: new Promise(() => undefined) }];
  const { status, body } = await ask('conversation-starter/users/ben');
  expect([status, body.error.code]).toEqual([424, 'ERR_AI_MODEL_FAILED']);
  expect(body.error.message).toContain('within 1 second');
});

test('client libraries learn which features are on', async () => {
  await setSettings(server, app, { 'ai.bots.enabled': false });
  const { authToken } = dataOf(await app.api.post('/v3/users/ann/auth_tokens'));
  const { parameters } = dataOf(await server.client({ authToken }).get('/v3/client-libraries/settings')) as {
    parameters: Record<string, boolean>;
  };
  expect(parameters).toMatchObject({
    'features.ai.accessible': true,
    'features.ai.enabled': true,
    'features.ai.smart-replies.enabled': true,
    'features.ai.bots.enabled': false,
  });
});
