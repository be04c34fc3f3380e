import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '#platform/errors/domain-error.js';
import { fieldRulesOf, hasNoValue, isAbsent, problemOf } from '#platform/http/fields/field-rules.js';
import { IdListField, NestedField, ObjectField, TextField } from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { validate } from '#platform/http/fields/validation.js';
import { MessageIdParam, SendMessageDto } from '#resources/messages/content/message.dto.js';

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

/** Generates valid and invalid values for a field of any type. */
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

const all = await dtos();

/** Values that are tried in each single field. */
const samples: unknown[] = ['tina', 'user', 'true', '42', 42, true, ['TINA'], ['a'], { a: 1 }, { toString: 0 }, null];

const outcomeOf = (body: object, type: DtoClass): object => {
  try {
    return validate(body, type);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** What is wrong with how a body was converted or refused, a sentence each. */
function problemsOf(outcome: object, body: Record<string, unknown>, type: DtoClass): string[] {
  const rules = fieldRulesOf(type)!;
  const unknown = (names: string[]) => names.filter((name) => !rules.has(name)).map((name) => `${name} is no field`);
  if (outcome instanceof DomainError) {
    if ([...rules.values()].some(({ notFound }) => notFound)) return [];
    const paths = Object.keys(outcome.details ?? {});
    return [
      ...(outcome.code === 'ERR_BAD_REQUEST' && paths.length > 0 ? [] : [`${outcome.code} has no details`]),
      ...unknown(paths.map((path) => path.split('.')[0]!)),
    ];
  }
  const values = outcome as Record<string, unknown>;
  return [
    ...(outcome instanceof type ? [] : ['it is of another class']),
    ...unknown(Object.keys(outcome)),
    ...[...rules].flatMap(([name, rule]) => {
      if (isAbsent(values[name])) return rule.optional ? [] : [`${name} is absent`];
      const problem = problemOf(rule, values[name], name);
      return problem === undefined ? [] : [JSON.stringify(problem)];
    }),
    ...[...rules].flatMap(([name, rule]) => {
      const converted = rule.conversions.reduce((value, convert) => convert(value), body[name]);
      if (rule.nested || hasNoValue(rule, converted)) return [];
      return isDeepStrictEqual(values[name], converted) ? [] : [`${name} is not what it was converted to`];
    }),
  ];
}

describe('every DTO', () => {
  test.each(all)('is converted, or refused with errors of its own fields: %s', (_name, type) => {
    const rules = fieldRulesOf(type)!;
    const names = [...rules.keys()];
    const single = names.flatMap((name) => samples.map((sample): [Record<string, unknown>] => [{ [name]: sample }]));
    fc.assert(
      fc.property(bodyOf(names), (body) => {
        const outcome = outcomeOf(body, type);
        // one assertion for each body, since an assertion costs more than a validation
        expect(problemsOf(outcome, body, type)).toEqual([]);
      }),
      { numRuns: 100, examples: [[{}], ...single] },
    );
  });
});

class ItemDto {
  @TextField({ description: '', max: 10 }) name!: string;
}

class BodyDto {
  @IdListField({ description: '', maxItems: 3, optional: true }) uids?: string[];
  @ObjectField({ description: '', maxBytes: 100, optional: true }) free?: object;
  @NestedField(() => ItemDto, { description: '', optional: true }) one?: ItemDto;
  @NestedListField(() => ItemDto, { description: '', maxItems: 3, optional: true }) several?: ItemDto[];
}

class ChildDto extends BodyDto {
  @TextField({ description: '', max: 10, optional: true }) text = 'default';
}

const refusal = (body: object, type: DtoClass = BodyDto) => {
  const outcome = outcomeOf(body, type);
  return outcome instanceof DomainError ? outcome.details : undefined;
};

describe('a body', () => {
  test('is converted to its DTO without unknown properties', () => {
    const body = { receiver: 'Tina', receiverType: 'user', data: { text: 'Hi', constructor: 'kept' }, unknown: 1 };
    expect(validate(body, SendMessageDto)).toEqual({
      receiver: 'tina',
      receiverType: 'user',
      data: { text: 'Hi', constructor: 'kept' },
    });
  });

  test('is converted to its DTO with nested DTOs; free JSON is unchanged', () => {
    const free = JSON.parse('{"constructor":1,"__proto__":{"a":[1]},"b":[{"c":null}]}') as object;
    const dto = validate({ uids: ['A'], free, one: { name: 'x', more: 1 }, several: [{ name: 'y' }] }, BodyDto);
    expect(dto).toBeInstanceOf(BodyDto);
    expect(dto.one).toBeInstanceOf(ItemDto);
    expect(dto.several![0]).toBeInstanceOf(ItemDto);
    expect(dto).toEqual({ uids: ['a'], free, one: { name: 'x' }, several: [{ name: 'y' }] });
    expect(JSON.stringify(dto.free)).toBe(JSON.stringify(free));
  });

  test('keeps defaults and inherited fields', () => {
    expect(validate({ one: { name: 'x' } }, ChildDto)).toEqual({ text: 'default', one: { name: 'x' } });
    expect(validate({ text: null }, ChildDto)).toEqual({ text: 'default' });
    expect(validate({ text: 'given' }, ChildDto)).toEqual({ text: 'given' });
  });

  test('that is invalid is refused with a message for each field', () => {
    const items = [{ name: 1 }, { name: 'x' }, 'x', {}, {}, {}];
    expect(refusal({ uids: ['a', 'b', 'c', 'd'], free: [1], one: [1], several: items })).toEqual({
      uids: ['The uids may not have more than 3 items.'],
      free: ['The free must be an object.'],
      one: ['The one must be an object.'],
      several: ['The several may not have more than 3 items.'],
    });
  });

  test('with invalid nested DTOs is refused with their paths', () => {
    expect(refusal({ one: {}, several: [{ name: 'x' }, { name: 1 }] })).toEqual({
      'one.name': ['The name field is required.'],
      'several.1.name': ['The name must be a string.'],
    });
    // PHP serializes an empty object as []
    expect(refusal({ one: [] })).toEqual({ 'one.name': ['The name field is required.'] });
    expect(refusal({ several: ['x', { name: 1 }] })).toEqual({
      'several.0': ['The several.0 must be an object.'],
    });
  });

  test('without a required field is refused', () => {
    expect(refusal({ receiver: 1.5 }, SendMessageDto)).toBeDefined();
    expect(outcomeOf({}, MessageIdParam)).toBeInstanceOf(DomainError);
  });
});

/** An object that throws when one of its members is read. */
const unread = (): object => {
  const trap = () => {
    throw new Error('A member was read');
  };
  return new Proxy({}, { get: trap, ownKeys: trap, has: trap, getOwnPropertyDescriptor: trap });
};

describe('validation reads no members of', () => {
  test.each<[string, () => object]>([
    ['an unknown property', () => ({ more: unread() })],
    ['an object in place of a text', () => ({ one: { name: unread() } })],
    ['an object in place of a list', () => ({ uids: unread() })],
    ['an object in a list of ids', () => ({ uids: [unread(), [unread()]] })],
    ['an unknown property of a nested DTO', () => ({ one: { name: 'x', more: unread() } })],
    ['an object in a list in place of a DTO', () => ({ one: [unread(), unread()] })],
    ['an object in place of a list of DTOs', () => ({ several: unread() })],
    [
      'items beyond the length of a list of DTOs',
      () => ({ several: Array.from({ length: 9 }, (_, n) => (n < 4 ? {} : unread())) }),
    ],
  ])('%s', (_what, body) => {
    outcomeOf(body(), BodyDto);
  });
});
