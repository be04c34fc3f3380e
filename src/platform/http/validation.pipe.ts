import { ValidationPipe } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { describeProblems } from './field.js';

/** Checks bodies, queries and path parameters against their DTOs. Properties that a DTO does not know are dropped. */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: true, value: true },
    transformOptions: { exposeDefaultValues: true },
    exceptionFactory: (errors) => DomainError.invalid(describeProblems(errors)),
  });
