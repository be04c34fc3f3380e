import type { EventName } from '#platform/events/event-map.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { extensionsIn, withExtension } from '#resources/messages/content/injected-extensions.js';
import { editOf } from './library-server-frames.js';

/** Events with messages that may have reactions. */
export const eventsWithReactions: ReadonlySet<EventName> = new Set<EventName>([
  'message_edited',
  'message_reaction_added',
  'message_reaction_removed',
  'message_poll_changed',
  'message_link_preview_changed',
  'message_thumbnails_changed',
]);

/**
 * The edit of the message that a reaction is to apps that find reactions in its metadata. Kits keep the metadata that they have where an edited
 * message has none, so those of a message without reactions say so.
 *
 * @returns undefined for an event that is no reaction
 */
export function reactionAsEdit(event: OutboundEvent): OutboundEvent | undefined {
  const isReaction = event.trigger === 'message_reaction_added' || event.trigger === 'message_reaction_removed';
  const [message] = event.related ?? [];
  if (!isReaction || !message) return undefined;
  const { reactions = {} } = extensionsIn(message.data);
  const edited = { ...message, data: withExtension(message.data, 'reactions', reactions as object) };
  return { ...event, trigger: 'message_edited', data: { message: editOf(edited, event.occurredAt) } };
}
