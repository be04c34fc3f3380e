import { dataOf } from './client.js';
import type { TestApp } from './server.js';

/** A condition of a rule with what most conditions have. */
export const condition = (more: object = {}): object => ({
  id: 1,
  entity: 'message',
  operand: 'text',
  operator: 'contains',
  category: 'word',
  isKeywordsReferencePresent: false,
  isMediaPresent: false,
  value: ['darn'],
  ...more,
});

/** A rule that blocks messages with the word "darn" unless something else is given. @returns the rule */
export async function createRule(
  app: TestApp,
  { id = 'no-darn', ...more }: { id?: string; [name: string]: unknown } = {},
) {
  const rule = { id, name: `Rule ${id}`, enabled: true, action: ['blockMessage'], conditions: [condition()], ...more };
  return dataOf(await app.api.post('/v3/moderation/rules', rule));
}
