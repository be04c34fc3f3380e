import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of a response that are validated against the document. */
export interface JsonResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Validates responses against the API document: an undocumented status or property, or a wrong type, fails the test. */
export declare class ResponseValidator {
  constructor(document: OpenAPIObject);

  /** Compiles the schemas of all responses. @throws if one is not valid */
  compileAll(): void;

  /** @param name of a schema in the components of the document */
  assertMatchesSchema(name: string, value: unknown): void;

  /** Validates a response, and records the operation if it succeeded: global-teardown.mjs requires one success of each. */
  assertDocumented(method: string, address: string, response: JsonResponse): void;

  /**
   * @returns the id of the operation, if the document has it
   * @throws when the response does not match the document
   */
  check(method: string, address: string, response: JsonResponse): string | undefined;
}
