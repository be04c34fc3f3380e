import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, consoleRequest, type Schemas } from './client.ts';

/** Of a collaborator. */
export type Role = Schemas['CollaboratorView']['role'];

export interface Session {
  isSignedIn: boolean;
  expiresAt?: string;
  /** Of a collaborator; absent for the management pair. */
  email?: string;
  /** Of a collaborator, by app. */
  roles?: Record<string, Role>;
  /** How collaborators can sign in; absent if they cannot. */
  signInBy?: { email: boolean; oidc?: { name: string } };
}

/** The management pair, the code of a link, or the query with which the identity provider returned the browser. */
export type SignIn = { key: string; secret: string } | { code: string } | { response: string };

export const SESSION = ['session'] as const;

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.code === 'AUTH_ERR_CONSOLE_SESSION';

/** A request that the session no longer authenticates shows the sign-in. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!isSignedOut(error)) return;
        client.setQueryData<Session>(SESSION, (ended) => ({ isSignedIn: false, signInBy: ended?.signInBy }));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
    },
  });
  return client;
}

export const useSession = () =>
  useQuery({ queryKey: SESSION, queryFn: () => consoleRequest<Session>('GET', 'session'), staleTime: Infinity });

function signIn(credentials: SignIn): Promise<Session> {
  if ('code' in credentials) return consoleRequest('POST', 'session/link', { 'x-sign-in-code': credentials.code });
  if ('response' in credentials)
    return consoleRequest('POST', 'session/oidc/response', { 'x-sign-in-response': credentials.response });
  return consoleRequest('POST', 'session', credentials);
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (session) => client.setQueryData<Session>(SESSION, session),
  });
}

/** @returns the address of the identity provider to which the browser goes */
export const useBeginOidc = () =>
  useMutation({ mutationFn: () => consoleRequest<{ url: string }>('POST', 'session/oidc') });

/** Sends a link to the address if it is that of a collaborator. */
export const useRequestLink = () =>
  useMutation({
    mutationFn: (email: string) =>
      consoleRequest<{ isRequested: boolean }>('POST', 'session/email', {
        'x-sign-in-email': encodeURIComponent(email),
      }),
  });

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => consoleRequest<Session>('DELETE', 'session'),
    onSuccess: (session) => {
      client.setQueryData<Session>(SESSION, session);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
    },
  });
}
