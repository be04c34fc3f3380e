import { appendFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface DocumentedOperation {
  operationId: string;
  path: RegExp;
  /** Fewer parameters first: `/users` before `/users/{uid}`. */
  specificity: number;
  /** Compiled when they are first needed: a file of tests calls few of all operations. */
  responses: Map<number, () => ValidateFunction>;
}

type Schema = Record<string, unknown>;

/** The parts of a response that are validated against the document. */
export interface JsonResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Validates responses against the API document: an undocumented status or property, or a wrong type, fails the test. */
export class ResponseValidator {
  private readonly operations = new Map<string, DocumentedOperation[]>();
  private readonly errorResponse: () => ValidateFunction;
  private readonly schemas = new Map<string, () => ValidateFunction>();
  private readonly compile: (schema: unknown) => () => ValidateFunction;

  constructor(document: OpenAPIObject) {
    const closed = closeObjects(structuredClone(document)) as OpenAPIObject;
    // Compiling takes longer than validating the few responses of a file of tests.
    const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    ajv.addSchema({ $id: 'api', components: closed.components });
    this.compile = (schema) => once(() => ajv.compile(withAbsoluteReferences(schema) as Schema));
    this.errorResponse = this.compile({ $ref: '#/components/schemas/ErrorResponse' });
    for (const [path, item] of Object.entries(closed.paths)) {
      for (const [method, operation] of Object.entries(item as Record<string, any>)) {
        const responses = Object.entries(operation.responses as Record<string, any>).map(
          ([status, { content }]) =>
            [Number(status), this.compile(content?.['application/json']?.schema ?? true)] as const,
        );
        const documented = {
          operationId: operation.operationId as string,
          path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          specificity: path.split('{').length,
          responses: new Map(responses),
        };
        this.operations.set(
          method,
          [...(this.operations.get(method) ?? []), documented].sort((a, b) => a.specificity - b.specificity),
        );
      }
    }
  }

  /** Compiles the schemas of all responses. @throws if one is not valid */
  compileAll(): void {
    for (const operation of [...this.operations.values()].flat()) {
      for (const compiled of operation.responses.values()) compiled();
    }
  }

  /** @param name of a schema in the components of the document */
  assertMatchesSchema(name: string, value: unknown): void {
    const validate = this.schemas.get(name) ?? this.compile({ $ref: `#/components/schemas/${name}` });
    this.schemas.set(name, validate);
    if (!validate()(value))
      throw new Error(
        `This does not match the schema ${name}: ${describeErrors(validate())}\n${JSON.stringify(value, null, 2)}`,
      );
  }

  /** Validates a response, and records the operation if it succeeded: global-teardown.mjs requires one success of each. */
  assertDocumented(method: string, address: string, response: JsonResponse): void {
    const operationId = this.check(method, address, response);
    if (operationId && response.status === 200)
      appendFileSync(process.env.CONFAB_TEST_CALLED_OPERATIONS!, `${operationId}\n`);
  }

  /**
   * @returns the id of the operation, if the document has it
   * @throws when the response does not match the document
   */
  check(method: string, address: string, response: JsonResponse): string | undefined {
    const path = address.split('?')[0]!;
    if (!/^\/(v3|apps|health|livekit)(\/|$)/.test(path)) return undefined;
    if (!response.headers['x-request-id']) throw new Error(`${method} ${path} has a response without X-Request-Id`);
    const operation = this.operations.get(method)?.find((candidate) => candidate.path.test(path));
    const validate = operation ? this.validatorOf(operation, response) : this.errorResponse();
    if (!validate(response.body)) {
      throw new Error(
        `${method} ${path} ${response.status} does not match the document: ${describeErrors(validate)}\n${JSON.stringify(response.body, null, 2)}`,
      );
    }
    return operation?.operationId;
  }

  private validatorOf(operation: DocumentedOperation, response: JsonResponse): ValidateFunction {
    // any request can get these statuses before its operation is known, so operations do not document them
    if ([408, 413, 431].includes(response.status)) return this.errorResponse();
    const validate = operation.responses.get(response.status);
    if (validate) return validate();
    throw new Error(
      `${operation.operationId} does not document the status ${response.status}: ${JSON.stringify(response.body)}`,
    );
  }
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

const describeErrors = ({ errors }: ValidateFunction): string =>
  errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');

/** Forbids undocumented properties in every object schema that does not set `additionalProperties`. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const schema: Schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' ? value : closeObjects(value),
    ]),
  );
  const isObject = typeof schema.properties === 'object' && schema.type === 'object';
  return isObject && !('additionalProperties' in schema) ? { ...schema, additionalProperties: false } : schema;
}

function withAbsoluteReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as unknown;
}
