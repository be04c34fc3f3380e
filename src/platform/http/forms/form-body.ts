import { hasTooManyMembers, tooManyMembers } from '../body/body-members.js';
import { assertShallow, assertStorable } from '../body/body-parser.js';
import { assertExactNumbers } from '../body/json-text.js';
import { isPlainObject } from '../json.js';

type Members = Record<string, unknown>;

/** `data`, `data[text]` or `tags[]`. A name of more than four parts is used as a plain name. */
const NAME = /^([^[\]]+)((?:\[[^[\]]*\]){0,3})$/;

/** Builds the same object from the fields of a form that a JSON body would contain. */
export class FormBody {
  readonly value = emptyObject();
  bytes = 0;

  /** @param jsonFields dotted names of the fields that may be JSON text */
  constructor(private readonly jsonFields: readonly string[]) {}

  /** @throws ERR_BODY_TOO_DEEP, ERR_BAD_REQUEST */
  add(name: string, text: string): void {
    this.bytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    const path = pathOf(name);
    const isList = path.length > 1 && path.at(-1) === '';
    if (isList) path.pop();
    const parent = this.parentOf(path.slice(0, -1));
    const key = path.at(-1)!;
    const value = this.jsonFields.includes(path.join('.')) ? jsonOrText(text) : text;
    if (!isList) setMember(parent, key, value);
    else {
      const list = member(parent, key);
      setMember(parent, key, [...(Array.isArray(list) ? (list as unknown[]) : []), value]);
    }
  }

  /** @throws ERR_BAD_REQUEST naming the fields that PostgreSQL cannot store */
  assertStorable(): void {
    assertStorable(this.value);
  }

  private parentOf(path: string[]): Members {
    let parent = this.value;
    for (const key of path) {
      const inner = member(parent, key);
      const next = isPlainObject(inner) ? inner : emptyObject();
      if (next !== inner) setMember(parent, key, next);
      parent = next;
    }
    return parent;
  }
}

function pathOf(name: string): string[] {
  const match = NAME.exec(name);
  if (!match) return [name];
  return [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)];
}

/** Text that looks like an object or a list but is invalid JSON stays text; the check of the field refuses it. */
function jsonOrText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  const bytes = Buffer.from(text);
  assertShallow(bytes);
  if (hasTooManyMembers(bytes)) throw tooManyMembers();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  assertExactNumbers(text);
  return value;
}

/** Without a prototype, so that `__proto__` is an ordinary name. */
const emptyObject = () => Object.create(null) as Members;

// Objects parsed from JSON text have a prototype, and a field can name a member of them: `data[__proto__][x]`.
const member = (of: Members, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : undefined);
const setMember = (of: Members, key: string, value: unknown): void => {
  Object.defineProperty(of, key, { value, writable: true, enumerable: true, configurable: true });
};
