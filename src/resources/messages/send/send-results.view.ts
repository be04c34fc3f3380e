import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { DomainError } from '#platform/errors/domain-error.js';
import { ErrorBodyView } from '#platform/openapi/endpoints/response.views.js';
import { MessageView } from '../view/message.view.js';
import type { Receiver } from './send-body.js';

/** The result for one of several receivers. */
@ApiExtraModels(MessageView, ErrorBodyView)
export class SendResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'The message, if it was sent.', type: MessageView }) data?: MessageView;
  @ApiPropertyOptional({ description: 'The error, if it was not sent.', type: ErrorBodyView }) error?: ErrorBodyView;
}

@ApiExtraModels(SendResultView)
export class SendResultsView {
  @ApiPropertyOptional({
    description: 'By uid, spelled as in the request.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(SendResultView) },
  })
  uids?: Record<string, SendResultView>;
  @ApiPropertyOptional({
    description: 'By guid, spelled as in the request.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(SendResultView) },
  })
  guids?: Record<string, SendResultView>;
}

/** The result for one of several receivers. */
export type SendResult = { receiver: Receiver; message: MessageView } | { receiver: Receiver; error: DomainError };

export function sendResultsView(results: SendResult[]): SendResultsView {
  const views: SendResultsView = {};
  for (const { receiver, ...outcome } of results) {
    const view =
      'message' in outcome
        ? { success: true, data: outcome.message }
        : { success: false, error: outcome.error.toBody() };
    const list = receiver.receiverType === 'user' ? 'uids' : 'guids';
    (views[list] ??= {})[receiver.sentAs ?? receiver.receiver] = view;
  }
  return views;
}
