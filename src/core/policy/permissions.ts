import type { PermissionValue } from '#platform/access/role-rules.js';
import { lowerCasedId } from '#platform/http/identifiers.js';

export interface PermissionDefinition {
  readonly title: string;
  readonly dataType: 'string' | 'stringArray' | 'rolesStringArray' | 'customStringArray';
  /** The allowed values, or the allowed entries of a list; undefined allows any text. */
  readonly availableValues?: readonly string[];
  readonly defaultValue: PermissionValue;
}

const grant = (title: string): PermissionDefinition => ({
  title,
  dataType: 'string',
  availableValues: ['allow', 'deny'],
  defaultValue: 'allow',
});

const mode = (title: string): PermissionDefinition => ({
  title,
  dataType: 'string',
  availableValues: ['all', 'friends'],
  defaultValue: 'all',
});

/** An empty list restricts nothing. */
const list = (title: string, availableValues: readonly string[]): PermissionDefinition => ({
  title,
  dataType: 'stringArray',
  availableValues,
  defaultValue: [],
});

const roles = (title: string): PermissionDefinition => ({ title, dataType: 'rolesStringArray', defaultValue: [] });
const texts = (title: string): PermissionDefinition => ({ title, dataType: 'customStringArray', defaultValue: [] });

const receiverTypes = ['user', 'group'];
const groupTypes = ['public', 'password', 'private'];
const messageTypes = ['text', 'image', 'audio', 'video', 'file'];
const messageCategories = ['message', 'custom', 'interactive', 'card', 'action', 'call', 'agentic'];
const scopes = ['admin', 'moderator', 'participant'];
const callTypes = ['audio', 'video'];

/** What users of a role may do. */
export const rolePermissions = {
  listUsers: grant('List users'),
  'listUsers.mode': mode('Which users are listed: all, or friends'),
  'listUsers.allowedRoles': roles('Roles whose users are listed'),
  'getUserDetails.mode': mode('Whose details can be seen: those of all, or of friends'),
  'getUserDetails.allowedRoles': roles('Roles whose users can be seen in detail'),
  sendMessage: grant('Send messages'),
  'sendMessage.mode': mode('Which users can be written to: all, or friends'),
  'sendMessage.allowedReceiverTypes': list('Whom messages go to: users, groups', receiverTypes),
  'sendMessage.allowedReceiverRoles': roles('Roles whose users can be written to'),
  'sendMessage.allowedMessageTypes': list('Types of messages that can be sent', messageTypes),
  'sendMessage.allowedMessageCategories': list('Categories of messages that can be sent', messageCategories),
  'sendMessage.allowedCustomTypes': texts('Types of custom messages that can be sent'),
  'sendMessage.allowedMimeTypes': texts('MIME types that can be attached, such as image/png or image/*'),
  editMessage: grant('Edit messages'),
  'editMessage.denyForScopes': list('Scopes whose members cannot edit messages of their group', scopes),
  deleteMessage: grant('Delete messages'),
  'deleteMessage.denyForScopes': list('Scopes whose members cannot delete messages of their group', scopes),
  initiateCall: grant('Start calls'),
  'initiateCall.mode': mode('Which users can be called: all, or friends'),
  'initiateCall.allowedReceiverRoles': roles('Roles whose users can be called'),
  createGroup: grant('Create groups'),
  'createGroup.allowedGroupTypes': list('Types of groups that can be created', groupTypes),
  listGroups: grant('List groups'),
  'listGroups.allowedGroupTypes': list('Types of groups that are listed', groupTypes),
  joinGroup: grant('Join groups'),
  'joinGroup.allowedGroupTypes': list('Types of groups that can be joined', groupTypes),
  'listMessages.allowedMessageCategories': list('Categories of messages that can be read', messageCategories),
  'listMessages.allowedMessageTypes': list('Types of messages that can be read', messageTypes),
} satisfies Record<string, PermissionDefinition>;

/** What members of one scope of a group may do in it. */
export const scopePermissions = {
  sendMessage: grant('Send messages'),
  listMembers: grant('List members'),
  'listMembers.allowedScopes': list('Scopes whose members are listed', scopes),
  addReaction: grant('React to messages'),
  listReactions: grant('List reactions'),
  'listReactions.allowedScopes': list('Scopes whose reactions are listed', scopes),
  sendThreadedMessage: grant('Reply in threads'),
  initiateCall: grant('Start calls'),
  'initiateCall.allowedScopes': list('Scopes whose members can take part in the calls', scopes),
  'initiateCall.allowedType': list('Types of calls that can be started', callTypes),
  editMessage: grant('Edit messages'),
} satisfies Record<string, PermissionDefinition>;

export type RolePermission = keyof typeof rolePermissions;
export type ScopePermission = keyof typeof scopePermissions;

const MAX_ENTRIES = 100;
const MAX_ENTRY_LENGTH = 100;

/** The value to store; undefined for an invalid value. A list of one entry may be sent as the entry. */
export function permissionValue(
  { dataType, availableValues }: PermissionDefinition,
  value: unknown,
): PermissionValue | undefined {
  const isAvailable = (entry: unknown): entry is string =>
    typeof entry === 'string' &&
    (availableValues?.includes(entry) ?? (entry.trim() !== '' && entry.length <= MAX_ENTRY_LENGTH));
  const normalized = (entry: string) => (dataType === 'rolesStringArray' ? lowerCasedId(entry) : entry);
  if (!Array.isArray(value)) return isAvailable(value) ? normalized(value) : undefined;
  if (dataType === 'string' || value.length > MAX_ENTRIES || !value.every(isAvailable)) return undefined;
  return [...new Set(value.map(normalized))];
}

/** The intersection of two lists. An undefined list restricts nothing. */
export const intersection = <Item>(one: Item[] | undefined, other: Item[] | undefined): Item[] | undefined =>
  one && other ? one.filter((item) => other.includes(item)) : (one ?? other);

/** Stored permissions by id. A permission without a stored value is allowed. */
export class PermissionSet<Id extends string> {
  constructor(private readonly values: ReadonlyMap<string, PermissionValue>) {}

  denies(id: Id): boolean {
    return this.values.get(id) === 'deny';
  }

  isForFriends(id: Id): boolean {
    return this.values.get(id) === 'friends';
  }

  /** The entries of a list permission; undefined if none is stored, which restricts nothing. */
  listOf(id: Id): string[] | undefined {
    const value = this.values.get(id);
    return typeof value === 'string' ? [value] : value;
  }

  /** Whether a list of allowed values is stored that does not have the value. */
  excludes(id: Id, value: string): boolean {
    return this.listOf(id)?.includes(value) === false;
  }
}
