import { stringify } from 'safe-stable-stringify';

/** The value with each primitive replaced by the name of its type. API keys as property names become `<key>`. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replace(/^[0-9a-f]{40}$/, '<key>'), shapeOf(item)]),
  );
}

/**
 * The examples that a test recorded, to be committed. Those whose shape has not changed stay as they are committed, so that a change of one
 * operation changes no other; UPDATE_EXAMPLES=all replaces them as well.
 */
export const updatedExamples = <Example>(
  recorded: Record<string, Example>,
  committed: Record<string, Example>,
): Record<string, Example> =>
  Object.fromEntries(
    Object.entries(recorded).map(([name, example]) => {
      const former = committed[name];
      const isKept =
        former !== undefined &&
        process.env.UPDATE_EXAMPLES !== 'all' &&
        stringify(shapeOf(former)) === stringify(shapeOf(example));
      return [name, isKept ? former : example];
    }),
  );
