import type { EventName } from '#platform/events/event-map.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { libraryCallMessage } from '#resources/client-libraries/library-call-message.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { withMuid } from '#resources/messages/view/message-muid.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

interface Signal {
  receiver: string;
  receiverType: string;
  sender: { uid: string };
  action?: string;
  metadata?: object;
  data?: object;
}

interface RunFrame extends Signal {
  event: string;
  runId: string;
  threadId: string;
  parentMessageId: string;
  messageId: string;
  conversationId: string;
  timestamp: number;
  data: object;
}

interface UserPresence {
  uid: string;
  status: string;
  lastActiveAt?: number;
}

const addressOf = ({ sender, receiver, receiverType }: MessageView) => ({ sender, receiver, receiverType });

const messageFrame = (message: MessageView) => ({
  type: 'message',
  ...addressOf(message),
  body: withMuid(message.category === 'call' ? libraryCallMessage(message) : message),
});

/** The message in the data of an event, or else the messages that it concerns. */
const messageFrames = ({
  data,
  related = [],
}: OutboundEvent<Exclude<EventName, 'moderation_manual_blocked'>>): object[] => {
  if ('message' in data && data.message) return [messageFrame(data.message)];
  return 'call' in data && data.call ? [messageFrame(data.call)] : related.map(messageFrame);
};

const receiptFrames = ({ data }: OutboundEvent): object[] => [data];

const reactionFrames = ({
  data: { reaction },
  trigger,
  related: [message] = [],
}: OutboundEvent<'message_reaction_added' | 'message_reaction_removed'>): object[] => {
  if (!message) return [];
  const { receiver, receiverType } = message;
  return [{ type: 'reaction', sender: reaction.uid, receiver, receiverType, body: { ...reaction, action: trigger } }];
};

const interactionFrames = ({
  data: { messageId, user, interactions },
  related: [message] = [],
}: OutboundEvent<'message_interaction_completed'>): object[] => {
  if (!message) return [];
  const { sender, receiverType } = message;
  const receiver = receiverType === 'user' && user.uid !== sender ? sender : message.receiver;
  const body = { messageId, user, interactions };
  return [{ type: 'interaction_completed', sender: user.uid, receiver, receiverType, messageSender: sender, body }];
};

/** An action message that is in no list: to the libraries, what changes about a message is an edit of it. */
export function editOf(message: MessageView, occurredAt: Date): MessageView {
  const { id, conversationId, sender, receiverType, receiver } = message;
  const { sender: by, receiver: target } = message.data.entities as Record<'sender' | 'receiver', object>;
  const at = unixSeconds(occurredAt);
  const on = { entity: message, entityType: 'message' };
  const data = { action: 'edited', entities: { by, for: target, on } };
  const address = { id, conversationId, sender, receiverType, receiver };
  return { ...address, category: 'action', type: 'message', data, sentAt: at, updatedAt: at };
}

/** The results of a poll, previews of links and thumbnails. */
const changeFrames = ({
  data: { message },
  occurredAt,
}: OutboundEvent<'message_poll_changed' | 'message_link_preview_changed' | 'message_thumbnails_changed'>): object[] => [
  messageFrame(editOf(message, occurredAt)),
];

const messagePinFrames = ({
  data: { message, by },
  occurredAt,
  trigger,
}: OutboundEvent<'message_pinned' | 'message_unpinned'>): object[] => {
  const pin = trigger === 'message_pinned' && { pinnedAt: unixSeconds(occurredAt), pinnedBy: by.uid };
  return [
    { type: trigger, ...addressOf(message), body: { message: withMuid(message), messageId: message.id, ...pin } },
  ];
};

/** The verdict is in the data of the message. That about an edit names an action message, for which the protocol has no frame. */
const verdictFrames = ({
  data: { message },
}: OutboundEvent<
  'moderation_engine_approved' | 'moderation_engine_blocked' | 'moderation_manual_approved'
>): object[] =>
  message.category === 'action'
    ? []
    : [{ type: 'on_moderation_status_changed', ...addressOf(message), body: withMuid(message) }];

const conversationPinFrames = ({
  data,
  trigger,
}: OutboundEvent<'conversation_pinned' | 'conversation_unpinned'>): object[] => {
  const { conversationId, pinnedAt, pinnedBy } = data.conversation;
  return conversationId ? [{ type: trigger, body: { conversationId, pinnedAt, pinnedBy } }] : [];
};

const feedItemFrames = ({ data: feedItem }: OutboundEvent<'after_feed_item_sent'>): object[] => [
  { type: 'notification_feed_item', body: { action: 'sent', feedItem } },
];

/** The frames of events, by trigger. The protocol has none for the other events. */
const eventFrames: { readonly [Name in EventName]?: (event: OutboundEvent<Name>) => object[] } = {
  message_sent: messageFrames,
  message_edited: messageFrames,
  message_deleted: messageFrames,
  message_reaction_added: reactionFrames,
  message_reaction_removed: reactionFrames,
  message_interaction_completed: interactionFrames,
  message_delivery_receipt: receiptFrames,
  message_read_receipt: receiptFrames,
  message_delivered_to_all: receiptFrames,
  message_read_by_all: receiptFrames,
  message_pinned: messagePinFrames,
  message_unpinned: messagePinFrames,
  message_poll_changed: changeFrames,
  message_link_preview_changed: changeFrames,
  message_thumbnails_changed: changeFrames,
  conversation_pinned: conversationPinFrames,
  after_feed_item_sent: feedItemFrames,
  conversation_unpinned: conversationPinFrames,
  moderation_engine_approved: verdictFrames,
  moderation_engine_blocked: verdictFrames,
  moderation_manual_approved: verdictFrames,
  group_member_joined: messageFrames,
  group_member_left: messageFrames,
  group_member_added: messageFrames,
  group_member_kicked: messageFrames,
  group_member_banned: messageFrames,
  group_member_unbanned: messageFrames,
  group_member_scope_changed: messageFrames,
  call_initiated: messageFrames,
  call_started: messageFrames,
  call_ended: messageFrames,
  call_unanswered: messageFrames,
  call_cancelled: messageFrames,
  call_rejected: messageFrames,
  call_busy: messageFrames,
};

const typingFrame = ({ receiver, receiverType, sender, action, metadata }: Signal) => ({
  type: 'typing_indicator',
  receiver,
  receiverType,
  sender: sender.uid,
  body: { action: action === 'start' ? 'started' : 'ended', user: sender, ...(metadata && { metadata }) },
});

const transientFrame = ({ receiver, receiverType, sender, data }: Signal) => ({
  type: 'transient_message',
  receiver,
  receiverType,
  sender: sender.uid,
  body: { user: sender, data },
});

const presenceFrame = (user: UserPresence) => ({
  type: 'presence',
  sender: user.uid,
  body: {
    action: user.status === 'available' ? 'online' : 'offline',
    user,
    timestamp: user.lastActiveAt ?? unixSeconds(new Date()),
  },
});

/** The protocol has one event for all ends of a run. */
const ends: readonly string[] = ['run_failed', 'run_cancelled'];

const runFrame = (frame: RunFrame) => {
  const { event, runId, threadId, parentMessageId, messageId, conversationId, sender, receiver, receiverType } = frame;
  const data = { runId, threadId, streamMessageId: runId, timestamp: frame.timestamp, ...frame.data };
  const type = ends.includes(event) ? 'run_finished' : event;
  const body = { type, id: messageId, conversationId, parentId: parentMessageId, data };
  return { type: 'streamed_message', sender: sender.uid, receiver, receiverType, body };
};

/** The protocol has no message that is not stored: its receipts and edits would name one that does not exist. */
const ephemeralFrame = (frame: Signal) => transientFrame({ ...frame, data: { ephemeral: true, ...frame.data } });

/** The frames of the server, by their type. Clients are not told of errors: the protocol has no frame for them. */
const frames: Readonly<Record<string, (frame: object) => object[]>> = {
  authenticated: (frame) => [
    { type: 'auth', sender: (frame as { uid: string }).uid, body: { code: '200', status: 'OK' } },
  ],
  pong: () => [{ action: 'pong', ack: 'true' }],
  typing: (frame) => [typingFrame(frame as Signal)],
  transient: (frame) => [transientFrame(frame as Signal)],
  ephemeral_message: (frame) => [ephemeralFrame(frame as Signal)],
  agent_run: (frame) => [runFrame(frame as RunFrame)],
  presence: (frame) => (frame as { users: UserPresence[] }).users.map(presenceFrame),
};

/** The messages of the libraries' protocol for a frame of ours. */
export function renderFrame(frame: object, event?: OutboundEvent): readonly object[] {
  // the compiler does not correlate the trigger and the data
  if (event) return (eventFrames[event.trigger] as ((event: OutboundEvent) => object[]) | undefined)?.(event) ?? [];
  const { type } = frame as { type: string };
  return Object.hasOwn(frames, type) ? frames[type]!(frame) : [];
}
