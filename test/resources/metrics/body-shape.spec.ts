import { bodyShape, shownPath } from '#resources/metrics/failed-requests/body-shape.js';

const names = (body: unknown) => bodyShape(body).fields.map(({ name }) => name);

test('fields have their types and lengths, those of the first level first', () => {
  const body = {
    receiver: 'anna',
    urgent: true,
    parentId: 7,
    muid: null,
    data: { text: 'Hello', attachments: [{ url: 'https://example.com/a.png' }, { name: 'b' }] },
  };
  expect(bodyShape(body)).toEqual({
    isCut: false,
    fields: [
      { name: 'receiver', type: 'string', length: 4 },
      { name: 'urgent', type: 'boolean' },
      { name: 'parentId', type: 'number' },
      { name: 'muid', type: 'null' },
      { name: 'data', type: 'object', length: 2 },
      { name: 'data.text', type: 'string', length: 5 },
      { name: 'data.attachments', type: 'list', length: 2 },
      { name: 'data.attachments[]', type: 'object', length: 1 },
      { name: 'data.attachments[].url', type: 'string', length: 25 },
    ],
  });
});

test('a name that may be a value is not shown, nor are the names that an app chooses itself', () => {
  const body = JSON.parse(
    `{"anna@example.com":1,"+4915112345678":2,"user12345":3,"${'x'.repeat(41)}":4,"zwei Wörter":5,"__proto__":6,
      "metadata":{"birthday":"1990-01-01"},"data":{"customData":{"diagnosis":"x"}}}`,
  ) as object;
  expect(names(body)).toEqual([...Array<string>(5).fill('(…)'), '__proto__', 'metadata', 'data', 'data.customData']);
  expect(shownPath('data.attachments.0.url')).toBe('data.attachments.0.url');
  expect(shownPath('variables.anna@example')).toBe('variables.(…)');
});

test.each<[string, unknown, boolean]>([
  [
    'many fields',
    Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${'ab'.repeat(at % 20)}_${at}`, {}])),
    true,
  ],
  ['many levels', JSON.parse('{"a":'.repeat(1000) + '1' + '}'.repeat(1000)), false],
  ['lists of lists', JSON.parse('['.repeat(1000) + ']'.repeat(1000)), false],
  ['wide objects on each level', wide(3), true],
])('what a body with %s has is bounded', (_, body, isCut) => {
  const shape = bodyShape(body);
  expect(shape.isCut).toBe(isCut);
  expect(shape.fields.length).toBeLessThanOrEqual(50);
  expect(JSON.stringify(shape).length).toBeLessThan(15_000);
});

function wide(levels: number): object {
  const members = Array.from({ length: 12 }, (_, at) => [
    `field_${'abcdefghijkl'[at]}${'x'.repeat(30)}`,
    levels === 0 ? 'x' : wide(levels - 1),
  ]);
  return Object.fromEntries(members) as object;
}

test.each<[unknown]>([[undefined], [null], ['a=1&b=2'], [Buffer.from('{"a":1}')], [{}], [[]]])(
  'the body %p has no fields',
  (body) => expect(bodyShape(body)).toEqual({ fields: [], isCut: false }),
);
