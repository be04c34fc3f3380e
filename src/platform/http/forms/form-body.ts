import { DomainError } from '#platform/errors/domain-error.js';
import { hasTooManyMembers, tooManyMembers } from '../body/body-members.js';
import { assertShallow, assertStorable } from '../body/body-parser.js';
import { assertExactNumbers } from '../body/json-text.js';
import { isPlainObject, jsonIn } from '../json.js';

type Members = Record<string, unknown>;

/** `data`, `data[text]`, `tags[]` or `tags[0]`, as PHP writes them. A name without brackets that is repeated is a list too. */
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** More than any operation has. */
const MAX_BRACKETS = 8;

const forms = new WeakSet<object>();

/** Whether the values of the body are texts of a form. */
export const isFormBody = (body: unknown): boolean => typeof body === 'object' && body !== null && forms.has(body);

/** Builds the same object from the fields of a form that a JSON body would contain, except that single values are texts. */
export class FormBody {
  private readonly members = emptyObject();
  bytes = 0;

  /** @param jsonFields dotted names of the fields that may be JSON text */
  constructor(private readonly jsonFields: readonly string[]) {}

  /** The fields so far. */
  get value(): Members {
    const value = emptyObject();
    for (const [name, member] of Object.entries(this.members)) setMember(value, name, withLists(member));
    forms.add(value);
    return value;
  }

  /** @throws ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST */
  add(name: string, text: string): void {
    this.bytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    const path = pathOf(name);
    const named = path.at(-1) === '' ? path.slice(0, -1) : path;
    const value = this.jsonFields.includes(named.join('.')) ? jsonOrText(text) : text;
    let parent = this.members;
    for (const key of path.slice(0, -1)) {
      const at = key === '' ? nextIndex(parent) : key;
      const inner = member(parent, at);
      const next = isPlainObject(inner) ? inner : emptyObject();
      setMember(parent, at, next);
      parent = next;
    }
    const last = path.at(-1)!;
    const earlier = path.length === 1 ? member(parent, last) : undefined;
    setMember(parent, last === '' ? nextIndex(parent) : last, earlier === undefined ? value : [earlier, value].flat());
  }

  /** @throws ERR_BAD_REQUEST naming the fields that PostgreSQL cannot store */
  assertStorable(): void {
    assertStorable(this.members);
  }
}

function pathOf(name: string): string[] {
  const match = NAME.exec(name);
  const keys = match ? [...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!) : [];
  const path = [match?.[1] ?? name, ...keys];
  if (keys.length > MAX_BRACKETS) throw new DomainError('ERR_BODY_TOO_DEEP', { limit: MAX_BRACKETS });
  if (path.includes('__proto__') || (!match && /[[\]]/.test(name)))
    throw DomainError.invalid({ body: [`The form has a field whose name is not understood: ${name.slice(0, 100)}.`] });
  return path;
}

/** Text that looks like an object or a list but is invalid JSON stays text; the check of the field refuses it. */
export function jsonOrText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  const bytes = Buffer.from(text);
  assertShallow(bytes);
  if (hasTooManyMembers(bytes)) throw tooManyMembers();
  const value = jsonIn(text);
  if (value === undefined) return text;
  assertExactNumbers(text);
  return value;
}

/** Without a prototype, which tells the objects of names from those of JSON texts. */
const emptyObject = () => Object.create(null) as Members;

/** The objects of names whose keys are 0, 1, 2 … as lists, as PHP has them. */
function withLists(value: unknown): unknown {
  if (!isPlainObject(value) || Object.getPrototypeOf(value) !== null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, inner]) => inner);
  const object = emptyObject();
  for (const [key, inner] of entries) setMember(object, key, inner);
  return object;
}

/** Of `tags[]`. */
function nextIndex(of: Members): string {
  let index = Object.keys(of).length;
  while (Object.hasOwn(of, String(index))) index++;
  return String(index);
}

// Objects parsed from JSON text have a prototype, and a field can name a member of them: `data[constructor][x]`.
const member = (of: Members, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : undefined);
const setMember = (of: Members, key: string, value: unknown): void => {
  Object.defineProperty(of, key, { value, writable: true, enumerable: true, configurable: true });
};
