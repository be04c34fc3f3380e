/** Components of the API document that are not classes, by name. */
const schemas = new Map<string, object>();

/**
 * Makes a schema a component of the API document. Code generators need a name for alternatives and maps: for an inline schema they generate a
 * class with an arbitrary name, or none.
 *
 * @returns a reference to the component
 */
export function namedSchema(name: string, schema: object): { $ref: string } {
  const known = schemas.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different schemas of the API document have the name ${name}`);
  schemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export const namedSchemas = (): Record<string, object> => Object.fromEntries(schemas);
