import type { Feature } from './features.js';

/** Value of a permission: `allow` or `deny`, `all` or `friends`, or the list of allowed values. */
export type PermissionValue = string | string[];

/** What users of a role are denied; everything else is allowed. */
export interface RoleRules {
  readonly restricted: ReadonlySet<Feature>;
  /** Permissions whose value restricts something, by id; a list is never empty. */
  readonly permissions: ReadonlyMap<string, PermissionValue>;
  /**
   * False: no group of the app restricts its members, by permissions of scopes, mutes, or its own settings. May still be true after the last
   * restriction was lifted.
   */
  readonly groupsRestricted: boolean;
}

/** The role of users without another one; every app has it. */
export const DEFAULT_ROLE = 'default';

/** The role of AI agents. An app gets it with its first agent. */
export const AGENTIC_ROLE = '@agentic';

export const NO_RULES: RoleRules = { restricted: new Set(), permissions: new Map(), groupsRestricted: false };

/** What the database stores of a role. */
export interface RoleRuleColumns {
  readonly settings: { listUsers?: string; sendMessagesTo?: string } | null;
  readonly permissions: Record<string, PermissionValue> | null;
  readonly restricted: string[];
  readonly groupsRestricted: boolean;
}

/** A feature is denied if the settings or the permissions of the role deny it. */
export function roleRules({ settings, permissions, restricted, groupsRestricted }: RoleRuleColumns): RoleRules {
  return {
    restricted: new Set(restricted as Feature[]),
    permissions: new Map<string, PermissionValue>([
      ...restrictivePermissions(permissions),
      ...(settings?.listUsers === 'friendsOnly' ? [['listUsers.mode', 'friends'] as const] : []),
      ...(settings?.sendMessagesTo === 'friendsOnly' ? [['sendMessage.mode', 'friends'] as const] : []),
    ]),
    groupsRestricted,
  };
}

/** Leaves out values that allow everything, which are stored as they were sent. */
export const restrictivePermissions = (
  permissions: Record<string, PermissionValue> | null,
): [string, PermissionValue][] =>
  Object.entries(permissions ?? {}).filter(([, value]) => value !== 'allow' && value !== 'all' && value.length > 0);
