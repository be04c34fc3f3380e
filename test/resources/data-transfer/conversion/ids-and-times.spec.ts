import fc from 'fast-check';
import { UID_PATTERN } from '#platform/http/identifiers.js';
import { IdRegistry } from '#resources/data-transfer/conversion/archive/id-registry.js';
import { withMentions } from '#resources/data-transfer/conversion/content/mentions.js';
import { secondsOf } from '#resources/data-transfer/conversion/reading/fields.js';

const registryOf = (ids: string[]): IdRegistry => {
  const registry = new IdRegistry();
  for (const id of ids) registry.add(id);
  return registry;
};

describe('ids', () => {
  /** Few letters, so that ids collide in lower case and after the removal of accents. */
  const anyId = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'A', 'ä', 'Ä', '-', '_', ' ', '😀', '\ud800', '1'),
      minLength: 1,
      maxLength: 4,
    }),
    fc.string({ minLength: 1, maxLength: 150 }),
  );

  test('are valid, different for different ids, and independent of the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { minLength: 1 }), (ids) => {
        const registry = registryOf(ids);
        const made = ids.map((id) => registry.idOf(id));
        for (const id of made) expect(id).toMatch(UID_PATTERN);
        expect(new Set(made).size).toBe(ids.length);
        const reversed = registryOf(ids.toReversed());
        expect(ids.map((id) => reversed.idOf(id))).toEqual(made);
      }),
    );
  });

  test('stay if they are valid, also beside another one in capital letters', () => {
    const registry = registryOf(['Anna', 'anna', 'Bob']);
    expect(registry.idOf('anna')).toBe('anna');
    expect(registry.idOf('Bob')).toBe('bob');
    expect(registry.idOf('Anna')).toMatch(/^anna-[0-9a-f]{24}$/);
  });

  test('that look like made ones do not take the id of another user', () => {
    const made = registryOf(['Jörg']).idOf('Jörg');
    const registry = registryOf(['Jörg', made]);
    expect(registry.idOf('Jörg')).toBe(made);
    expect(registry.idOf(made)).not.toBe(made);
  });
});

test.each([
  [1736855603, 1736855603],
  [1736855618748, 1736855618.748],
  [1736855618748123, 1736855618.748],
  ['1736855618748', 1736855618.748],
  ['2025-01-23T13:05:35.310709Z', Date.parse('2025-01-23T13:05:35.310Z') / 1000],
  ['2025-01-23 13:05:35+0100', Date.parse('2025-01-23T12:05:35Z') / 1000],
  ['2025-01-23 13:05:35', Date.parse('2025-01-23T13:05:35Z') / 1000],
  ['1969-12-31 23:59:59+0000', undefined],
  ['2025-13-45T00:00:00Z', undefined],
  ['yesterday', undefined],
  [0, undefined],
  [-5, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
  [null, undefined],
  [{}, undefined],
])('the time %p is %p in Unix seconds', (value, seconds) => {
  expect(secondsOf(value)).toBe(seconds);
});

test.each([
  ['Hi @Ann!', 'Hi <@uid:1>!'],
  ['@Ann @Anna @Annabel', '<@uid:1> <@uid:2> @Annabel'],
  ['@Ann Lee and @Ann', '<@uid:3> and <@uid:1>'],
  ['a@Ann.example @', 'a<@uid:1>.example @'],
  ['@@Ann', '@<@uid:1>'],
  ['@田中さん、明日', '<@uid:4>さん、明日'],
  ['@王小明你好 @王小', '<@uid:5>你好 @王小'],
  ['＠田中', '<@uid:4>'],
  ['@김철수님', '<@uid:6>님'],
  ['@Annさん @Annö', '<@uid:1>さん @Annö'],
])('mentions in %p', (text, expected) => {
  const mentioned = [
    { uid: '1', labels: ['Ann', undefined] },
    { uid: '2', labels: ['Anna'] },
    { uid: '3', labels: ['Ann Lee'] },
    { uid: '4', labels: ['田中'] },
    { uid: '5', labels: ['王小明'] },
    { uid: '6', labels: ['김철수'] },
  ];
  expect(withMentions(text, mentioned)).toBe(expected);
});
