import { Alert, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { hrefOf } from '../address.ts';
import { AGENT_ROLE } from '../chat/person.tsx';
import { Picture } from '../chat/picture.tsx';
import type { Profile } from '../backend.ts';
import { Loading } from '../loading.tsx';
import { texts } from '../texts.ts';
import { useUsers } from './use-users.ts';

/** The first page: who to chat as. */
export function ChooseUser() {
  const { users, error } = useUsers();
  const people = users?.filter(({ role }) => role !== AGENT_ROLE);
  return (
    <Container component="main" size="md" py="xl">
      <Stack gap="lg">
        <div>
          <Title order={1}>{texts.start.title}</Title>
          <Text mt="xs">{texts.start.description}</Text>
        </div>
        {error !== undefined && (
          <Alert color="red" title={texts.start.unavailable}>
            {error}
          </Alert>
        )}
        {error === undefined && !people && <Loading />}
        {people?.length === 0 && <Alert title={texts.start.empty}>{texts.start.emptyNext}</Alert>}
        {people?.[0] && people[1] && <OpenBoth first={people[0]} second={people[1]} />}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {people?.map((user) => (
            <UserLink key={user.uid} user={user} />
          ))}
        </SimpleGrid>
      </Stack>
    </Container>
  );
}

const OpenBoth = ({ first, second }: { first: Profile; second: Profile }) => (
  <Button
    component="a"
    href={hrefOf({ as: first.uid, beside: second.uid })}
    size="md"
    className="wrapping-button"
    style={{ alignSelf: 'flex-start' }}
  >
    {texts.start.sideBySide(first.name, second.name)}
  </Button>
);

const UserLink = ({ user }: { user: Profile }) => (
  <Button
    component="a"
    href={hrefOf({ as: user.uid })}
    variant="default"
    h="auto"
    p="md"
    justify="flex-start"
    className="wrapping-button"
  >
    <Group wrap="nowrap">
      <Picture src={user.avatar} name={user.name} size="lg" />
      <div>
        <Text fw={600} className="user-text">
          {user.name}
        </Text>
        <Text size="sm" c="dimmed" className="user-text">
          {user.statusMessage}
        </Text>
      </div>
    </Group>
  </Button>
);
