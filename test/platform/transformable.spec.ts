import { describe, expect, test } from '@jest/globals';
import { NestedField, IdListField, ObjectField, TextField } from '../../src/platform/http/field.js';
import { NestedListField } from '../../src/platform/http/nested-list-field.js';
import { transformable } from '../../src/platform/http/transformable.js';
import { validationPipe } from '../../src/platform/http/validation.pipe.js';

class ItemDto {
  @TextField({ description: '', max: 10 }) name!: string;
}

class BodyDto {
  @IdListField({ description: '', maxItems: 3, optional: true }) uids?: string[];
  @ObjectField({ description: '', maxBytes: 100, optional: true }) free?: object;
  @NestedField(() => ItemDto, { description: '', optional: true }) one?: ItemDto;
  @NestedListField(() => ItemDto, { description: '', maxItems: 3, optional: true }) several?: ItemDto[];
}

const pipe = validationPipe();
const transform = (body: object) => pipe.transform(body, { type: 'body', metatype: BodyDto });

/** Members that somebody finds who walks through objects and lists, and calls nothing. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return members.reduce((sum: number, member) => sum + membersOf(member), members.length);
}

const crowd = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, [n]]));

describe('of a body that class-transformer is given, it finds no more than DTOs have fields,', () => {
  test.each<[string, object]>([
    ['whatever is unknown', { ...crowd, free: {} }],
    ['whatever stands in place of a text', { one: { name: crowd } }],
    ['whatever stands in place of a list', { uids: crowd }],
    ['whatever stands in a list', { uids: [crowd, [crowd]] }],
    ['whatever is free', { free: crowd }],
    ['whatever is unknown further in', { one: { name: 'x', ...crowd }, several: [{ name: 'x', ...crowd }] }],
    ['whatever stands in place of an object', { one: [crowd, crowd] }],
    ['whatever stands in place of a list of objects', { several: crowd }],
    ['however long a list', { several: Array(1000).fill({ name: 'x' }), uids: Array(1000).fill('x') }],
  ])('%s', (_what, body) => {
    expect(membersOf(transformable(body, BodyDto))).toBeLessThan(15);
  });
});

describe('a body is still', () => {
  test('made into its DTO, free JSON as it was sent', async () => {
    const free = JSON.parse('{"constructor":1,"__proto__":{"a":[1]},"b":[{"c":null}]}') as object;
    const made = await transform({ uids: ['A'], free, one: { name: 'x', more: 1 }, several: [{ name: 'y' }] });
    expect(made).toBeInstanceOf(BodyDto);
    expect((made as BodyDto).one).toBeInstanceOf(ItemDto);
    expect(made).toEqual({ uids: ['a'], free, one: { name: 'x' }, several: [{ name: 'y' }] });
    expect(JSON.stringify((made as BodyDto).free)).toBe(JSON.stringify(free));
  });

  test('told what is wrong with it, by field', async () => {
    const body = {
      uids: ['a', 'b', 'c', 'd'],
      free: [1],
      one: [1],
      several: [{ name: 1 }, { name: 'x' }, 'x', {}, {}, {}],
    };
    await expect(transform(body)).rejects.toMatchObject({
      details: {
        uids: ['The uids may not have more than 3 items.'],
        free: ['The free must be an object.'],
        one: ['The one must be an object.'],
        several: ['The several may not have more than 3 items.'],
      },
    });
  });
});
