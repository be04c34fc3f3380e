import {
  Badge,
  Button,
  Card,
  Group,
  Loader,
  Modal,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import {
  useCreateToken,
  useDeleteToken,
  useSetDeactivated,
  useTokens,
  useUpdateUser,
  useUser,
  type User,
} from '../../api/users.ts';
import { Allowed, AllowedFields } from '../../components/allowed.tsx';
import { Page } from '../../components/page.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { statusOf } from './status.ts';

interface UserProps {
  appId: string;
  uid: string;
}

export default function UserPage({ appId, uid }: UserProps) {
  const user = useUser(appId, uid);
  if (user.isPending) return <Loader aria-label={texts.loading} />;
  if (user.error) return <ErrorState error={user.error} retry={() => void user.refetch()} />;
  const { name, role, createdAt, lastActiveAt } = user.data;
  return (
    <Page title={name} actions={<Badge {...statusOf(user.data)} />}>
      <Text size="sm" className="user-text">
        {texts.users.uid} {uid} · {texts.users.role} {role} · {texts.users.created} {formatTime(createdAt)}
        {lastActiveAt !== undefined && ` · ${texts.users.lastActive} ${formatTime(lastActiveAt)}`}
      </Text>
      <Group>
        <Button component={Link} href={`/apps/${appId}/conversations/${encodeURIComponent(uid)}`}>
          {texts.user.conversations}
        </Button>
        <Allowed operation="deactivate-users">
          <Deactivation appId={appId} user={user.data} />
        </Allowed>
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Profile key={uid} appId={appId} user={user.data} />
        <Allowed operation="list-authtokens">
          <Tokens key={uid} appId={appId} uid={uid} />
        </Allowed>
      </SimpleGrid>
    </Page>
  );
}

function Profile({ appId, user }: { appId: string; user: User }) {
  const update = useUpdateUser(appId, user.uid);
  const [name, setName] = useState(user.name);
  const [avatar, setAvatar] = useState(user.avatar ?? '');
  const [statusMessage, setStatusMessage] = useState(user.statusMessage ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { name, statusMessage, ...(avatar ? { avatar } : { unset: ['avatar'] }) },
      { onSuccess: () => notifications.show({ message: texts.user.saved }) },
    );
  };
  return (
    <Card withBorder component="section">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            {texts.user.profile}
          </Title>
          {update.error && <ErrorState error={update.error} />}
          <AllowedFields operation="update-user">
            <TextInput
              label={texts.users.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              required
            />
            <TextInput
              label={texts.user.avatar}
              value={avatar}
              onChange={(event) => setAvatar(event.currentTarget.value)}
              type="url"
            />
            <TextInput
              label={texts.user.statusMessage}
              value={statusMessage}
              onChange={(event) => setStatusMessage(event.currentTarget.value)}
            />
          </AllowedFields>
          <Allowed operation="update-user">
            <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
              {texts.save}
            </Button>
          </Allowed>
        </Stack>
      </form>
    </Card>
  );
}

function Tokens({ appId, uid }: UserProps) {
  const tokens = useTokens(appId, uid);
  const create = useCreateToken(appId, uid);
  const remove = useDeleteToken(appId, uid);
  const error = tokens.error ?? create.error ?? remove.error;
  return (
    <Card withBorder component="section">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.user.tokens}
          </Title>
          <Button size="xs" variant="default" onClick={() => create.mutate()} loading={create.isPending}>
            {texts.user.createToken}
          </Button>
        </Group>
        {error && <ErrorState error={error} />}
        {create.data && (
          <>
            <Text size="sm">{texts.user.tokenOnce}</Text>
            <SecretValue label={texts.user.tokens} value={create.data.authToken} />
          </>
        )}
        {tokens.data?.length === 0 && <EmptyState title={texts.user.noTokens} />}
        {tokens.data && tokens.data.length > 0 && (
          <Table>
            <Table.Tbody>
              {tokens.data.map(({ authToken, createdAt, platform }) => (
                <Table.Tr key={authToken}>
                  <Table.Td>…{authToken.slice(-6)}</Table.Td>
                  <Table.Td>{formatTime(createdAt)}</Table.Td>
                  <Table.Td visibleFrom="sm">{platform}</Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => remove.mutate(authToken)}
                      aria-label={`${texts.user.deleteToken} …${authToken.slice(-6)}`}
                    >
                      {texts.user.deleteToken}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Card>
  );
}

function Deactivation({ appId, user }: { appId: string; user: User }) {
  const change = useSetDeactivated(appId, user.uid);
  const [isAsking, { open, close }] = useDisclosure();
  if (user.deactivatedAt !== undefined)
    return (
      <Button variant="default" onClick={() => change.mutate(false)} loading={change.isPending}>
        {texts.user.reactivate}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.user.deactivate}
      </Button>
      <Modal opened={isAsking} onClose={close} title={texts.user.deactivate}>
        <Stack>
          <Text size="sm">{texts.user.deactivateQuestion}</Text>
          {change.error && <ErrorState error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button color="red" loading={change.isPending} onClick={() => change.mutate(true, { onSuccess: close })}>
              {texts.user.deactivate}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
