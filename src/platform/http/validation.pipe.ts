import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { tryFastValidate } from './fast-validation.js';
import type { ValidationError } from 'class-validator';
import { ruleOf } from './field-rules.js';
import { describeProblems } from './field.js';
import { transformable } from './transformable.js';

/** Checks bodies, queries and path parameters against their DTOs. Properties that a DTO does not know are dropped. */
export class FieldValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return (
      tryFastValidate(value, metadata.metatype as (new () => object) | undefined) ?? this.validateFully(value, metadata)
    );
  }

  /** By class-transformer and class-validator. @throws ERR_BAD_REQUEST with what is wrong */
  async validateFully(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return super.transform(transformable(value, metadata.metatype as (new () => object) | undefined), metadata);
  }
}

function notFoundAmong(errors: ValidationError[]): DomainError | undefined {
  for (const { target, property, value } of errors) {
    const error = ruleOf(target!, property)?.notFound?.(value);
    if (error) return error;
  }
  return undefined;
}

export const validationPipe = () =>
  new FieldValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: true, value: true },
    // a field that a conversion found absent keeps its default
    transformOptions: { exposeDefaultValues: true, exposeUnsetFields: false },
    exceptionFactory: (errors) => notFoundAmong(errors) ?? DomainError.invalid(describeProblems(errors)),
  });
