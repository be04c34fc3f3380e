import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import type { FieldShape } from './body-shape.js';

/** A request of an app that was refused or failed, without values of it. */
export interface FailedRequest {
  readonly appId: string;
  readonly at: Date;
  /** That of the log, of traces and of the response. */
  readonly requestId: string;
  readonly method: string;
  /** Its id in the API document, or the path of a route that is not in it. */
  readonly operation: string;
  readonly status: number;
  /** The code of the catalogue; absent of a response without one. */
  readonly code?: ErrorCode;
  readonly milliseconds: number;
  /** Decimal; absent of an auth token. */
  readonly keyId?: string;
  /** Fields that the error names. */
  readonly refusedFields: readonly string[];
  /** Absent without a body. */
  readonly body?: RequestBody;
}

export interface RequestBody {
  /** As the client said. */
  readonly bytes?: number;
  /** Empty if the body was not read, or is not JSON. */
  readonly fields: readonly FieldShape[];
  readonly isCut: boolean;
}
