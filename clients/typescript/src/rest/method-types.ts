import type { operations } from '../generated/rest.js';
import type { MethodSettings } from './methods.js';

// The parts of the generated signatures, each by the id of its operation in the API document.

type Id = keyof operations;

type QueryOf<Operation extends Id> = operations[Operation]['parameters'] extends { query?: infer Query }
  ? [NonNullable<Query>] extends [never]
    ? object
    : NonNullable<Query>
  : object;

export type OptionsOf<Operation extends Id> = MethodSettings & QueryOf<Operation>;

export type PathOf<Operation extends Id> = operations[Operation]['parameters'] extends { path: infer Path }
  ? Path
  : never;

export type BodyOf<Operation extends Id> = operations[Operation] extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: infer Content }
    ? Content[keyof Content]
    : never
  : never;

/** The body of the response: `data`, and `meta` where the operation has it. */
export type ResultOf<Operation extends Id> = operations[Operation]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Promise<Body>
  : Promise<Blob>;
