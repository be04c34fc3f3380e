import { DomainError } from '#platform/errors/domain-error.js';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { FreeTextField, IdField, TextField } from '#platform/http/fields/field.js';
import { validate } from '#platform/http/fields/validation.js';

class CreateHutDto {
  @IdField({ description: 'Id of the hut.' }) id!: string;
  @TextField({ description: 'Name.', max: 10 }) name!: string;
  @TextField({ description: 'Key of the door.', max: 10 }) key!: string;
  @FreeTextField({ description: 'Where it is.', max: 20, optional: true }) place?: string;
  @FreeTextField({ description: 'What it offers.', max: 20, optional: true }) offer?: string;
}

class ChangeHutDto extends ChangesOf(CreateHutDto, {
  except: ['id'],
  clearable: ['place'],
  fields: { key: { empty: 'absent' } },
}) {}

const problemsOf = (body: object) => {
  try {
    validate(body, ChangeHutDto);
  } catch (error) {
    if (error instanceof DomainError) return error.details;
    throw error;
  }
  return undefined;
};

test('every field is optional, and none but those that can be changed is taken', () => {
  expect(validate({}, ChangeHutDto)).toEqual({});
  expect(validate({ id: 'other', name: 'Nest' }, ChangeHutDto)).toEqual({ name: 'Nest' });
  expect(validate({}, ChangeHutDto)).toBeInstanceOf(ChangeHutDto);
});

test('the rules are those of the DTO that creates', () => {
  expect(problemsOf({ name: 'a long name' })).toEqual({ name: ['The name may not be longer than 10 characters.'] });
});

test.each([
  ['a required field refuses it', { name: '' }, { name: ['The name field must have a value.'] }, undefined],
  ['a text that can be cleared takes it', { place: '' }, undefined, { place: '' }],
  ['a field that says so ignores it', { key: '' }, undefined, {}],
  ['an optional field ignores it as before', { offer: '' }, undefined, {}],
])('an empty text: %s', (_what, body, problems, dto) => {
  expect(problemsOf(body)).toEqual(problems);
  if (dto) expect(validate(body, ChangeHutDto)).toEqual(dto);
});

test('the DTO that creates stays as it is', () => {
  expect(() => validate({ id: 'nest' }, CreateHutDto)).toThrow(DomainError);
});
