import { parseJsonObject } from '#platform/http/body/body-parser.js';
import { assertExactNumbers, shapeOf, utf8TextOf } from '#platform/http/body/json-text.js';

const numbers = [
  '1234567890123456789',
  '-1234567890123456789',
  '9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '12345678901234567890e3',
  '9'.repeat(400),
];

test.each(numbers)('%s is refused, because it would be stored as another number', (number) => {
  expect(() => assertExactNumbers(`{"a":[${number}]}`)).toThrow(
    expect.objectContaining({
      code: 'ERR_BAD_REQUEST',
      details: { body: [expect.stringContaining(number.slice(0, 40))] },
    }),
  );
  expect(() => assertExactNumbers(`{"a":"${number}","b \\" ${number}":"\\\\"}`)).not.toThrow();
});

test.each([
  '9007199254740992',
  '1234567890123456800',
  '1000000000000000000000000',
  '1e300',
  '1.2345678901234567890123',
  '-0.1000000000000000055511151231257827',
  '0',
  '1600000000000',
])('%s is a number that is stored', (number) => {
  const text = `{"a":${number}}`;
  expect(() => assertExactNumbers(text)).not.toThrow();
  // what was stored is accepted again
  expect(() => assertExactNumbers(JSON.stringify(JSON.parse(text)))).not.toThrow();
});

test('a line of an import is examined as well', () => {
  expect(() => parseJsonObject(Buffer.from('{"a":{"b":1234567890123456789}}'))).toThrow(
    expect.objectContaining({ code: 'ERR_BAD_REQUEST' }),
  );
  expect(() => parseJsonObject(Buffer.from('{"a":1e5,"b":"1234567890123456789"}'))).not.toThrow();
});

test.each<[string, number, boolean]>([
  ['{"a":[[]],"b":"[[[[[[","c":"\\"[[["}', 3, false],
  ['{"a":123456789012345,"b":"1234567890123456"}', 1, false],
  ['{"a":1234567890123456}', 1, true],
  ['{"a":[1e5]}', 2, true],
  ['{"a":true,"b":false}', 1, false],
])('%s nests %i levels deep; a number to be examined: %p', (text, depth, hasLongNumber) => {
  expect(shapeOf(Buffer.from(text))).toEqual({ depth, hasLongNumber });
});

test('a body of half a megabyte of digits or quotes is examined at once', () => {
  expect(() => assertExactNumbers(`["${'\\"'.repeat(250_000)}",${'1'.repeat(16)}]`)).not.toThrow();
  expect(() => assertExactNumbers(`[${'1,'.repeat(250_000)}1e999]`)).toThrow();
});

test.each([Buffer.from([0xe9]), Buffer.from([0xc0, 0x80]), Buffer.from('eda080', 'hex')])(
  '%j is not UTF-8',
  (bytes) => {
    expect(() => utf8TextOf(bytes)).toThrow(expect.objectContaining({ code: 'ERR_BAD_REQUEST' }));
  },
);
