import { applyDecorators, Header } from '@nestjs/common';

/** Why clients are to stop using an operation, and until when. docs/versions.md has the policy. */
export interface Deprecation {
  /** The day on which it was announced: YYYY-MM-DD. */
  readonly since: string;
  /** From this day on, a release may be without the operation: YYYY-MM-DD. */
  readonly sunset: string;
  /** Ids of the operations that clients use instead. */
  readonly replacements: readonly [string, ...string[]];
}

/** The headers of RFC 9745 and RFC 8594, in every response of the handler. */
export const deprecationHeaders = ({ since, sunset }: Deprecation): MethodDecorator =>
  applyDecorators(
    Header('Deprecation', `@${Date.parse(since) / 1_000}`),
    Header('Sunset', new Date(sunset).toUTCString()),
  );

/** @param description of the operation */
export function describeDeprecation(
  description: string | undefined,
  { since, sunset, replacements }: Deprecation,
): string {
  const others = replacements.map((id) => `\`${id}\``).join(' or ');
  return `${description ? `${description} ` : ''}Deprecated since ${since}: use ${others}. Releases from ${sunset} on may be without it.`;
}
