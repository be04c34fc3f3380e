import { parse } from 'node:querystring';

/** A list as one parameter after the other: `tags[]`, `tags[0]`. The indices are those of PHP, whose order is that of the text. */
const OF_LIST = /^\[\d*\]$/;

/** A text, or a form that no parameter takes: an operation that has the parameter refuses it. */
export type QueryItem = string | Readonly<Record<string, string | string[]>>;

/**
 * `a=1&a=2`, `a[]=1` and `a[0]=1` are lists. What else is behind the name in brackets makes an item of another form. The number of
 * parameters is limited only by Node's limit on the length of a URL.
 */
export function parseQuery(text: string): Record<string, QueryItem | QueryItem[]> {
  const query = Object.create(null) as Record<string, QueryItem | QueryItem[]>;
  for (const [key, value] of Object.entries(parse(text, undefined, undefined, { maxKeys: 0 }))) {
    if (value === undefined) continue;
    const bracket = key.indexOf('[', 1);
    const [name, form] = bracket < 0 ? [key, ''] : [key.slice(0, bracket), key.slice(bracket)];
    const items = form === '' ? value : OF_LIST.test(form) ? [value].flat() : { [form]: value };
    query[name] = name in query ? [query[name]!, items].flat() : items;
  }
  return query;
}
