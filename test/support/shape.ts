/** The value with each primitive replaced by the name of its type. API keys as property names become `<key>`. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replace(/^[0-9a-f]{40}$/, '<key>'), shapeOf(item)]),
  );
}
