import { Body, type Type } from '@nestjs/common';

const TYPES = 'design:paramtypes';

/** The body of a handler that a function declares for several DTOs: Nest and the API document read the class of a body from this metadata. */
export const BodyOf =
  (dto: Type): ParameterDecorator =>
  (target, handler, index) => {
    Body()(target, handler, index);
    const types = Reflect.getMetadata(TYPES, target, handler!) as Type[];
    Reflect.defineMetadata(TYPES, types.with(index, dto), target, handler!);
  };
