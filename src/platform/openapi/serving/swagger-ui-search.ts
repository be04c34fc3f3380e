// A plugin of Swagger UI, which runs in the browser: the server sends it there as text. So it uses nothing outside of itself, and consists of
// methods, because the bundler wraps functions that are values of names in a call of a function of its own.

/** What the plugin uses of the collections of the package immutable. */
interface Collection<Value> {
  readonly size: number;
  map(change: (value: Value) => Value): Collection<Value>;
  filter(isWanted: (value: Value) => boolean): Collection<Value>;
  toJS(): unknown;
}
type Operations = Collection<{ get(name: 'path' | 'method'): string; get(name: 'operation'): { toJS(): unknown } }>;
interface Tag {
  get(name: 'operations'): Operations;
  set(name: 'operations', operations: Operations): Tag;
}

interface SwaggerSystem {
  readonly specSelectors: { specJson(): { toJS(): unknown } };
}
type Selector = (state: { get(name: 'filter'): unknown }, thing: readonly unknown[], byDefault: boolean) => boolean;

/** The filter of Swagger UI knows names of tags only. This one finds operations by their ids, summaries, paths and fields, and opens their tags. */
export const searchPlugin = (system: SwaggerSystem) => {
  const search = {
    spec: undefined as unknown,
    texts: {} as Record<string, string>,

    /** Names of properties and parameters, also behind references, each of which is followed once. */
    namesIn(node: unknown, seen: Set<unknown>): string {
      if (typeof node !== 'object' || node === null || seen.has(node)) return '';
      seen.add(node);
      const { $ref, properties, name } = node as { $ref?: unknown; properties?: object; name?: unknown };
      const own = [...(typeof name === 'string' ? [name] : []), ...Object.keys(properties ?? {})].join(' ');
      const inner: unknown[] = [
        ...(Object.values(node) as unknown[]),
        ...(typeof $ref === 'string' ? [search.resolved($ref)] : []),
      ];
      return inner.reduce<string>((names, value) => `${names} ${search.namesIn(value, seen)}`, own);
    },

    /** @param reference such as `#/components/schemas/UserView` */
    resolved(reference: string): unknown {
      search.spec ??= system.specSelectors.specJson().toJS();
      return reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], search.spec);
    },

    textOf(path: string, method: string, operation: Record<string, unknown>): string {
      const key = `${method} ${path}`;
      search.texts[key] ??= `${key} ${String(operation.operationId)} ${String(operation.summary)} ${search.namesIn(
        { parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses },
        new Set(),
      )}`.toLowerCase();
      return search.texts[key];
    },
  };
  return {
    fn: {
      opsFilter(tags: Collection<Tag>, phrase: string) {
        const words = phrase.toLowerCase().split(/\s+/);
        return tags
          .map((tag) =>
            tag.set(
              'operations',
              tag
                .get('operations')
                .filter((each) =>
                  words.every((word) =>
                    search
                      .textOf(
                        each.get('path'),
                        each.get('method'),
                        each.get('operation').toJS() as Record<string, unknown>,
                      )
                      .includes(word),
                  ),
                ),
            ),
          )
          .filter((tag) => tag.get('operations').size > 0);
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown(original: Selector): Selector {
            return (state, thing, byDefault) =>
              (thing[0] === 'operations-tag' &&
                typeof state.get('filter') === 'string' &&
                state.get('filter') !== '') ||
              original(state, thing, byDefault);
          },
        },
      },
    },
  };
};
