import type { Feature } from './features.js';

/** Value of a permission: `allow` or `deny`, `all` or `friends`, or the list of what is allowed. */
export type PermissionValue = string | string[];

/** What is denied to users of a role. Everything else they may do. */
export interface RoleRules {
  readonly restricted: ReadonlySet<Feature>;
  /** Permissions whose value restricts something, by id; a list is never empty. */
  readonly permissions: ReadonlyMap<string, PermissionValue>;
  /** Whether any group of the app denies anything to members of a scope. Once true, it may stay so when none does any more. */
  readonly scopesRestricted: boolean;
}

/** The role of users who were given no other: every app has it. */
export const DEFAULT_ROLE = 'default';

export const NO_RULES: RoleRules = { restricted: new Set(), permissions: new Map(), scopesRestricted: false };

/** As the database keeps them. */
export interface StoredRules {
  readonly settings: { listUsers?: string; sendMessagesTo?: string } | null;
  readonly permissions: Record<string, PermissionValue> | null;
  readonly restricted: string[];
  readonly scopesRestricted: boolean;
}

/** The settings of a role say less than its permissions, and both count: what either refuses is refused. */
export function roleRules({ settings, permissions, restricted, scopesRestricted }: StoredRules): RoleRules {
  return {
    restricted: new Set(restricted as Feature[]),
    permissions: new Map<string, PermissionValue>([
      ...restrictivePermissions(permissions),
      ...(settings?.listUsers === 'friendsOnly' ? [['listUsers.mode', 'friends'] as const] : []),
      ...(settings?.sendMessagesTo === 'friendsOnly' ? [['sendMessage.mode', 'friends'] as const] : []),
    ]),
    scopesRestricted,
  };
}

/** Without the values that allow everything: they are stored as they were sent, and mean nothing. */
export const restrictivePermissions = (
  permissions: Record<string, PermissionValue> | null,
): [string, PermissionValue][] =>
  Object.entries(permissions ?? {}).filter(([, value]) => value !== 'allow' && value !== 'all' && value.length > 0);
