import { converted } from '#platform/http/fields/field-rules.js';
import { ChoiceField, FreeTextField, ObjectField } from '#platform/http/fields/field.js';
import { UpdateCallDto } from '../calls/call.dto.js';
import type { CallActionName } from '../messages/model/call-message.js';
import { UpdateProfileDto } from '../users/user.dto.js';

const MAX_DEVICE_ID_LENGTH = 255;
const MAX_APP_INFO_BYTES = 5 * 1024;

/** A log-in, if it has a device id; otherwise a change of the profile. */
export class LibraryProfileDto extends UpdateProfileDto {
  @FreeTextField({
    description: 'Id of the device that logs in. The profile stays as it is then.',
    optional: true,
    max: MAX_DEVICE_ID_LENGTH,
    example: 'hikers_6f0c',
  })
  deviceId?: string;

  @FreeTextField({ description: 'Platform of the device.', optional: true, max: 100, example: 'WEB' })
  platform?: string;

  @ObjectField({
    description: 'Other information about the client, at most 5 KB.',
    optional: true,
    maxBytes: MAX_APP_INFO_BYTES,
    example: { version: 'v4.2.0' },
  })
  appInfo?: Record<string, unknown>;
}

export class LibraryCallChangeDto extends UpdateCallDto {
  @ChoiceField({
    description: 'As in the contract; cancelled is canceled.',
    of: ['initiated', 'ongoing', 'ended', 'rejected', 'busy', 'canceled', 'cancelled', 'unanswered'],
    example: 'ongoing',
  })
  @converted((value) => (value === 'cancelled' ? 'canceled' : value))
  declare status: CallActionName;
}

export class LibraryCallTypeDto {
  @ChoiceField({ description: 'An audio call can become a video call.', of: ['video'], example: 'video' })
  type!: 'video';
}
