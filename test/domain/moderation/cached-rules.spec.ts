import { ModerationRules } from '../../../src/domain/moderation/judging/moderation-rules.service.js';
import type { RulesRepository } from '../../../src/domain/moderation/rules/rules.repository.js';
import type { Rule } from '../../../src/domain/moderation/rule.js';
import type { PgNotifier } from '../../../src/platform/database/notifications/pg-notifier.js';

const APPS = 200;
const MEGABYTE = 1024 * 1024;

const ordinary = ['https?://\\w', '\\b\\d{3}-\\d{4}\\b', '[a-z0-9._%+-]{1,30}@[a-z0-9.-]{1,50}\\.[a-z]{2,10}'];
/** Each new text makes its automaton larger. */
const growing = ['[ab]{0,60}a[ab]{30}c'];

const ruleOf = (patterns: readonly string[]): Rule => ({
  id: 'patterns',
  name: 'Patterns',
  enabled: true,
  conditions: [
    {
      id: 1,
      entity: 'message',
      operand: 'text',
      operator: 'contains',
      category: 'pattern',
      isKeywordsReferencePresent: false,
      isMediaPresent: false,
      value: patterns,
    },
  ],
  filters: [],
  actions: ['blockMessage'],
  revisionId: 'app_patterns_1',
});

const appIds = Array.from({ length: APPS }, (_, n) => `app-${n}`);
const text = (seed: number) =>
  Array.from({ length: 2000 }, (_, index) => 'ab'[((index * (index + seed) * 7) % 11) & 1]).join('');

/** The rules of the apps, all with these patterns, and how often they were compiled. */
function cachedRules(patterns: readonly string[], maximumBytes: number) {
  const compilations = { count: 0 };
  const repository = {
    enabledRules: () => {
      compilations.count++;
      return Promise.resolve([ruleOf(patterns)]);
    },
    lists: () => Promise.resolve(new Map()),
  } as unknown as RulesRepository;
  const notifier = { connected: true, onReconnect: () => undefined } as unknown as PgNotifier;
  const rules = new ModerationRules(repository, notifier, maximumBytes);
  const compare = async (id: string, compared: string) => {
    const compiled = await rules.compiled({ app: { id } });
    await compiled.matcher!.match(compared);
    rules.compared({ app: { id } }, compiled);
  };
  return { rules, compare, compilations };
}

test('the rules of 200 apps with ordinary patterns are compiled once', async () => {
  const { rules, compare, compilations } = cachedRules(ordinary, 128 * MEGABYTE);
  for (let round = 0; round < 3; round++) for (const id of appIds) await compare(id, `see 555-1234 and ${text(round)}`);
  expect(compilations.count).toBe(APPS);
  expect(rules.cachedBytes).toBeLessThan(128 * MEGABYTE);
});

test('the cache does not exceed its limit, although texts make the rules larger', async () => {
  const maximum = 8 * MEGABYTE;
  const { rules, compare, compilations } = cachedRules(growing, maximum);
  const sizes: number[] = [];
  for (const [index, id] of appIds.entries()) {
    await compare(id, text(index));
    sizes.push(rules.cachedBytes);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maximum);
  expect(Math.max(...sizes)).toBeGreaterThan(maximum / 2);
  const before = compilations.count;
  await compare(appIds.at(-1)!, text(0));
  expect(compilations.count).toBe(before);
  await compare(appIds[0]!, text(0));
  expect(compilations.count).toBe(before + 1);
});

test('rules that grow displace those that were not used for the longest time', async () => {
  const [first, ...others] = appIds.slice(0, 30);
  const compileAll = async (rules: ModerationRules) => {
    for (const id of [first!, ...others]) await rules.compiled({ app: { id } });
    return rules.cachedBytes;
  };
  const bytes = await compileAll(cachedRules(growing, 128 * MEGABYTE).rules);
  const { rules, compare, compilations } = cachedRules(growing, bytes);
  await compileAll(rules);
  for (let seed = 0; seed < 20; seed++) await compare(others.at(-1)!, text(seed));
  expect(compilations.count).toBe(30);
  await rules.compiled({ app: { id: others.at(-1)! } });
  expect(compilations.count).toBe(30);
  await rules.compiled({ app: { id: first! } });
  expect(compilations.count).toBe(31);
});
