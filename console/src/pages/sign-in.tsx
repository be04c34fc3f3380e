import { Button, Center, Divider, Loader, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, type FormEvent } from 'react';
import { usePasskeySignIn } from '../api/passkeys.ts';
import {
  useBeginOidc,
  useRequestLink,
  useSession,
  useSignIn,
  type PasskeyOptions,
  type SignIn,
} from '../api/session.ts';
import { LanguageChoice } from '../components/language-choice.tsx';
import { ErrorState } from '../components/states.tsx';
import { texts } from '../texts/index.ts';
import { rememberPage, signInOfAddress, signInOfFirstAddress as ofAddress } from './sign-in-address.ts';

export default function SignInPage() {
  useDocumentTitle(`${texts.signIn.title} – ${texts.product}`);
  const signIn = useSignIn();
  const { mutate, isPending } = signIn;
  const [isByAddress] = useState(ofAddress !== undefined);
  useEffect(() => {
    if (ofAddress !== undefined) mutate(ofAddress);
  }, [mutate]);
  // a link that is opened in the tab of this page loads no page
  useWindowEvent('hashchange', () => {
    const ofLink = signInOfAddress();
    if (ofLink !== undefined) mutate(ofLink);
  });

  if (isByAddress && isPending)
    return (
      <Center mih="100dvh">
        <Loader role="status" aria-label={texts.signIn.inProgress} />
      </Center>
    );
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack>
          <Title order={1} size="h3">
            {texts.signIn.title}
          </Title>
          <Forms signIn={signIn} />
          <LanguageChoice />
        </Stack>
      </Paper>
    </Center>
  );
}

/** All ways to sign in, without a page around them. */
export const SignInForms = () => (
  <Stack>
    <Forms signIn={useSignIn()} />
  </Stack>
);

function Forms({ signIn: { mutate, isPending, error } }: { signIn: ReturnType<typeof useSignIn> }) {
  const { signInBy, hasPasskeys, passkeyOptions } = useSession().data ?? {};
  const { email, oidc } = signInBy ?? {};
  if (passkeyOptions) return <NeededPasskey options={passkeyOptions} />;
  return (
    <>
      {error && <ErrorState error={error} />}
      {oidc && <OidcButton name={oidc.name} />}
      {email && <EmailForm />}
      {hasPasskeys && <PasskeyButton />}
      {(oidc ?? email ?? hasPasskeys) && <Divider />}
      <PairForm signIn={mutate} isPending={isPending} />
    </>
  );
}

function PasskeyButton() {
  const { mutate, isPending, error } = usePasskeySignIn();
  return (
    <>
      {error && <ErrorState error={error} />}
      <Button variant="default" onClick={() => mutate(undefined)} loading={isPending}>
        {texts.passkeys.signIn}
      </Button>
    </>
  );
}

/** After a link or the identity provider. An attempt uses the options up, so the next one asks for others. */
function NeededPasskey({ options }: { options: PasskeyOptions }) {
  const { mutate, isPending, error } = usePasskeySignIn();
  return (
    <>
      {error && <ErrorState error={error} />}
      <Text size="sm" role="status">
        {texts.passkeys.needed}
      </Text>
      <Button onClick={() => mutate(error ? undefined : options)} loading={isPending} autoFocus>
        {texts.passkeys.use}
      </Button>
    </>
  );
}

/** Leads to the identity provider, which returns the browser to this page. */
function OidcButton({ name }: { name: string }) {
  const { mutate, isPending, error } = useBeginOidc();
  const begin = () =>
    mutate(undefined, {
      onSuccess: ({ url }) => {
        rememberPage();
        location.assign(url);
      },
    });
  return (
    <>
      {error && <ErrorState error={error} />}
      <Button onClick={begin} loading={isPending}>
        {texts.signIn.at} {name}
      </Button>
    </>
  );
}

function EmailForm() {
  const { mutate, isPending, isSuccess, error } = useRequestLink();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(email.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <ErrorState error={error} />}
        {isSuccess && (
          <Text size="sm" role="status">
            {texts.signIn.linkSent}
          </Text>
        )}
        <TextInput
          type="email"
          label={texts.signIn.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          required
        />
        <Button type="submit" loading={isPending}>
          {texts.signIn.sendLink}
        </Button>
      </Stack>
    </form>
  );
}

function PairForm({ signIn, isPending }: { signIn: (credentials: SignIn) => void; isPending: boolean }) {
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn({ key: key.trim(), secret: secret.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{texts.signIn.explanation}</Text>
        <TextInput
          label={texts.signIn.key}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="username"
          required
        />
        <PasswordInput
          label={texts.signIn.secret}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          autoComplete="current-password"
          required
        />
        <Button type="submit" loading={isPending}>
          {texts.signIn.submit}
        </Button>
      </Stack>
    </form>
  );
}
