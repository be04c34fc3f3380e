import type { ConversationKey } from '../conversations/conversation-key.js';
import type { PermissionSet, RolePermission } from './permissions.js';

// What a role may send and read, as pure functions of a message's content.

/** The content of a message, as far as the rules need it. */
export interface RuledContent {
  readonly category: string;
  readonly type: string;
  readonly data: object;
}

/** The receiver of a message or a call. */
export interface RuledReceiver {
  readonly receiverType: 'user' | 'group';
  readonly receiver: string;
}

/** A message with its conversation. */
export interface RuledMessage extends RuledReceiver {
  readonly id: bigint;
  readonly sender: string;
  readonly conversationKey: ConversationKey;
}

/** A message that another message contains: a quoted message, or the message that an action message reports. */
export interface RuledPart extends Pick<RuledContent, 'category' | 'type'> {
  readonly sender: string;
  /** Moderation has not approved it, so only its sender reads it. */
  readonly isHeldBack: boolean;
}

/** Only the backend of the app sends cards and messages of agents, on behalf of any user. */
export const isServerMade = ({ category }: Pick<RuledContent, 'category'>): boolean =>
  category === 'card' || category === 'agentic';

/** @returns the permission that the role lacks to send a message of this content */
export function missingToSend(
  permissions: PermissionSet<RolePermission>,
  { category, type, data }: RuledContent,
): RolePermission | undefined {
  if (permissions.denies('sendMessage')) return 'sendMessage';
  if (permissions.excludes('sendMessage.allowedMessageCategories', category))
    return 'sendMessage.allowedMessageCategories';
  if (category === 'message' && permissions.excludes('sendMessage.allowedMessageTypes', type))
    return 'sendMessage.allowedMessageTypes';
  if (category === 'custom' && permissions.excludes('sendMessage.allowedCustomTypes', type))
    return 'sendMessage.allowedCustomTypes';
  const allowed = permissions.listOf('sendMessage.allowedMimeTypes');
  if (allowed && !mimeTypes(data).every((mimeType) => matchesAny(allowed, mimeType)))
    return 'sendMessage.allowedMimeTypes';
  return undefined;
}

/** @returns the permission that the role lacks to read a message of this kind */
export function missingToRead(
  permissions: PermissionSet<RolePermission>,
  { category, type }: Pick<RuledContent, 'category' | 'type'>,
): RolePermission | undefined {
  if (permissions.excludes('listMessages.allowedMessageCategories', category))
    return 'listMessages.allowedMessageCategories';
  if (category === 'message' && permissions.excludes('listMessages.allowedMessageTypes', type))
    return 'listMessages.allowedMessageTypes';
  return undefined;
}

/** Whether a user who reads a message also reads a message that it contains. Responses and realtime events apply the same rule. */
export const mayReadPart = (uid: string, permissions: PermissionSet<RolePermission>, part: RuledPart): boolean =>
  missingToRead(permissions, part) === undefined && (!part.isHeldBack || part.sender === uid);

/** Returns the types of all attachments. An attachment without a MIME type counts as '', which no list allows. */
function mimeTypes(data: object): string[] {
  const { attachments } = data as { attachments?: { mimeType?: string }[] };
  return (attachments ?? []).map(({ mimeType = '' }) => mimeType.toLowerCase());
}

/** @param patterns MIME types, or `image/*` */
const matchesAny = (patterns: string[], mimeType: string): boolean =>
  patterns.some((entry) => {
    const pattern = entry.toLowerCase();
    return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern;
  });
