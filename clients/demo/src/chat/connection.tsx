import { Alert, Anchor, Center, Stack, Text } from '@mantine/core';
import { useConnection } from '../hooks/index.ts';
import { Loading } from '../loading.tsx';
import { texts } from '../texts.ts';

/** Shown until there is a connection. */
export function Connecting() {
  const { state, error } = useConnection();
  if (state === 'closed' && error) return <ConnectionBanner />;
  return (
    <Center component="main" h="100%">
      <Stack align="center">
        <Loading />
        <Text>{texts.connection.connecting}</Text>
        {error && <Text size="sm">{error.message}</Text>}
      </Stack>
    </Center>
  );
}

/** Shown while the connection is lost. The messages stay readable, and missed events arrive with the next connection. */
export function ConnectionBanner() {
  const { state, error } = useConnection();
  if (state === 'connected') return null;
  if (state !== 'closed')
    return (
      <Alert color="yellow" variant="light" radius={0} py="xs" role="status">
        {texts.connection.reconnecting} {error?.message}
      </Alert>
    );
  if (!error) return null;
  return (
    <Alert color="red" variant="light" radius={0} py="xs" title={texts.connection.closed}>
      {error.message} <Anchor href={location.href}>{texts.connection.reload}</Anchor>
    </Alert>
  );
}
