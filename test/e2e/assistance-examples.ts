import type { Response } from 'supertest';
import { ASSISTANCE } from '../support/agents.js';
import { dataOf } from '../support/client.js';
import { setSettings } from '../support/moderation-engine.js';
import type { TestApp, TestServer } from '../support/server.js';

const BUILDER = '/v3/ai-agents/agent-builder/agents';

/** @param app with the sample data */
export async function recordAssistanceExamples(
  example: (operationId: string, answer: Promise<Response>, request?: object) => Promise<unknown>,
  server: TestServer,
  app: Pick<TestApp, 'id' | 'api'>,
): Promise<void> {
  await setSettings(server, app, ASSISTANCE);
  const { body } = await app.api.post(BUILDER, { name: 'Guide' });
  const { agent } = body as { agent: { uid: string } };
  const ask = (path: string, query: Record<string, unknown> = {}) =>
    app.api.with({ onBehalfOf: 'cometchat-uid-1' }).get(`/v3/ai/${path}`, query);
  const [user, group] = ['users/cometchat-uid-2', 'groups/cometchat-guid-1'];
  await example('suggest-replies-to-user', ask(`smart-replies/${user}`));
  await example('suggest-replies-to-group', ask(`smart-replies/${group}`));
  await example('suggest-starters-with-user', ask(`conversation-starter/${user}`));
  await example('suggest-starters-with-group', ask(`conversation-starter/${group}`));
  await example('summarise-user-conversation', ask(`conversation-summary/${user}`));
  await example('summarise-group-conversation', ask(`conversation-summary/${group}`));
  const question = { question: 'When do we meet?' };
  await example('ask-agent-about-user-conversation', ask(`bots/${agent.uid}/assistance/${user}`, question));
  await example('ask-agent-about-group-conversation', ask(`bots/${agent.uid}/assistance/${group}`, question));
  const as = app.api.with({ onBehalfOf: 'cometchat-uid-1' });
  const [message] = dataOf(await as.get(`/v3/${user}/messages`, { types: 'text' })) as { id: string }[];
  await example('translate-message', ask(`messages/${message!.id}/translation`, { language: 'de' }));
  const text = { text: 'we meet at sevn', style: 'correct' };
  await example('rewrite-text', as.post('/v3/ai/texts', text), text);
}
