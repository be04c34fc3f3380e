import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ResponseValidator } from './response-validator.mjs';

/** The API document, which is the same for all servers, and a validator for it. They are made for the first server of a Jest worker. */
export declare function documentAndValidator(app: INestApplication): {
  readonly document: OpenAPIObject;
  readonly validator: ResponseValidator;
};
