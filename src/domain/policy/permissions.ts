import type { PermissionValue } from '../../platform/auth/role-rules.js';

export interface PermissionDefinition {
  readonly title: string;
  readonly dataType: 'string' | 'stringArray' | 'rolesStringArray' | 'customStringArray';
  /** What a value, or each entry of a list, may be; any text where absent. */
  readonly availableValues?: readonly string[];
  readonly defaultValue: PermissionValue;
}

const grant = (title: string): PermissionDefinition => ({
  title,
  dataType: 'string',
  availableValues: ['allow', 'deny'],
  defaultValue: 'allow',
});

const reach = (title: string): PermissionDefinition => ({
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
  'listUsers.mode': reach('Which users are listed: all, or friends'),
  'listUsers.allowedRoles': roles('Roles whose users are listed'),
  'getUserDetails.mode': reach('Whose details can be seen: those of all, or of friends'),
  'getUserDetails.allowedRoles': roles('Roles whose users can be seen in detail'),
  sendMessage: grant('Send messages'),
  'sendMessage.mode': reach('Which users can be written to: all, or friends'),
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
  'initiateCall.mode': reach('Which users can be called: all, or friends'),
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

/** The value as it is to be stored; undefined for one that the permission cannot have. A list of one may be sent as its entry. */
export function permissionValue(
  { dataType, availableValues }: PermissionDefinition,
  value: unknown,
): PermissionValue | undefined {
  const isAvailable = (entry: unknown): entry is string =>
    typeof entry === 'string' &&
    (availableValues?.includes(entry) ?? (entry.trim() !== '' && entry.length <= MAX_ENTRY_LENGTH));
  const written = (entry: string) => (dataType === 'rolesStringArray' ? entry.toLowerCase() : entry);
  if (!Array.isArray(value)) return isAvailable(value) ? written(value) : undefined;
  if (dataType === 'string' || value.length > MAX_ENTRIES || !value.every(isAvailable)) return undefined;
  return [...new Set(value.map(written))];
}

/** What is in both lists; one that is absent restricts nothing. */
export const common = <Item>(wanted: Item[] | undefined, allowed: Item[] | undefined): Item[] | undefined =>
  wanted && allowed ? wanted.filter((item) => allowed.includes(item)) : (wanted ?? allowed);

/** Reads permissions by id: what is not stored is allowed. */
export class Rules<Id extends string> {
  constructor(private readonly values: ReadonlyMap<string, PermissionValue>) {}

  denies(id: Id): boolean {
    return this.values.get(id) === 'deny';
  }

  isForFriends(id: Id): boolean {
    return this.values.get(id) === 'friends';
  }

  /** What the list names; undefined where it names nothing and so restricts nothing. */
  named(id: Id): string[] | undefined {
    const value = this.values.get(id);
    return typeof value === 'string' ? [value] : value;
  }

  /** Of a list of what is allowed. */
  excludes(id: Id, value: string): boolean {
    return this.named(id)?.includes(value) === false;
  }
}
