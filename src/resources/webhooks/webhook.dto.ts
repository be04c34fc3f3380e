import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  CharactersField,
  TextListField,
  UrlField,
  type FieldOptions,
} from '#platform/http/fields/field.js';
import { AppIdParam, PathText, notFoundAs } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryInteger, QueryText, QueryTimestamp } from '#platform/http/fields/query-field.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { TEST_RECEIVER } from './test-receiver.js';

const MAX_TRIGGERS = 100;
const MAX_TRIGGER_LENGTH = 100;
const MAX_URL_LENGTH = 255;
const MAX_NAME_LENGTH = 50;

const WebhookIdField = (options: Partial<FieldOptions> = {}) =>
  CharactersField({
    description: 'Id of the webhook.',
    example: 'crm',
    ...options,
    max: 50,
    characters: ['A-Za-z0-9_-', 'A-Z, a-z, 0-9, - and _'],
  });

const LetterField = (max: number, options: FieldOptions) =>
  CharactersField({ ...options, max, characters: ['A-Za-z0-9', 'A-Z, a-z and 0-9'] });

const TriggerListField = (options: Partial<FieldOptions> = {}) =>
  TextListField({
    description: 'Ids of triggers.',
    maxItems: MAX_TRIGGERS,
    max: MAX_TRIGGER_LENGTH,
    example: ['message_sent', 'message_edited'],
    ...options,
  });

export class CreateWebhookDto {
  @WebhookIdField({ description: 'Identifies the webhook in URLs and in deliveries; cannot be changed.' })
  id!: string;

  @DisplayNameField({ description: 'Display name.', max: MAX_NAME_LENGTH, example: 'Customer care' })
  name!: string;

  @UrlField({
    description: `Where events are sent: https, at a public address. ${TEST_RECEIVER} sends nothing: deliveries are stored as delivered, to be read here.`,
    max: MAX_URL_LENGTH,
    otherValues: [TEST_RECEIVER],
    example: 'https://example.com/chat-events',
  })
  webhookURL!: string;

  @BooleanField({
    description: 'Whether requests carry username and password, which are then required.',
    optional: true,
    default: false,
  })
  useBasicAuth?: boolean;

  @LetterField(50, { description: 'Username of Basic authentication.', optional: true })
  username?: string;

  @LetterField(100, { description: 'Password of Basic authentication. Stored encrypted.', optional: true })
  password?: string;

  @BooleanField({ description: 'Whether deliveries are sent.', optional: true, default: true })
  enabled?: boolean;

  @BooleanField({
    description: 'Whether failed deliveries are attempted again, for about three days.',
    optional: true,
    default: false,
  })
  retryOnFailure?: boolean;

  @TriggerListField({
    description: 'Ids of triggers to subscribe to. An unknown trigger is refused.',
    optional: true,
  })
  triggers?: string[];
}

export class UpdateWebhookDto extends ChangesOf(CreateWebhookDto, {
  except: ['id', 'password'],
  fields: {
    useBasicAuth: { description: 'Whether requests carry username and password.' },
    retryOnFailure: { description: 'Whether failed deliveries are attempted again.' },
    triggers: { description: 'Ids of triggers that replace all subscriptions. An unknown trigger is refused.' },
  },
}) {
  @CharactersField({
    description:
      'Password of Basic authentication. Asterisks, as responses show them, change nothing. An address of another origin needs it again.',
    max: 100,
    characters: ['A-Za-z0-9*', 'A-Z, a-z, 0-9 and *'],
    optional: true,
  })
  password?: string;
}

export class ListWebhooksQuery extends PageQuery {
  @QueryText({ description: 'Returns webhooks whose name contains this text.', max: 100 })
  searchKey?: string;
}

export class TriggersDto {
  @TriggerListField()
  triggerIds!: string[];
}

export class WebhookParam extends AppIdParam {
  @WebhookIdField()
  @notFoundAs('ERR_WEBHOOK_NOT_FOUND', (webhookId) => [{ webhookId }])
  webhookId!: string;
}

export class DeliveryParam extends WebhookParam {
  @PathText('ERR_WEBHOOK_DELIVERY_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the delivery.',
    max: 100,
    example: '42',
  })
  id!: string;
}

export const deliveryStates = ['pending', 'waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export class ListDeliveriesQuery {
  @QueryChoice({ description: 'Returns deliveries in this state.', of: deliveryStates })
  state?: DeliveryState;

  @QueryText({ description: 'Returns deliveries of this trigger.', max: MAX_TRIGGER_LENGTH, example: 'message_sent' })
  trigger?: string;

  @QueryTimestamp({ description: 'Returns deliveries of this time on, in Unix seconds.' })
  from?: number;

  @QueryTimestamp({ description: 'Returns deliveries before this time, in Unix seconds.' })
  to?: number;

  @QueryText({
    description: 'Id of the delivery at which the page starts, which is not part of it.',
    max: 20,
    example: '42',
  })
  id?: string;

  @QueryChoice({
    description:
      'append: deliveries after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'prepend',
  })
  affix?: 'append' | 'prepend';

  @QueryInteger({ description: 'Deliveries per page.', min: 1, max: 100, default: 50 })
  limit: number = 50;
}
