import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { packageRoot } from '#platform/files/package-root.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: object;
}

interface Route {
  readonly operationId: string;
  readonly method: string;
  readonly path: RegExp;
  /** Number of parameters: `/users` goes before `/users/{uid}`. */
  readonly parameters: number;
  readonly schema: object | undefined;
}

const ERROR = { $ref: '#/components/schemas/ErrorResponse' };

/** openapi.json: the operations, and the forms of their responses. A response may have more members than the document has. */
export class ApiDocument {
  private readonly routes: readonly Route[];
  private readonly ajv: Ajv;
  private readonly compiled = new Map<object, ValidateFunction>();

  constructor({ paths, components }: Document) {
    this.ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
    this.ajv.addSchema({ $id: 'api', components });
    this.routes = Object.entries(paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, { operationId, responses }]) => ({
          operationId,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          parameters: path.split('{').length,
          schema: responses['200']?.content?.['application/json']?.schema,
        })),
      )
      .sort((one, other) => one.parameters - other.parameters);
  }

  /** The document that is shipped with this code. */
  static load(): ApiDocument {
    return new ApiDocument(JSON.parse(readFileSync(join(packageRoot(), 'openapi.json'), 'utf8')) as Document);
  }

  get operationIds(): readonly string[] {
    return this.routes.map(({ operationId }) => operationId);
  }

  operationAt(method: string, path: string): string | undefined {
    return this.routeOf(method, path)?.operationId;
  }

  /** @returns what the document says if the response is something else */
  problemOf(method: string, path: string, status: number, body: unknown): string | undefined {
    const route = this.routeOf(method, path);
    // a status that is neither success nor an error is the business of the case
    const schema = status === 200 ? route?.schema : status >= 400 ? ERROR : undefined;
    const validate = schema && this.validator(schema);
    if (!validate || validate(body)) return undefined;
    const { instancePath, message } = validate.errors![0]!;
    const what = status === 200 ? `the response of ${route!.operationId}` : 'an error';
    const where = instancePath.slice(1).replaceAll('/', '.') || 'the body';
    return `${what} in the form of openapi.json, where ${where} ${message}`;
  }

  /** The path under which the document has what client libraries are answered: their own operation, or that of everybody. */
  pathForLibraries(method: string, path: string): string {
    const own = path.replace(/^\/v3\//, '/v3/client-libraries/');
    return this.routeOf(method, own) ? own : path;
  }

  private routeOf(method: string, path: string): Route | undefined {
    return this.routes.find((candidate) => candidate.method === method && candidate.path.test(path));
  }

  private validator(schema: object): ValidateFunction {
    let validate = this.compiled.get(schema);
    if (!validate) {
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
      validate = this.ajv.compile(JSON.parse(absolute) as object);
      this.compiled.set(schema, validate);
    }
    return validate;
  }
}
