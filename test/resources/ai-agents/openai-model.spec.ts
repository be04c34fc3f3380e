import { getEventListeners } from 'node:events';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { OpenAiModel } from '#resources/ai-agents/running/models/openai-model.js';
import type { SettingsService } from '#resources/settings/settings.service.js';
import { ModelDouble } from '#test/support/model-server.js';
import { useDouble } from '#test/support/use-double.js';

const double = useDouble(() => ModelDouble.start());

const settings = {
  of: () => Promise.resolve({ 'aiAgents.openai.url': double.url }),
  secret: () => Promise.resolve(undefined),
} as unknown as SettingsService;
const outgoing = new OutgoingFetch(true);
const model = new OpenAiModel(outgoing, settings);
afterAll(() => outgoing.close());

const request = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] as const, tools: [] };
const listener = { text: () => undefined, toolCall: () => undefined };
const complete = ({ signal } = new AbortController()) =>
  model.complete({ app: { id: 'app' } }, request, listener, signal);

test('requests of one run leave no listeners on its signal', async () => {
  const controller = new AbortController();
  expect(await complete(controller)).toMatchObject({ text: 'Hello.' });
  await complete(controller);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test.each([429, 503])('a request is repeated once after %i', async (status) => {
  const { reply } = double;
  double.reply = (call) => (double.calls.length === 1 ? { status } : reply(call));
  expect(await complete()).toMatchObject({ text: 'Hello.' });
  double.reply = () => ({ status });
  await expect(complete()).rejects.toMatchObject({ code: 'model_error' });
  expect(double.calls).toHaveLength(4);
});

test('a request that may be repeated only after a long time is not', async () => {
  double.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  await expect(complete()).rejects.toMatchObject({ code: 'model_error' });
  expect(double.calls).toHaveLength(1);
});

test('a request that was refused is not repeated', async () => {
  double.reply = () => ({ status: 401 });
  await expect(complete()).rejects.toMatchObject({ code: 'model_error' });
  expect(double.calls).toHaveLength(1);
});

test('a signal ends the pause before the request is repeated', async () => {
  const controller = new AbortController();
  double.reply = () => {
    setImmediate(() => controller.abort(new Error('over')));
    return { status: 503 };
  };
  await expect(complete(controller)).rejects.toThrow('over');
  expect(double.calls).toHaveLength(1);
});
