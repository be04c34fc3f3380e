import { getEventListeners } from 'node:events';
import type { Config } from '#platform/config/config.js';
import { OpenAiModel } from '#resources/ai-agents/running/models/openai-model.js';
import type { SettingsService } from '#resources/settings/settings.service.js';
import { ModelDouble } from '#test/support/model-server.js';
import { useDouble } from '#test/support/use-double.js';

const double = useDouble(() => ModelDouble.start());

test('requests of one run leave no listeners on its signal', async () => {
  const settings = {
    of: () => Promise.resolve({ 'aiAgents.openai.url': double.url }),
    secret: () => Promise.resolve(undefined),
  } as unknown as SettingsService;
  const model = new OpenAiModel({ webhooks: { allowPrivate: true } } as Config, settings);
  const { signal } = new AbortController();
  const request = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] as const, tools: [] };
  const listener = { text: () => undefined, toolCall: () => undefined };
  const complete = () => model.complete({ app: { id: 'app' } }, request, listener, signal);
  expect(await complete()).toMatchObject({ text: 'Hello.' });
  await complete();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await model.onApplicationShutdown();
});
