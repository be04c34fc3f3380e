import type { ValidateFunction } from 'ajv';

/** The messages of docs/realtime.asyncapi.yaml, with the validation functions of their schemas and their examples. They are made once in a Jest worker. */
export declare const documentedMessages: readonly {
  readonly name: string;
  readonly fromServer: boolean;
  readonly check: ValidateFunction;
  readonly examples: readonly (Record<string, any> & { type: string })[];
}[];
