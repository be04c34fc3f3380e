import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { describeProblems, wrapFreeJson } from './field.js';

/** Checks bodies, queries and path parameters against their DTOs. Properties that a DTO does not know are dropped. */
class FieldValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return super.transform(wrapFreeJson(value, metadata.metatype as (new () => object) | undefined), metadata);
  }
}

export const validationPipe = () =>
  new FieldValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: true, value: true },
    transformOptions: { exposeDefaultValues: true },
    exceptionFactory: (errors) => DomainError.invalid(describeProblems(errors)),
  });
