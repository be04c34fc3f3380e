import { jest } from '@jest/globals';
import { compileRules, findMatchIn, type TermList } from '#core/moderation/judging/compiled-rules.js';
import { WordIndex } from '#core/moderation/matching/words/word-index.js';
import type { Condition, Rule } from '#core/moderation/rule.js';

const condition = (id: number, more: Partial<Condition>): Condition => ({
  id,
  entity: 'message',
  operand: 'text',
  operator: 'contains',
  category: 'word',
  isKeywordsReferencePresent: true,
  isMediaPresent: false,
  value: ['swearwords'],
  ...more,
});

const rule = (id: string, conditions: Condition[]): Rule => ({
  id,
  name: id,
  enabled: true,
  conditions,
  filters: [],
  actions: ['blockMessage'],
  revisionId: `app_${id}_1`,
});

const lists = new Map<string, TermList>([
  [
    'swearwords',
    {
      id: 'swearwords',
      revisionId: 'app_swearwords_1',
      category: 'word',
      terms: Array.from({ length: 1000 }, (_, n) => `swear${n}`),
    },
  ],
  [
    'offers',
    {
      id: 'offers',
      revisionId: 'app_offers_1',
      category: 'sentence-similarity',
      terms: ['buy cheap shoes in our shop today'],
    },
  ],
]);

test('a list that many conditions refer to takes memory once', async () => {
  const rules = (count: number) =>
    Array.from({ length: count }, (_, n) => rule(`rule-${n}`, [condition(1, {}), condition(2, {}), condition(3, {})]));
  const [one, many] = [await compileRules(rules(1), lists), await compileRules(rules(25), lists)];
  expect(many.matcher!.bytes).toBe(one.matcher!.bytes);
  const findMatch = findMatchIn(many, many.matcher!.matchNow('oh swear7')!);
  expect(findMatch('rule-24/3')?.term).toBe('swear7');
});

test('each condition has its own threshold for the similarity with the sentences of a shared list', async () => {
  const similar = (id: number, percent: number) =>
    condition(id, { category: 'sentence-similarity', value: [`offers_greaterThan_${percent}`] });
  const compiled = await compileRules([rule('offers', [similar(1, 95), similar(2, 40)])], lists);
  const findMatch = findMatchIn(compiled, compiled.matcher!.matchNow('buy cheap shoes in our shop tomorrow')!);
  expect(findMatch('offers/1')).toBeUndefined();
  expect(findMatch('offers/2')?.similarity).toBeGreaterThan(40);
});

test('a condition that refers to a list of another category, or to one that is deleted, matches nothing', async () => {
  const compiled = await compileRules(
    [rule('wrong', [condition(1, { category: 'pattern' }), condition(2, { value: ['deleted'] })])],
    lists,
  );
  expect(compiled.matcher).toBeUndefined();
});

test('only a list whose terms have changed is prepared again', async () => {
  const rules = (name: string) => [
    { ...rule('swears', [condition(1, {})]), name },
    rule('offers', [condition(1, { category: 'sentence-similarity', value: ['offers_greaterThan_40'] })]),
  ];
  const building = jest.spyOn(WordIndex.prototype, 'add');
  const first = await compileRules(rules('Before'), lists);
  expect(building).toHaveBeenCalledTimes(1000);
  const swearwords = lists.get('swearwords')!;
  const renamed = { ...swearwords, revisionId: 'app_swearwords_2', terms: [...swearwords.terms] };
  const second = await compileRules(rules('After'), new Map(lists).set('swearwords', renamed), first);
  expect(building).toHaveBeenCalledTimes(1000);
  expect(second.rules[0]!.name).toBe('After');
  expect(findMatchIn(second, second.matcher!.matchNow('oh swear7')!)('swears/1')?.term).toBe('swear7');

  const changed = { ...swearwords, revisionId: 'app_swearwords_3', terms: ['darn'] };
  const third = await compileRules(rules('After'), new Map(lists).set('swearwords', changed), second);
  expect(building).toHaveBeenCalledTimes(1001);
  const matches = third.matcher!.matchNow('darn, buy cheap shoes in our shop today')!;
  expect(findMatchIn(third, matches)('swears/1')?.term).toBe('darn');
  expect(findMatchIn(third, matches)('offers/1')?.similarity).toBeGreaterThan(40);
  expect(findMatchIn(third, third.matcher!.matchNow('oh swear7')!)('swears/1')).toBeUndefined();
  building.mockRestore();
});
