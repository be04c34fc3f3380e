import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, consoleRequest } from './client.ts';

export interface Session {
  isSignedIn: boolean;
  expiresAt?: string;
}

export type SignIn = { key: string; secret: string } | { code: string };

const SESSION = ['session'] as const;

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.code === 'AUTH_ERR_CONSOLE_SESSION';

/** A request that the session no longer authenticates shows the sign-in. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) client.setQueryData<Session>(SESSION, { isSignedIn: false });
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

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: SignIn) =>
      'code' in credentials
        ? consoleRequest<Session>('POST', 'session/link', { 'x-sign-in-code': credentials.code })
        : consoleRequest<Session>('POST', 'session', credentials),
    onSuccess: (session) => client.setQueryData<Session>(SESSION, session),
  });
}

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
