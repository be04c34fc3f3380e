import { useParams } from 'wouter';
import type { operations } from '../../../clients/typescript/src/generated/rest.js';
import { COLLABORATOR_ROLES, mayCall } from '../../../src/platform/authentication/console/collaborator-rights.ts';
import { useSession, type Role } from './session.ts';

/** As the server lists them. */
export const roles: readonly Role[] = COLLABORATOR_ROLES;

export interface Rights {
  /** Whether the session is of the management pair, which has all rights. */
  isManagement: boolean;
  /** Whether the session is of the management pair, or of an owner of the app. */
  isOwner: boolean;
  /** Whether the session may call the operation, in the app. */
  may: (operation: Operation) => boolean;
}

/** Id of an operation of the API document. */
export type Operation = keyof operations;

/** What the console offers to the session. The server checks each request on its own. @param appId absent on pages of the installation */
export function useRights(appId?: string): Rights {
  const { data: session } = useSession();
  const isManagement = session?.isSignedIn === true && session.email === undefined;
  const own = appId === undefined ? undefined : session?.roles?.[appId];
  return {
    isManagement,
    isOwner: isManagement || own === 'owner',
    may: (operation) => isManagement || (own !== undefined && mayCall(own, operation)),
  };
}

/** Whether the session may call an operation in the app of the page. */
export const useMay = (): Rights['may'] => useRights(useParams<{ appId?: string }>().appId).may;
