import type { ConversationKey } from '../conversation-key.js';
import type { RolePermission, Rules } from './permissions.js';

// What a role may send and read, as pure functions over what is stored of a message.

/** What the rules must know of a message. */
export interface RuledContent {
  readonly category: string;
  readonly type: string;
  readonly data: object;
}

/** Whom a message or a call goes to. */
export interface RuledReceiver {
  readonly receiverType: 'user' | 'group';
  readonly receiver: string;
}

/** Where a message is. */
export interface RuledMessage extends RuledReceiver {
  readonly id: bigint;
  readonly sender: string;
  readonly conversationKey: ConversationKey;
}

/** A message that is shown within another one, as a quotation or as what an action is about. */
export interface RuledPart extends Pick<RuledContent, 'category' | 'type'> {
  readonly sender: string;
  /** By moderation: it is for its sender only. */
  readonly isHeldBack: boolean;
}

/** Cards and what agents say come from the backend of the app, in whosever name. */
export const isServerMade = ({ category }: Pick<RuledContent, 'category'>): boolean =>
  category === 'card' || category === 'agentic';

/** @returns the permission that is missing to send such a message to anybody */
export function missingToSend(
  rules: Rules<RolePermission>,
  { category, type, data }: RuledContent,
): RolePermission | undefined {
  if (rules.denies('sendMessage')) return 'sendMessage';
  if (rules.excludes('sendMessage.allowedMessageCategories', category)) return 'sendMessage.allowedMessageCategories';
  if (category === 'message' && rules.excludes('sendMessage.allowedMessageTypes', type))
    return 'sendMessage.allowedMessageTypes';
  if (category === 'custom' && rules.excludes('sendMessage.allowedCustomTypes', type))
    return 'sendMessage.allowedCustomTypes';
  const allowed = rules.named('sendMessage.allowedMimeTypes');
  if (allowed && !mimeTypes(data).every((mimeType) => isAmong(allowed, mimeType)))
    return 'sendMessage.allowedMimeTypes';
  return undefined;
}

/** @returns the permission that is missing to read such a message */
export function missingToRead(
  rules: Rules<RolePermission>,
  { category, type }: Pick<RuledContent, 'category' | 'type'>,
): RolePermission | undefined {
  if (rules.excludes('listMessages.allowedMessageCategories', category)) return 'listMessages.allowedMessageCategories';
  if (category === 'message' && rules.excludes('listMessages.allowedMessageTypes', type))
    return 'listMessages.allowedMessageTypes';
  return undefined;
}

/** Whether a user who reads a message also reads one that is shown within it: the same in answers and in realtime. */
export const mayReadPart = (uid: string, rules: Rules<RolePermission>, part: RuledPart): boolean =>
  missingToRead(rules, part) === undefined && (!part.isHeldBack || part.sender === uid);

/** Of all attachments; an attachment that does not say is of no type that anybody could allow. */
function mimeTypes(data: object): string[] {
  const { attachments } = data as { attachments?: { mimeType?: string }[] };
  return (attachments ?? []).map(({ mimeType = '' }) => mimeType.toLowerCase());
}

const isAmong = (allowed: string[], mimeType: string): boolean =>
  allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted.endsWith('/*') ? mimeType.startsWith(wanted.slice(0, -1)) : mimeType === wanted;
  });
