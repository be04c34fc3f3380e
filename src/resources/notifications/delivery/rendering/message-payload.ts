import { beginningOf } from '#platform/text/cut.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';

const TRIMMED_TEXT_LENGTH = 200;

type PushSettings = NotificationSettings['preferences']['push'];
type Entities = Record<string, { readonly entity: object; readonly entityType: string }>;

/** The message object of a payload. @returns undefined if the app does not include it */
export function messagePayload(message: MessageView, settings: PushSettings): object | undefined {
  if (!settings.includeMessageObjectSetting) return undefined;
  const { text, metadata, entities, ...data } = message.data;
  return {
    ...message,
    data: {
      ...data,
      ...(text !== undefined && { text: settings.trimTextFieldSetting ? trimmed(text) : text }),
      ...(metadata !== undefined && settings.includeMessageMetadataSetting && { metadata }),
      entities: withoutMetadata(entities as Entities, {
        sender: !settings.includeSenderMetadataSetting,
        receiver: !settings.includeReceiverMetadataSetting,
      }),
    },
  };
}

const trimmed = (text: unknown): unknown => (typeof text === 'string' ? beginningOf(text, TRIMMED_TEXT_LENGTH) : text);

const withoutMetadata = (entities: Entities, isRemoved: Readonly<Record<string, boolean>>): Entities =>
  Object.fromEntries(
    Object.entries(entities).map(([name, { entity, entityType }]) => {
      const { metadata, ...others } = entity as { metadata?: object };
      const isKept = metadata !== undefined && !isRemoved[name];
      return [name, { entity: isKept ? entity : others, entityType }];
    }),
  );
