import { Button, Center, Loader, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState, type FormEvent } from 'react';
import { useRequestLink, useSession, useSignIn } from '../api/session.ts';
import { ErrorState } from '../components/states.tsx';
import { texts } from '../texts/index.ts';

/** The code of a link that signs in once. It is in the fragment, which browsers send to no server, and it leaves the address at once. */
function codeOfLink(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined;
  if (code !== undefined) history.replaceState(null, '', location.pathname);
  return code;
}

const linkCode = codeOfLink();

export function SignInPage() {
  useDocumentTitle(`${texts.signIn.title} – ${texts.product}`);
  const { mutate, isPending, error } = useSignIn();
  const session = useSession();
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [isByLink] = useState(linkCode !== undefined);
  useEffect(() => {
    if (linkCode !== undefined) mutate({ code: linkCode });
  }, [mutate]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ key: key.trim(), secret: secret.trim() });
  };

  if (isByLink && isPending)
    return (
      <Center mih="100dvh">
        <Loader aria-label={texts.signIn.byLink} />
      </Center>
    );
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        {session.data?.signInBy?.email && <EmailForm />}
        <form onSubmit={submit}>
          <Stack>
            <Title order={1} size="h3">
              {texts.signIn.title}
            </Title>
            <Text size="sm">{texts.signIn.explanation}</Text>
            {error && <ErrorState error={error} />}
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
      </Paper>
    </Center>
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
      <Stack mb="xl">
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
