/** A parameter or response of an operation, which can stand in the components instead. */
export interface Shareable<Value extends object> {
  /** In the components. The same name stands for the same value. */
  readonly name: string;
  readonly value: Value;
  readonly replaceBy: (reference: { $ref: string }) => void;
}

/**
 * The members of an object or the entries of a list.
 *
 * @param nameOf undefined: the member stays where it is
 */
export const shareablesIn = <Value extends object>(
  container: Record<string, Value> | Value[],
  nameOf: (value: Value) => string | undefined,
): Shareable<Value>[] =>
  Object.entries(container).flatMap(([key, value]) => {
    const name = nameOf(value);
    if (name === undefined) return [];
    return { name, value, replaceBy: (reference) => Object.assign(container, { [key]: reference }) };
  });

/**
 * Replaces what occurs more than once by references to a component. A value that occurs once stays where it is.
 *
 * @returns the components, by name
 */
export function shareRepeated<Value extends object>(
  kind: 'parameters' | 'responses',
  shareables: readonly Shareable<Value>[],
): Record<string, Value> {
  const byName = new Map<string, Shareable<Value>[]>();
  for (const shareable of shareables) byName.set(shareable.name, [...(byName.get(shareable.name) ?? []), shareable]);
  const repeated = [...byName].filter(([, group]) => group.length > 1);
  return sortedByName(
    repeated.map(([name, group]) => {
      const forms = new Set(group.map(({ value }) => JSON.stringify(value)));
      if (forms.size > 1) throw new Error(`components.${kind}.${name} would be: ${[...forms].join(' and ')}`);
      for (const { replaceBy } of group) replaceBy({ $ref: `#/components/${kind}/${name}` });
      return [name, group[0]!.value];
    }),
  );
}

/** In an order that does not depend on that of Nest's modules. */
export const sortedByName = <Value>(
  entries: readonly (readonly [name: string, value: Value])[],
): Record<string, Value> => Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
