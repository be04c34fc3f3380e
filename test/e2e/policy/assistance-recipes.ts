import { sendToGroup } from '#test/support/factories.js';
import type { Recipe } from './access-recipes.js';

/** What users ask the model, about their conversation with the target and that of the club. */
const about =
  (path: string): Recipe =>
  () =>
    Promise.resolve((client) => client.get(`/v3/ai/${path}`));

const BUILDER = '/v3/ai-agents/agent-builder/agents';

const aboutByAgent =
  (path: string): Recipe =>
  async ({ app }) => {
    const { body } = await app.api.post(BUILDER, { name: 'Guide' });
    const { agent } = body as { agent: { uid: string } };
    return async (client) => {
      const response = await client.get(`/v3/ai/bots/${agent.uid}/assistance/${path}`, {
        question: 'When do we meet?',
      });
      await app.api.delete(`${BUILDER}/${agent.uid}`);
      return response;
    };
  };

export const assistanceRecipes: Record<string, Recipe> = {
  'suggest-replies-to-user': about('smart-replies/users/target'),
  'suggest-replies-to-group': about('smart-replies/groups/club'),
  'suggest-starters-with-user': about('conversation-starter/users/target'),
  'suggest-starters-with-group': about('conversation-starter/groups/club'),
  'summarise-user-conversation': about('conversation-summary/users/target'),
  'summarise-group-conversation': about('conversation-summary/groups/club'),
  'translate-message': async ({ app }) => {
    const id = await sendToGroup(app, 'target', 'club', 'Hello');
    return (client) => client.get(`/v3/ai/messages/${id}/translation`, { language: 'de' });
  },
  'rewrite-text': () => Promise.resolve((client) => client.post('/v3/ai/texts', { text: 'helo', style: 'correct' })),
  'ask-agent-about-user-conversation': aboutByAgent('users/target'),
  'ask-agent-about-group-conversation': aboutByAgent('groups/club'),
};
