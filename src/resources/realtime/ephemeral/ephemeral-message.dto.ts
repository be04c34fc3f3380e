import { ObjectField } from '#platform/http/fields/field.js';
import { TRANSIENT_BYTES } from '../protocol/realtime-limits.js';

export class SendEphemeralMessageDto {
  @ObjectField({
    description:
      'What a text message can have: text, which is required, metadata, which is any JSON object, and customData. At most 4 KB of JSON in total.',
    maxBytes: TRANSIENT_BYTES,
    example: { text: 'You have not voted yet.', metadata: { command: 'remind' } },
  })
  data!: Record<string, unknown>;
}
