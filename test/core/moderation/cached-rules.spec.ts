import type { TermList } from '#core/moderation/judging/compiled-rules.js';
import { ModerationRules } from '#core/moderation/judging/moderation-rules.js';
import type { ListStore, RuleStore } from '#core/moderation/judging/rule-store.js';
import type { Rule } from '#core/moderation/rule.js';
import type { PgNotifier } from '#platform/database/notifications/pg-notifier.js';

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
  } as unknown as ListStore & RuleStore;
  const notifier = { connected: true, onReconnect: () => undefined } as unknown as PgNotifier;
  const rules = new ModerationRules(repository, repository, notifier, maximumBytes);
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

describe('rules that change', () => {
  const APP = { app: { id: 'app' } };
  const list = (revision: number, terms: string[]): TermList => ({
    id: 'list',
    revisionId: `app_list_${revision}`,
    category: 'word',
    terms,
  });
  const ofList: Rule = {
    ...ruleOf([]),
    conditions: [{ ...ruleOf([]).conditions[0]!, category: 'word', isKeywordsReferencePresent: true, value: ['list'] }],
  };

  /** Rules of an app with one list, on a process that is notified of changes. */
  function changingRules() {
    const stored = { list: list(1, ['darn']) };
    const reads = { lists: 0 };
    /** What a reading of lists waits for. */
    let gate = Promise.resolve();
    const repository = {
      enabledRules: () => Promise.resolve([ofList]),
      listRevisions: () => Promise.resolve(new Map([['list', stored.list.revisionId]])),
      listsOf: async () => {
        reads.lists++;
        const read = stored.list;
        await gate;
        return [read];
      },
    } as unknown as ListStore & RuleStore;
    let notified: (appId: string) => void = () => undefined;
    let reconnected: () => void = () => undefined;
    const notifier = {
      connected: true,
      onReconnect: (listener: () => void) => (reconnected = listener),
      listen: (_: string, listener: (appId: string) => void) => (notified = listener),
    };
    const rules = new ModerationRules(repository, repository, notifier as unknown as PgNotifier, MEGABYTE);
    rules.onModuleInit();
    const isBlocked = async (text: string) => (await rules.compiled(APP)).matcher!.matchNow(text)!.length > 0;
    /** @returns to be called to let the reading of lists end */
    const hold = () => {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    };
    return {
      rules,
      stored,
      reads,
      isBlocked,
      hold,
      notifier,
      notify: () => notified('app'),
      reconnect: () => reconnected(),
    };
  }

  test('the former rules decide until the changed ones are compiled, and apply returns then', async () => {
    const { rules, stored, isBlocked, hold, notify } = changingRules();
    expect(await isBlocked('darn')).toBe(true);
    const open = hold();
    stored.list = list(2, ['heck']);
    notify();
    let isApplied = false;
    const applied = rules.apply(APP).then(() => (isApplied = true));
    expect(await isBlocked('darn')).toBe(true);
    expect(await isBlocked('heck')).toBe(false);
    expect(isApplied).toBe(false);
    open();
    await applied;
    expect(await isBlocked('darn')).toBe(false);
    expect(await isBlocked('heck')).toBe(true);
  });

  test('a change while rules are read is read after them', async () => {
    const { rules, stored, isBlocked, hold, notify } = changingRules();
    const open = hold();
    const first = rules.compiled(APP);
    await Promise.resolve();
    stored.list = list(2, ['heck']);
    notify();
    const applied = rules.apply(APP);
    open();
    await first;
    await applied;
    expect(await isBlocked('heck')).toBe(true);
    expect(await isBlocked('darn')).toBe(false);
  });

  test('twenty messages at once read rules that are not cached once, and later ones do not', async () => {
    const { isBlocked, reads } = changingRules();
    expect(await Promise.all(Array.from({ length: 20 }, () => isBlocked('darn')))).toEqual(Array(20).fill(true));
    await isBlocked('darn');
    expect(reads.lists).toBe(1);
  });

  test('a list that has not changed is not read again', async () => {
    const { rules, isBlocked, reads, notify } = changingRules();
    await isBlocked('darn');
    notify();
    await rules.apply(APP);
    expect(reads.lists).toBe(1);
  });

  test('while notifications cannot be received, and after it, no change is missed', async () => {
    const { stored, isBlocked, notifier, reconnect } = changingRules();
    await isBlocked('darn');
    notifier.connected = false;
    stored.list = list(2, ['heck']);
    expect(await isBlocked('heck')).toBe(true);
    stored.list = list(3, ['drat']);
    reconnect();
    notifier.connected = true;
    expect(await isBlocked('drat')).toBe(true);
    expect(await isBlocked('heck')).toBe(false);
  });

  test('rules that need more than the cache has are compiled once', async () => {
    const { rules, stored, isBlocked, reads } = changingRules();
    stored.list = list(
      2,
      Array.from({ length: 10_000 }, (_, n) => `word number ${n}`),
    );
    for (let n = 0; n < 3; n++) expect(await isBlocked(`a word number ${n}`)).toBe(true);
    expect(reads.lists).toBe(1);
    expect(rules.cachedBytes).toBeLessThanOrEqual(MEGABYTE);
  });
});
