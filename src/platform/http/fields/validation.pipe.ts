import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { isDto, validate } from './validation.js';

/** Converts bodies, queries and path parameters to DTOs. Arguments of other types, such as the context, pass unchanged. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype }: ArgumentMetadata): unknown {
    return isDto(metatype) ? validate(value, metatype) : value;
  }
}
