import { Button, Group, Paper, Text } from '@mantine/core';
import type { Call, User } from 'confab-client';
import { useChat, useResource, type useCall } from '../hooks/index.ts';
import { texts } from '../texts.ts';

interface CallBarProps {
  call: Call;
  change: ReturnType<typeof useCall>['change'];
}

/** The call of the user, and what they can do about it. */
export function CallBar({ call, change }: CallBarProps) {
  const { uid } = useChat();
  const isOwn = call.initiator === uid;
  const name = useName(isOwn ? call.receiver : call.initiator);
  const isRinging = call.status === 'initiated';
  const title = isRinging ? (isOwn ? texts.call.outgoing : texts.call.incoming) : texts.call.ongoing;
  return (
    <Paper component="section" aria-live="assertive" withBorder radius={0} p="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600} className="user-text">
            {title(name)}
          </Text>
          <Text size="xs">{texts.call.note}</Text>
        </div>
        <Group gap="xs">
          {isRinging && !isOwn && (
            <>
              <Button color="green" onClick={() => void change('ongoing')}>
                {texts.call.accept}
              </Button>
              <Button color="red" onClick={() => void change('rejected')}>
                {texts.call.reject}
              </Button>
            </>
          )}
          {isRinging && isOwn && (
            <Button color="red" onClick={() => void change('canceled')}>
              {texts.call.cancel}
            </Button>
          )}
          {!isRinging && (
            <Button color="red" onClick={() => void change('ended')}>
              {texts.call.end}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

function useName(uid: string): string {
  const { rest } = useChat();
  const { data } = useResource<User>(uid, async () => {
    const response = await rest.GET('/v3/users/{uid}', { params: { path: { uid } } });
    return response.error ? response : { data: response.data.data };
  });
  return data?.name ?? uid;
}
