/**
 * A copy of the API document in which parameters, responses and examples stand where operations refer to them. References to schemas remain.
 */
export function resolvedDocument(document) {
  const resolved = (node) => {
    if (Array.isArray(node)) return node.map(resolved);
    if (typeof node !== 'object' || node === null) return node;
    const [, kind, name] = /^#\/components\/(parameters|responses|examples)\/(.+)$/.exec(node.$ref ?? '') ?? [];
    if (kind) return resolved(document.components[kind][name]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
  };
  return { ...document, paths: resolved(document.paths) };
}
