import { parse } from 'node:querystring';

/** `a=1&a=2` and `a[]=1&a[]=2` are lists. The number of parameters is limited only by Node's limit on the length of a URL. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of Object.entries(parse(text, undefined, undefined, { maxKeys: 0 }))) {
    if (value === undefined) continue;
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}
