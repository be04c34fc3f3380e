import { unixSeconds } from '#platform/http/responses/envelope.js';
import { libraryCallMessage } from '#resources/client-libraries/library-call-message.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

interface Signal {
  receiver: string;
  receiverType: string;
  sender: { uid: string };
  action?: string;
  metadata?: object;
  data?: object;
}

interface UserPresence {
  uid: string;
  status: string;
  lastActiveAt?: number;
}

/** The data of the events that have a frame of their own, as far as it is read here. */
interface EventData {
  type?: string;
  message?: MessageView;
  call?: MessageView;
  reaction?: { uid: string };
  conversation?: { conversationId?: string; pinnedAt?: number; pinnedBy?: string };
  by?: { uid: string };
}

const messageFrame = (message: MessageView) => ({
  type: 'message',
  sender: message.sender,
  receiver: message.receiver,
  receiverType: message.receiverType,
  body: message.category === 'call' ? libraryCallMessage(message) : message,
});

/** The message in the data of an event, or else the messages that it concerns. */
const messageFrames = ({ data, related = [] }: OutboundEvent): object[] => {
  const { message, call } = data as EventData;
  const own = message ?? call;
  return (own ? [own] : related).map(messageFrame);
};

const receiptFrames = ({ data }: OutboundEvent): object[] => [data];

const reactionFrames = ({ data, trigger, related: [message] = [] }: OutboundEvent): object[] => {
  const { reaction } = data as EventData;
  if (!message || !reaction) return [];
  const { receiver, receiverType } = message;
  return [{ type: 'reaction', sender: reaction.uid, receiver, receiverType, body: { ...reaction, action: trigger } }];
};

/** To the libraries, the results of a poll, previews of links and thumbnails are an edit of the message. The edit is in no list. */
const changeFrames = ({ data, occurredAt }: OutboundEvent): object[] => {
  const { message } = data as EventData;
  if (!message) return [];
  const { id, conversationId, sender, receiverType, receiver } = message;
  const { sender: by, receiver: target } = message.data.entities as Record<'sender' | 'receiver', object>;
  const at = unixSeconds(occurredAt);
  const on = { entity: message, entityType: 'message' };
  const edit = { action: 'edited', entities: { by, for: target, on } };
  const address = { id, conversationId, sender, receiverType, receiver };
  return [messageFrame({ ...address, category: 'action', type: 'message', data: edit, sentAt: at, updatedAt: at })];
};

const messagePinFrames = ({ data, occurredAt }: OutboundEvent): object[] => {
  const { message, by } = data as EventData;
  if (!message) return [];
  const { sender, receiver, receiverType } = message;
  const body = { message, messageId: message.id, pinnedAt: unixSeconds(occurredAt), pinnedBy: by?.uid };
  return [{ type: 'message_pinned', sender, receiver, receiverType, body }];
};

const conversationPinFrames = ({ data }: OutboundEvent): object[] => {
  const { conversationId, pinnedAt, pinnedBy } = (data as EventData).conversation ?? {};
  return conversationId ? [{ type: 'conversation_pinned', body: { conversationId, pinnedAt, pinnedBy } }] : [];
};

/** The frames of events, by trigger. The protocol has none for the other events. */
const eventFrames: Readonly<Record<string, (event: OutboundEvent) => object[]>> = {
  message_sent: messageFrames,
  message_edited: messageFrames,
  message_deleted: messageFrames,
  message_reaction_added: reactionFrames,
  message_reaction_removed: reactionFrames,
  message_delivery_receipt: receiptFrames,
  message_read_receipt: receiptFrames,
  message_delivered_to_all: receiptFrames,
  message_read_by_all: receiptFrames,
  message_pinned: messagePinFrames,
  message_poll_changed: changeFrames,
  message_link_preview_changed: changeFrames,
  message_thumbnails_changed: changeFrames,
  conversation_pinned: conversationPinFrames,
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
  presence: (frame) => (frame as { users: UserPresence[] }).users.map(presenceFrame),
};

/** The messages of the libraries' protocol for a frame of ours. */
export function renderFrame(frame: object, event?: OutboundEvent): readonly object[] {
  if (event) return Object.hasOwn(eventFrames, event.trigger) ? eventFrames[event.trigger]!(event) : [];
  const { type } = frame as { type: string };
  return Object.hasOwn(frames, type) ? frames[type]!(frame) : [];
}
