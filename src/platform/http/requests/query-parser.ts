import { parse } from 'node:querystring';

/** `a=1&a=2` is a list, and so is `a[]=1`. Bounded by the length that Node allows for an address. */
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
