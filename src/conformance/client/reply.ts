import { difference, isObject } from './difference.js';
import { Mismatch } from './mismatch.js';

/** The response to a request, with what cases expect of responses. Every check throws a Mismatch if it does not hold. */
export class Reply {
  /** @param request for reports */
  constructor(
    readonly status: number,
    readonly body: unknown,
    private readonly request: string,
  ) {}

  /** The status is 200, and `data` has at least what is expected. */
  ok(expected?: unknown): this {
    if (this.status !== 200) throw this.mismatch('200');
    return expected === undefined ? this : this.hasBody({ data: expected });
  }

  /** The body has at least what is expected. */
  hasBody(expected: object): this {
    const found = difference(expected, this.body);
    if (found) throw this.mismatch(jsonOf(expected), `${found}: ${jsonOf(this.body)}`);
    return this;
  }

  /** The response is an error in the form of the contract. */
  refused(status: number, code: string): this {
    if (this.status !== status || this.errorCode !== code) throw this.mismatch(`${status} ${code}`);
    return this;
  }

  /** `data` is a list whose rows have these values, in this order. */
  lists(member: string, values: readonly unknown[]): this {
    const found = this.ok().valuesOf(member);
    if (difference(values, found)) throw this.mismatch(`${member} ${jsonOf(values)}`, `${member} ${jsonOf(found)}`);
    return this;
  }

  /** `data` is a list that has rows with these values, among others. */
  includes(member: string, ...values: readonly unknown[]): this {
    const found = this.ok().valuesOf(member);
    const missing = values.filter((value) => !found.includes(value));
    if (missing.length > 0) throw this.mismatch(`a row with ${member} ${jsonOf(missing[0])}`);
    return this;
  }

  /** `data` is a list that has no row with one of these values. */
  excludes(member: string, ...values: readonly unknown[]): this {
    const found = this.ok().valuesOf(member);
    const present = values.filter((value) => found.includes(value));
    if (present.length > 0) throw this.mismatch(`no row with ${member} ${jsonOf(present[0])}`);
    return this;
  }

  /** The object in the response has the member, with or without `data` around it. */
  hasMember(name: string, value: unknown): this {
    if (difference(value, this.at(name))) throw this.mismatch(`${name} ${jsonOf(value)}`);
    return this;
  }

  /** The text at a path in `data`, as in `agent.uid`. */
  text(path: string): string {
    const value = this.ok().at(path);
    if (typeof value === 'string' && value !== '') return value;
    throw this.mismatch(`a text as ${path} of data`);
  }

  /** The objects in the list that `data` is, or that is at a path in it. */
  rows(path?: string): readonly Record<string, unknown>[] {
    const value = this.ok().at(path);
    if (!Array.isArray(value)) throw this.mismatch(path ? `a list as ${path} of data` : 'a list as data');
    return value.filter((row) => isObject(row));
  }

  /** @param got default: the whole response */
  mismatch(expected: string, got = `${this.status} ${jsonOf(this.body)}`): Mismatch {
    return new Mismatch(this.request, expected, got);
  }

  /** The request was about something that does not exist, or was deleted before. */
  get isGone(): boolean {
    return this.status === 404 || this.errorCode === 'ERR_APP_ARCHIVED';
  }

  private get errorCode(): unknown {
    const { error } = isObject(this.body) ? this.body : {};
    return isObject(error) ? error.code : undefined;
  }

  private at(path?: string): unknown {
    const data = isObject(this.body) ? (this.body.data ?? this.body) : undefined;
    if (!path) return data;
    return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
  }

  private valuesOf(member: string): unknown[] {
    const data = isObject(this.body) ? this.body.data : this.body;
    if (!Array.isArray(data)) throw this.mismatch('a list as data');
    return data.map((row: unknown) => (isObject(row) ? row[member] : undefined));
  }
}

/** The text is not shortened, because the report hides credentials first. */
export const jsonOf = (value: unknown): string => JSON.stringify(value);
