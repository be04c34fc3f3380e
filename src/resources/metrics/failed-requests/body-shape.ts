import { isPlainObject } from '#platform/http/json.js';

/** A field of a body, without its value. */
export interface FieldShape {
  /** Names of objects are separated by dots, and `[]` stands for the first item of a list. */
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object';
  /** Of a text in UTF-16 code units, of a list in items, of an object in fields. */
  readonly length?: number;
}

export interface BodyShape {
  readonly fields: readonly FieldShape[];
  /** Whether it has more fields than these. */
  readonly isCut: boolean;
}

const MAX_FIELDS = 50;
const MAX_LEVELS = 5;

/** Objects whose names the app chooses: names may be of people there. */
const FREE = new Set(['metadata', 'metaData', 'customData', 'interactiveData', 'variables', 'settings']);

/** What names of fields look like. Ids, keys, addresses and numbers of people do not. */
const NAME = /^(?!.*\d{3})[a-z_][\w-]{0,39}$/i;
const NOT_A_NAME = '(…)';

const nameOf = (text: string): string => (NAME.test(text) ? text : NOT_A_NAME);

/** The names in the path of a field, as errors have them: `attachments.0.url`. */
export const shownPath = (path: string): string =>
  path
    .split('.', MAX_LEVELS)
    .map((name) => (/^\d{1,3}$/.test(name) ? name : nameOf(name)))
    .join('.');

interface Member {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
  readonly level: number;
}

/** What a body consists of, level by level, within limits that do not depend on the body. */
export function bodyShape(body: unknown): BodyShape {
  const fields: FieldShape[] = [];
  const members = membersOf({ path: '', name: '', value: body, level: 0 });
  // members of members are added while it runs
  for (const member of members) {
    if (fields.length === MAX_FIELDS) return { fields, isCut: true };
    fields.push(shapeOf(member));
    if (members.length <= MAX_FIELDS) members.push(...membersOf(member));
  }
  return { fields, isCut: false };
}

/** One more than is shown, so that it is known that there are more. */
function membersOf({ path, name, value, level }: Member): Member[] {
  if (level === MAX_LEVELS) return [];
  if (Array.isArray(value))
    return value.length === 0 ? [] : [{ path: `${path}[]`, name, value: value[0], level: level + 1 }];
  if (!isPlainObject(value) || Buffer.isBuffer(value) || FREE.has(name)) return [];
  const names = Object.keys(value).slice(0, MAX_FIELDS + 1);
  return names.map((own) => ({
    path: path === '' ? nameOf(own) : `${path}.${nameOf(own)}`,
    name: own,
    value: value[own],
    level: level + 1,
  }));
}

function shapeOf({ path: name, value }: Member): FieldShape {
  if (typeof value === 'string') return { name, type: 'string', length: value.length };
  if (Array.isArray(value)) return { name, type: 'list', length: value.length };
  if (isPlainObject(value)) return { name, type: 'object', length: Object.keys(value).length };
  return {
    name,
    type: value === null || value === undefined ? 'null' : typeof value === 'boolean' ? 'boolean' : 'number',
  };
}
