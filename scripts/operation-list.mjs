const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The operations of the API document as flat rows of texts, for the search of the page /docs.
 *
 * @returns {import('../console/api-reference/found.ts').Operation[]} in the order of the document
 */
export function operationList(document) {
  const resolved = (node) =>
    typeof node?.$ref === 'string'
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((parent, name) => parent?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)
      : node;

  /** Names of properties. Each object is visited once. */
  function collectNames(node, names, seen) {
    const target = resolved(node);
    if (typeof target !== 'object' || target === null || seen.has(target)) return;
    seen.add(target);
    for (const [name, value] of Object.entries(target.properties ?? {})) {
      names.add(name.toLowerCase());
      collectNames(value, names, seen);
    }
    for (const inner of [target.items, target.additionalProperties]) collectNames(inner, names, seen);
    for (const inner of [target.allOf, target.anyOf, target.oneOf].flatMap((each) => each ?? []))
      collectNames(inner, names, seen);
  }

  const fieldsOf = (...contents) => {
    const names = new Set();
    const seen = new Set();
    for (const content of contents)
      for (const { schema } of Object.values(resolved(content)?.content ?? {})) collectNames(schema, names, seen);
    return names;
  };

  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { operationId: id, tags, summary, parameters = [], requestBody, responses } = item[method];
      const sent = fieldsOf(requestBody);
      for (const parameter of parameters) sent.add(resolved(parameter).name.toLowerCase());
      const received = fieldsOf(responses['200'] ?? responses['201']);
      return {
        id,
        tag: tags[0],
        method,
        path,
        summary,
        sent: [...sent].join(' '),
        received: [...received].filter((name) => !sent.has(name)).join(' '),
      };
    }),
  );
}
