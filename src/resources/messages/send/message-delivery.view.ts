import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { DomainError } from '../../../platform/errors/domain-error.js';
import { ErrorBodyView } from '../../../platform/openapi/response.views.js';
import type { Receiver } from './send-body.js';
import { MessageView } from '../model/message.view.js';

/** What became of one receiver of a send to several. */
@ApiExtraModels(MessageView, ErrorBodyView)
export class DeliveryView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'The message that was sent.', type: MessageView }) data?: MessageView;
  @ApiPropertyOptional({ description: 'Why none was.', type: ErrorBodyView }) error?: ErrorBodyView;
}

@ApiExtraModels(DeliveryView)
export class DeliveriesView {
  @ApiPropertyOptional({
    description: 'By uid, as it was sent.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(DeliveryView) },
  })
  uids?: Record<string, DeliveryView>;
  @ApiPropertyOptional({
    description: 'By guid, as it was sent.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(DeliveryView) },
  })
  guids?: Record<string, DeliveryView>;
}

/** What became of one receiver of a send to several. */
export type Delivery = { receiver: Receiver; message: MessageView } | { receiver: Receiver; error: DomainError };

export function deliveriesView(deliveries: Delivery[]): DeliveriesView {
  const views: DeliveriesView = {};
  for (const { receiver, ...outcome } of deliveries) {
    const view =
      'message' in outcome
        ? { success: true, data: outcome.message }
        : { success: false, error: outcome.error.toBody() };
    const list = receiver.receiverType === 'user' ? 'uids' : 'guids';
    (views[list] ??= {})[receiver.sentAs ?? receiver.receiver] = view;
  }
  return views;
}
