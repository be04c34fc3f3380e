import type { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts/index.ts';
import { ApiError, consoleRequest } from './client.ts';
import { useBeginSession, type PasskeyOptions, type Session } from './session.ts';

export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt?: number;
}

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const OWN = ['passkeys'] as const;
const PATH = 'session/passkeys';

const ofApp = (appId: string) => ['passkeys of collaborators', appId] as const;

/** The library loads with its first use. */
const library = () => import('@simplewebauthn/browser');

/** What the browser says of a failure is in English, and for developers. */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = (error as Error).name === 'InvalidStateError';
    throw new ApiError(400, { message: isKnown ? texts.passkeys.known : texts.passkeys.notUsed });
  }
}

const encoded = (response: object): string => encodeURIComponent(JSON.stringify(response));

/** Those of the collaborator who is signed in, oldest first. */
export const usePasskeys = (isEnabled: boolean) =>
  useQuery({ queryKey: OWN, queryFn: () => consoleRequest<Passkey[]>('GET', PATH), enabled: isEnabled });

function useChange<Input>(change: (input: Input) => Promise<Passkey[]>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (passkeys) => client.setQueryData(OWN, passkeys) });
}

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const optionsJSON = await consoleRequest<RegistrationOptions>('POST', `${PATH}/registration-options`);
    const { startRegistration } = await library();
    const response = await asked(() => startRegistration({ optionsJSON }));
    const headers = { 'x-passkey-response': encoded(response), 'x-passkey-name': encodeURIComponent(name) };
    return consoleRequest<Passkey[]>('POST', PATH, headers);
  });

export const useRemovePasskey = () =>
  useChange((id: string) => consoleRequest<Passkey[]>('DELETE', `${PATH}/${encodeURIComponent(id)}`));

/** With the given options, which count once, or with those for a passkey of anybody. */
export function usePasskeySignIn() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async (given: PasskeyOptions | undefined) => {
      const optionsJSON = given ?? (await consoleRequest<PasskeyOptions>('POST', `${PATH}/sign-in-options`));
      const { startAuthentication } = await library();
      const response = await asked(() => startAuthentication({ optionsJSON }));
      return consoleRequest<Session>('POST', `${PATH}/sign-in`, { 'x-passkey-response': encoded(response) });
    },
    onSuccess: begin,
  });
}

const pathOf = (appId: string) => `${PATH}/apps/${encodeURIComponent(appId)}`;

/** How many passkeys each collaborator of the app has, by address; for the management pair. */
export const usePasskeyCounts = (appId: string) =>
  useQuery({ queryKey: ofApp(appId), queryFn: () => consoleRequest<Record<string, number>>('GET', pathOf(appId)) });

/** Removes all passkeys of a collaborator. */
export function useResetPasskeys(appId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      consoleRequest<{ removed: number }>('DELETE', pathOf(appId), { 'x-sign-in-email': encodeURIComponent(email) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ofApp(appId) }),
  });
}
