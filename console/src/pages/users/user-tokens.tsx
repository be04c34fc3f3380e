import { Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import { useCreateToken, useDeleteToken, useTokens } from '../../api/users.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { SecretValue } from '../../components/secret-value.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

export function UserTokens({ appId, uid }: { appId: string; uid: string }) {
  const tokens = useTokens(appId, uid);
  const create = useCreateToken(appId, uid);
  const remove = useDeleteToken(appId, uid);
  const error = tokens.error ?? create.error;
  return (
    <Card withBorder component="section">
      <Stack>
        <Group>
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
                    <ConfirmButton
                      size="compact-sm"
                      label={texts.user.deleteToken}
                      accessibleLabel={`${texts.user.deleteToken} …${authToken.slice(-6)}`}
                      question={texts.user.deleteTokenQuestion(authToken.slice(-6))}
                      change={remove}
                      input={authToken}
                    />
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
