import type { startAuthentication } from '@simplewebauthn/browser';
import { MutationCache, QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, consoleRequest, ENDED, setSessionEnded, type Schemas } from './client.ts';

/** For `navigator.credentials.get`. */
export type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Of a collaborator. */
export type Role = Schemas['CollaboratorView']['role'];

export interface Session {
  isSignedIn: boolean;
  /** The server has ended the session while its pages are shown. They stay, with what was typed. */
  hasEnded?: boolean;
  expiresAt?: string;
  /** Of a collaborator; absent for the management pair. */
  email?: string;
  /** Of a collaborator, by app. */
  roles?: Record<string, Role>;
  /** Whether the operator has a demo chat at /demo. */
  servesDemo?: boolean;
  /** Whether collaborators can have passkeys. */
  hasPasskeys?: boolean;
  /** Options of the passkey that a person needs, who has shown something else. */
  passkeyOptions?: PasskeyOptions;
  /** How collaborators can sign in; absent if they cannot. */
  signInBy?: { email: boolean; oidc?: { name: string } };
}

/** The management pair, the code of a link, or the query with which the identity provider returned the browser. */
export type SignIn = { key: string; secret: string } | { code: string } | { response: string };

export const SESSION = ['session'] as const;

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.code === ENDED;

/** A request that the session no longer authenticates shows the sign-in, over the page. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!isSignedOut(error)) return;
    setSessionEnded(true);
    client.setQueryData<Session>(SESSION, (ended) => (ended?.isSignedIn ? { ...ended, hasEnded: true } : ended));
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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

/** Shows the pages as the session of the response may see them. What another person has read is forgotten. */
export function useBeginSession(): (session: Session) => void {
  const client = useQueryClient();
  return useCallback(
    (session) => {
      const before = client.getQueryData<Session>(SESSION);
      if (before?.hasEnded && session.passkeyOptions) {
        // the page stays until the passkey has signed in
        client.setQueryData<Session>(SESSION, { ...before, passkeyOptions: session.passkeyOptions });
        return;
      }
      setSessionEnded(false);
      client.setQueryData<Session>(SESSION, session);
      if (!before?.hasEnded) return;
      const ofPages = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION[0] };
      if (before.email === session.email && session.isSignedIn) void client.invalidateQueries(ofPages);
      else client.removeQueries(ofPages);
    },
    [client],
  );
}

export function useSignIn() {
  const begin = useBeginSession();
  return useMutation({ mutationFn: signIn, onSuccess: begin });
}

/** Asks the server for the session, for example after a sign-in in another tab. */
export function useSessionCheck(): () => Promise<void> {
  const begin = useBeginSession();
  const client = useQueryClient();
  return useCallback(async () => {
    const session = await consoleRequest<Session>('GET', 'session');
    // an ended one stays ended until somebody signs in
    if (session.isSignedIn || !client.getQueryData<Session>(SESSION)?.isSignedIn) begin(session);
  }, [begin, client]);
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
