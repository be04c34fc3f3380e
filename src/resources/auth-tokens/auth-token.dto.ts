import { BooleanField, FreeTextField, IntegerField, ObjectField } from '#platform/http/fields/field.js';
import { UidParam, PathText } from '#platform/http/fields/path.params.js';

export class CreateAuthTokenDto {
  @BooleanField({
    description: 'true always creates a token; otherwise the newest existing one is returned, if there is one.',
    optional: true,
    default: false,
  })
  force?: boolean;
}

export class UpdateAuthTokenDto {
  @FreeTextField({ description: 'Platform of the device.', optional: true, max: 100, example: 'ios' })
  platform?: string;

  @FreeTextField({ description: 'User agent of the client.', optional: true, max: 1000, example: 'Hiker/1.2' })
  userAgent?: string;

  @ObjectField({
    description: 'Other information about the client, at most 5 KB.',
    optional: true,
    maxBytes: 5 * 1024,
    example: { version: '1.2.0' },
  })
  appInfo?: Record<string, unknown>;
}

/** Unix seconds beyond which PostgreSQL and JavaScript have no common dates. */
const MAX_SECONDS = 253_402_300_799;

export class RevokeBeforeDto {
  @IntegerField({
    description: 'Unix seconds, at most 30 seconds in the future. Default: the next full second.',
    optional: true,
    min: 0,
    max: MAX_SECONDS,
    example: 1795356000,
  })
  timestamp?: number;
}

export class AuthTokenParam extends UidParam {
  @PathText('ERR_AUTH_TOKEN_NOT_FOUND', (authToken) => [{ authToken }], { description: 'The token.', max: 200 })
  authToken!: string;
}
