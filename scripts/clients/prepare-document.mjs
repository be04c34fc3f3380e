const SCHEMAS = '#/components/schemas/';

/**
 * Changes what OpenAPI Generator turns into code that does not compile, or that refuses responses of the server. The requests and the
 * responses stay valid.
 *
 * @param {import('@nestjs/swagger').OpenAPIObject} document openapi.json
 * @returns a changed copy
 */
export function prepareDocument(document) {
  const prepared = structuredClone(document);
  const { schemas } = prepared.components;
  changeSchemas(prepared, (schema) => {
    // a $ref with a description; of it the PHP client makes a class without its namespace
    if (schema.allOf?.length === 1 && schema.allOf[0].$ref) return schema.allOf[0];
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants) return mergedUnion(schema, variants, schemas);
    return isOpen(schema) ? map(schema) : withoutAliases(schema);
  });
  return prepared;
}

/**
 * Every string may be any string. For languages in which an unknown value of an enumeration cannot be read: a newer server may send some.
 *
 * @returns a changed copy
 */
export function withoutEnums(document) {
  return changeSchemas(structuredClone(document), ({ enum: values, ...schema }) =>
    Array.isArray(values) || values === undefined ? schema : { ...schema, enum: values },
  );
}

function changeSchemas(value, change) {
  if (Array.isArray(value)) return value.map((item) => changeSchemas(item, change));
  if (value === null || typeof value !== 'object') return value;
  for (const [key, item] of Object.entries(value)) if (key !== 'example') value[key] = changeSchemas(item, change);
  return change(value);
}

/**
 * A union becomes one type with the properties of all its variants, of which those of every variant are required: the generator makes one
 * type of it as well, but requires what any of them requires. A union of other values than objects becomes any value.
 */
function mergedUnion({ description, nullable }, variants, schemas) {
  const schema = { description, nullable };
  const objects = variants.map(({ $ref, ...inline }) => ($ref ? schemas[$ref.slice(SCHEMAS.length)] : inline));
  if (objects.some(isOpen)) return map(schema);
  if (!objects.every(({ properties }) => properties)) return schema;
  const required = objects
    .map((variant) => variant.required ?? [])
    .reduce((all, names) => all.filter((name) => names.includes(name)));
  const properties = Object.assign({}, ...objects.map((variant) => variant.properties));
  return withoutAliases({ ...schema, type: 'object', properties, ...(required.length > 0 && { required }) });
}

/** It has further properties than those that it may name, which would get lost in a class of the named ones. */
const isOpen = ({ additionalProperties }) => additionalProperties === true;

const map = ({ description }) => ({ type: 'object', description, additionalProperties: true });

/** In Python `joinedAt` and `joined_at` have the same name. The contract requires both in some responses, with the same value. */
function withoutAliases(schema) {
  const { properties, required } = schema;
  if (!properties || typeof properties !== 'object') return schema;
  const isAlias = (name) => name.includes('_') && camelCase(name) in properties;
  if (!Object.keys(properties).some(isAlias)) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isAlias(name))),
    ...(required && { required: required.filter((name) => !isAlias(name)) }),
  };
}

const camelCase = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
