/** Property names and types, without the values; keys of apps, which name properties too, are all alike. */
export function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replace(/^[0-9a-f]{40}$/, '<key>'), formOf(item)]),
  );
}
