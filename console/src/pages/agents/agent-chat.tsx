import { Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useAddressFilters } from '../../address.ts';
import { useAsk, useChat } from '../../api/agents.ts';
import { Composer } from '../../components/composer.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { MessageItems } from '../conversations/message-items.tsx';
import { MessageLog } from '../conversations/message-log.tsx';

const UID_MILLISECONDS = 300;

/** A chat with an agent as a user, who is in the address. */
export function AgentChat({ appId, agent }: { appId: string; agent: string }) {
  const [{ as: uid = '' }, change] = useAddressFilters('as');
  const setUid = useDebouncedCallback((value: string) => change({ as: value.trim() }), UID_MILLISECONDS);
  const chat = useChat(appId, agent, uid);
  const ask = useAsk(appId, agent, uid);
  const askText = ({ text }: { text: string }, options: { onSuccess: () => void }) => ask.mutate(text, options);
  return (
    <Card withBorder component="section">
      <Stack>
        <Title order={2} size="h4">
          {texts.agents.chat}
        </Title>
        <TextInput
          label={texts.agents.asUser}
          placeholder={texts.agents.uidPlaceholder}
          defaultValue={uid}
          onChange={(event) => setUid(event.currentTarget.value)}
        />
        {chat.error && <ErrorState error={chat.error} retry={() => void chat.refetch()} />}
        <MessageLog label={texts.agents.chat} height="45vh" newest={chat.data?.at(-1)?.id}>
          {uid === '' && <Text size="sm">{texts.agents.chooseUser}</Text>}
          {chat.data?.length === 0 && <Text size="sm">{texts.agents.noMessages}</Text>}
          {uid !== '' && chat.data && <MessageItems messages={chat.data} uid={uid} />}
        </MessageLog>
        <Composer
          key={uid}
          label={texts.agents.message}
          submit={texts.agents.send}
          send={{ ...ask, mutate: askText }}
          disabled={uid === ''}
        />
      </Stack>
    </Card>
  );
}
