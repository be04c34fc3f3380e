// The source of the methods of clients/typescript: the table from which the client makes them, and their types.
import { camelCase, namedOperations, namespaceOf } from './method-names.mjs';

/** Operations whose result depends on their arguments: the parameters beside those of the path, and the result. */
const OVERLOADS = {
  'send-message': ['SendMessage', 'SendMessageToMany', 'FormData'],
  'send-bot-message': ['SendMessage', 'SendMessageToMany'],
};
const RESULTS = {
  SendMessage: '{ data: Message }',
  SendMessageToMany: '{ data: Deliveries }',
  FormData: '{ data: Message | Deliveries }',
};
/** Lists of messages, which with `count` may have numbers instead. */
const COUNTED = ['list-all-messages', 'user-list-user-messages', 'user-list-group-messages'];
const BODIES = { 'send-thread-message': 'SendReply | FormData' };
/** What the options of every method have. A parameter of the query cannot have such a name. */
const SETTINGS = ['signal', 'timeoutMilliseconds', 'retries', 'idempotencyKey', 'onBehalfOf', 'appId', 'headers'];

/**
 * The table as a tree of paths, in which what paths have in common is written once. A method is in the branch of its path: the HTTP method, the end
 * of the path if it is no namespace, `body` if there is one, and `blob` if the response is not JSON. A branch whose namespace does not follow from
 * its segment names both.
 */
export function methodTable(document) {
  const root = {};
  for (const { name, method, path, requestBody, responses } of namedOperations(document)) {
    const namespaces = name.split('.');
    const last = namespaces.pop();
    const segments = path.split('/').slice(1);
    let branch = root;
    while (segments.length > 0) {
      const namespace = namespaceOf(segments[0]);
      if (namespace !== undefined && namespace !== namespaces.shift()) break;
      const segment = segments.shift();
      const key = namespace === undefined || namespace === camelCase(segment) ? segment : `${segment} ${namespace}`;
      branch = branch[`'${key}'`] ??= {};
    }
    const rest = segments.map((segment) => `/${segment}`).join('');
    const isFile = !responses[200]?.content?.['application/json'];
    const operation = [method.toUpperCase(), rest, requestBody && 'body', isFile && 'blob'].filter(Boolean).join(' ');
    branch[last] = `${last}: '${operation}',`;
  }
  return textOf(root);
}

/** The members of the type of the methods. @param document without references to parameters */
export const methodTypes = (document) =>
  nested(document, (operation, name) => {
    const comment = `/** ${operation.summary}: \`${operation.method.toUpperCase()} ${operation.path}\` */`;
    const signatures = signaturesOf(operation, document);
    return [comment, ...signatures.map((signature) => `${name}${signature};`)].join('\n');
  });

function signaturesOf(operation, document) {
  const { operationId, path, parameters = [], requestBody } = operation;
  const id = `'${operationId}'`;
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  for (const { name } of queries)
    if (SETTINGS.includes(name)) throw new Error(`The parameter ${name} of ${operationId} is named like a setting.`);
  const fromPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: PathOf<${id}>['${name}']`);
  const options = `options${queries.some(({ required }) => required) ? '' : '?'}: OptionsOf<${id}>`;
  const signature = (body, result) => `(${[...fromPath, body, options].filter(Boolean).join(', ')}): ${result}`;
  const overloads = OVERLOADS[operationId]?.map((body) => signature(`body: ${body}`, `Promise<${RESULTS[body]}>`));
  if (COUNTED.includes(operationId)) {
    const uncounted = `options?: Omit<OptionsOf<${id}>, 'count'> & { count?: false }`;
    const list = `(${[...fromPath, uncounted].join(', ')}): Promise<{ data: Message[]; meta: CursorMeta }>`;
    return [list, `(${[...fromPath, `options: OptionsOf<${id}>`].join(', ')}): ResultOf<${id}>`];
  }
  const body = BODIES[operationId] ?? `BodyOf<${id}>`;
  const mark = needsBody(requestBody, document) || options.startsWith('options:') ? '' : '?';
  return overloads ?? [signature(requestBody && `body${mark}: ${body}`, `ResultOf<${id}>`)];
}

/** A body without a required member may be left out: the client sends an empty object. */
function needsBody(requestBody, { components }) {
  return Object.entries(requestBody?.content ?? {}).some(([type, { schema }]) => {
    const {
      required = [],
      anyOf,
      oneOf,
      allOf,
      type: kind,
    } = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema;
    return type !== 'application/json' || kind !== 'object' || required.length > 0 || anyOf || oneOf || allOf;
  });
}

/** The text of an object with the operations by name. @param memberOf the text of a member for an operation and its last name */
function nested(document, memberOf) {
  const root = {};
  for (const operation of namedOperations(document)) {
    const namespaces = operation.name.split('.');
    const name = namespaces.pop();
    let namespace = root;
    for (const each of namespaces) namespace = namespace[each] ??= {};
    if (namespace[name] !== undefined) throw new Error(`Two operations have the name ${operation.name}.`);
    namespace[name] = memberOf(operation, name);
  }
  return textOf(root);
}

/** Types allow a comma after a member as well. */
function textOf(members) {
  const lines = Object.entries(members).map(([name, member]) =>
    typeof member === 'string' ? member : `${name}: ${textOf(member)},`,
  );
  return `{\n${lines.join('\n')}\n}`;
}
