import { useSession, type Role } from './session.ts';

/** From the fewest rights to the most. */
export const roles = ['viewer', 'moderator', 'developer', 'admin', 'owner'] as const satisfies Role[];

export interface Rights {
  /** Whether the session is of the management pair, which has all rights. */
  isManagement: boolean;
  /** Whether the session has at least the rights of the role, in the app. */
  isAtLeast: (role: Role) => boolean;
}

/** What the console offers to the session. The server checks each request on its own. @param appId absent on pages of the installation */
export function useRights(appId?: string): Rights {
  const { data: session } = useSession();
  const isManagement = session?.isSignedIn === true && session.email === undefined;
  const own = appId === undefined ? undefined : session?.roles?.[appId];
  return {
    isManagement,
    isAtLeast: (role) => isManagement || (own !== undefined && roles.indexOf(own) >= roles.indexOf(role)),
  };
}
