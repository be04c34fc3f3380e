import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tryFastValidate } from '../../src/platform/http/fast-validation.js';
import { fieldRulesOf } from '../../src/platform/http/field-rules.js';
import { validationPipe } from '../../src/platform/http/validation.pipe.js';
import { MessageIdParam, SendMessageDto } from '../../src/resources/messages/content/message.dto.js';

type DtoClass = new () => object;

const source = join(import.meta.dirname, '../../src');

/** Every DTO of the server, by name. */
async function dtos(): Promise<[string, DtoClass][]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const found: [string, DtoClass][] = [];
  for (const file of files.filter((name) => /\.(dto|query|params)\.ts$/.test(name))) {
    const exported = (await import(join(source, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && value.prototype && fieldRulesOf(value as DtoClass))
        found.push([name, value as DtoClass]);
  }
  return found;
}

/** What clients send, right or wrong, for a field of any kind. */
const item = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, undefined, true, false, 0, 1, -1, 1.5, 42, 2 ** 53, '', ' ', 'user', 'group', 'TINA', 'true', '0', '42'],
    ...['admin', 'public', 'append', 'prepend', 'image', 'a b', 'http://example.com/a.png', 'x'.repeat(300), 'ü'],
    ...['a\u0000b', '\ud800', 'BLOCKED_BY_ME', 'tina,omar', 'text', 'fullAccess', 'audio', '2026-11-21'],
    ...[[], ['tina'], ['TINA', 'omar'], [null], [1], ['a', 'b'], Array(200).fill('a'), {}, { a: 1 }, { a: true }],
    ...[{ constructor: 'x' }, { uids: ['tina'] }, [{}], [{ uid: 'tina' }]],
  ),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const bodyOf = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, 'unknown', 'constructor'), item, { maxKeys: Math.min(names.length, 8) });

const pipe = validationPipe();
const all = await dtos();

/** Tried in each field by itself. */
const samples = ['tina', 'user', 'true', '42', 42, true, ['TINA'], ['a'], { a: 1 }, null];

describe('what is accepted without class-validator', () => {
  test.each(all)('is what it would make of it: %s', async (_name, type) => {
    const names = [...fieldRulesOf(type)!.keys()];
    const single = names.flatMap((name) => samples.map((sample): [Record<string, unknown>] => [{ [name]: sample }]));
    await fc.assert(
      fc.asyncProperty(bodyOf(names), async (body) => {
        const dto = tryFastValidate(body, type);
        if (!dto) return;
        const judged = await pipe.validateFully(body, { type: 'body', metatype: type });
        expect(dto).toBeInstanceOf(type);
        expect(judged).toEqual(dto);
      }),
      { numRuns: 100, examples: [[{}], ...single] },
    );
  });

  test('is a plain message to a user', () => {
    const body = { receiver: 'Tina', receiverType: 'user', data: { text: 'Hi', constructor: 'kept' }, unknown: 1 };
    expect(tryFastValidate(body, SendMessageDto)).toEqual({
      receiver: 'tina',
      receiverType: 'user',
      data: { text: 'Hi', constructor: 'kept' },
    });
  });

  test('is nothing that is wrong, lacks something or has fields of its own', () => {
    expect(tryFastValidate({ receiver: 1 }, SendMessageDto)).toBeUndefined();
    expect(tryFastValidate({ multipleReceivers: { uids: ['tina'] } }, SendMessageDto)).toBeUndefined();
    expect(tryFastValidate({}, MessageIdParam)).toBeUndefined();
    expect(tryFastValidate([], SendMessageDto)).toBeUndefined();
    expect(tryFastValidate({ a: 1 }, Object)).toBeUndefined();
  });
});
