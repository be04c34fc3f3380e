/** Components of the API document that are no classes, by name. */
const schemas = new Map<string, object>();

/**
 * Makes a schema a component of the API document. Generators need a name for what is a choice or open: of an inline one they make a class that
 * nobody can find, or none.
 *
 * @returns a reference to it
 */
export function namedSchema(name: string, schema: object): { $ref: string } {
  const known = schemas.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different schemas of the API document are called ${name}`);
  schemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export const namedSchemas = (): Record<string, object> => Object.fromEntries(schemas);
