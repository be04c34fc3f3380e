import { appendFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface DocumentedOperation {
  operationId: string;
  path: RegExp;
  /** Fewer parameters first: `/users` before `/users/{uid}`. */
  specificity: number;
  responses: Map<number, ValidateFunction>;
}

type Schema = Record<string, unknown>;

/** What of an answer is held against the document. */
export interface JsonAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Holds answers against the API document: an answer with a status, property or type that it does not mention fails the test. */
export class ResponseValidator {
  private readonly operations = new Map<string, DocumentedOperation[]>();
  private readonly undocumented: ValidateFunction;
  private readonly schemas = new Map<string, ValidateFunction>();
  private readonly compile: (schema: unknown) => ValidateFunction;

  constructor(document: OpenAPIObject) {
    const closed = closeObjects(structuredClone(document)) as OpenAPIObject;
    const ajv = new Ajv({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv) => void)(ajv);
    ajv.addSchema({ $id: 'api', components: closed.components });
    this.compile = (schema) => ajv.compile(withAbsoluteReferences(schema) as Schema);
    this.undocumented = this.compile({ $ref: '#/components/schemas/ErrorResponse' });
    for (const [path, item] of Object.entries(closed.paths)) {
      for (const [method, operation] of Object.entries(item as Record<string, any>)) {
        const responses = Object.entries(operation.responses as Record<string, any>).map(
          ([status, { content }]) =>
            [Number(status), this.compile(content?.['application/json']?.schema ?? true)] as const,
        );
        const entry = {
          operationId: operation.operationId as string,
          path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          specificity: path.split('{').length,
          responses: new Map(responses),
        };
        this.operations.set(
          method,
          [...(this.operations.get(method) ?? []), entry].sort((a, b) => a.specificity - b.specificity),
        );
      }
    }
  }

  /** @param name of a schema of the document */
  assertIsA(name: string, value: unknown): void {
    const validate = this.schemas.get(name) ?? this.compile({ $ref: `#/components/schemas/${name}` });
    this.schemas.set(name, validate);
    if (!validate(value))
      throw new Error(`This is no ${name}: ${problemsOf(validate)}\n${JSON.stringify(value, null, 2)}`);
  }

  /** Notes an operation that succeeded, besides: each must in some test. */
  assertDocumented(method: string, address: string, response: JsonAnswer): void {
    const operationId = this.check(method, address, response);
    if (operationId && response.status === 200)
      appendFileSync(process.env.CONFAB_TEST_CALLED_OPERATIONS!, `${operationId}\n`);
  }

  /**
   * @returns the id of the operation, where it is one of the document
   * @throws when the answer is not one that the document describes
   */
  check(method: string, address: string, response: JsonAnswer): string | undefined {
    const path = address.split('?')[0]!;
    if (!/^\/(v3|apps|health)(\/|$)/.test(path)) return undefined;
    if (!response.headers['x-request-id']) throw new Error(`${method} ${path} answered without X-Request-Id`);
    const operation = this.operations.get(method)?.find((candidate) => candidate.path.test(path));
    const validate = operation ? this.documentedAnswer(operation, response) : this.undocumented;
    if (!validate(response.body)) {
      throw new Error(
        `${method} ${path} ${response.status} is not as documented: ${problemsOf(validate)}\n${JSON.stringify(response.body, null, 2)}`,
      );
    }
    return operation?.operationId;
  }

  private documentedAnswer(operation: DocumentedOperation, response: JsonAnswer): ValidateFunction {
    // what any request can meet on its way in is not repeated for every operation
    if ([408, 413, 431].includes(response.status)) return this.undocumented;
    const validate = operation.responses.get(response.status);
    if (validate) return validate;
    throw new Error(
      `${operation.operationId} does not document the status ${response.status}: ${JSON.stringify(response.body)}`,
    );
  }
}

const problemsOf = ({ errors }: ValidateFunction): string =>
  errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ');

/** A property that the document does not mention is a fault of the document, so no object is open unless it says so. */
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
