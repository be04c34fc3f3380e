import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { recordCall, recordCaller } from '../api-coverage.mjs';
import { resolvedDocument } from '../../../scripts/resolved-document.mjs';

/** Validates responses against the API document: an undocumented status or property, or a wrong type, fails the test. */
export class ResponseValidator {
  /** By method. */
  #operations = new Map();
  #errorResponse;
  #schemas = new Map();
  #compile;
  /** Operations and their results that are recorded. */
  #recorded = new Set();

  constructor(document) {
    const closed = closeObjects(resolvedDocument(document));
    // Compiling takes longer than validating the few responses of a test run.
    const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
    addFormats(ajv);
    ajv.addSchema({ $id: 'api', components: closed.components });
    this.#compile = (schema) => once(() => ajv.compile(withAbsoluteReferences(schema)));
    this.#errorResponse = this.#compile({ $ref: '#/components/schemas/ErrorResponse' });
    for (const [path, item] of Object.entries(closed.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        // Compiled when they are first needed: a test run can call few of all operations.
        const responses = Object.entries(operation.responses).map(([status, { content }]) => [
          Number(status),
          this.#compile(content?.['application/json']?.schema ?? true),
        ]);
        const documented = {
          operationId: operation.operationId,
          path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          // Fewer parameters first: `/users` before `/users/{uid}`.
          specificity: path.split('{').length,
          responses: new Map(responses),
        };
        this.#operations.set(method, [...(this.#operations.get(method) ?? []), documented]);
      }
    }
    for (const operations of this.#operations.values()) operations.sort((a, b) => a.specificity - b.specificity);
  }

  compileAll() {
    for (const operation of [...this.#operations.values()].flat()) {
      for (const compiled of operation.responses.values()) compiled();
    }
  }

  assertMatchesSchema(name, value) {
    const validate = this.#schemas.get(name) ?? this.#compile({ $ref: `#/components/schemas/${name}` });
    this.#schemas.set(name, validate);
    if (!validate()(value))
      throw new Error(
        `This does not match the schema ${name}: ${describeErrors(validate())}\n${JSON.stringify(value, null, 2)}`,
      );
  }

  assertDocumented(method, address, response) {
    const operationId = this.check(method, address, response);
    if (operationId) recordCaller(operationId);
    const code = response.body?.error?.code;
    const isSuccess = response.status === 200;
    if (!operationId || (!isSuccess && !code) || this.#recorded.has(`${operationId} ${code}`)) return;
    this.#recorded.add(`${operationId} ${code}`);
    recordCall(operationId, isSuccess ? undefined : code);
  }

  check(method, address, response) {
    const path = address.split('?')[0];
    if (!/^\/(v3|apps|health|livekit)(\/|$)/.test(path)) return undefined;
    if (!response.headers['x-request-id']) throw new Error(`${method} ${path} has a response without X-Request-Id`);
    // files of messages may be kept; no other response
    const isFile = path.startsWith('/v3/media/') && [200, 206].includes(response.status);
    if (!isFile && response.headers['cache-control'] !== 'no-store')
      throw new Error(`${method} ${path} has a response that caches may store`);
    const operation = this.#operations.get(method)?.find((candidate) => candidate.path.test(path));
    const validate = operation ? this.#validatorOf(operation, response) : this.#errorResponse();
    if (!validate(response.body)) {
      throw new Error(
        `${method} ${path} ${response.status} does not match the document: ${describeErrors(validate)}\n${JSON.stringify(response.body, null, 2)}`,
      );
    }
    return operation?.operationId;
  }

  #validatorOf(operation, response) {
    // any request can get these statuses before its operation is known, so operations do not document them
    if ([408, 413, 431].includes(response.status)) return this.#errorResponse();
    const validate = operation.responses.get(response.status);
    if (validate) return validate();
    throw new Error(
      `${operation.operationId} does not document the status ${response.status}: ${JSON.stringify(response.body)}`,
    );
  }
}

function once(make) {
  let made;
  return () => (made ??= { result: make() }).result;
}

const describeErrors = ({ errors }) =>
  errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');

/** A copy in which every object schema that does not set `additionalProperties` forbids undocumented properties. */
function closeObjects(node) {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' ? value : closeObjects(value),
    ]),
  );
  const isObject = typeof schema.properties === 'object' && schema.type === 'object';
  return isObject && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema;
}

const withAbsoluteReferences = (schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
