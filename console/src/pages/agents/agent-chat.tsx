import { Button, Card, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useAddressFilters } from '../../address.ts';
import { useAsk, useChat } from '../../api/agents.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { MessageItem } from '../conversations/message-item.tsx';

const UID_MILLISECONDS = 300;

/** A chat with an agent as a user, who is in the address. */
export function AgentChat({ appId, agent }: { appId: string; agent: string }) {
  const [{ as: uid = '' }, change] = useAddressFilters('as');
  const setUid = useDebouncedCallback((value: string) => change({ as: value.trim() }), UID_MILLISECONDS);
  const chat = useChat(appId, agent, uid);
  const log = useRef<HTMLDivElement>(null);
  const newest = chat.data?.at(-1)?.id;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
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
        <Paper
          withBorder
          p="sm"
          h="45vh"
          ref={log}
          style={{ overflow: 'auto' }}
          role="log"
          aria-label={texts.agents.chat}
          tabIndex={0}
        >
          <Stack gap="xs">
            {uid === '' && <Text size="sm">{texts.agents.chooseUser}</Text>}
            {chat.data?.length === 0 && <Text size="sm">{texts.agents.noMessages}</Text>}
            {uid !== '' &&
              chat.data?.map((message) => (
                <MessageItem key={message.id} message={message} isOwn={message.sender === uid} />
              ))}
          </Stack>
        </Paper>
        <Composer key={uid} appId={appId} agent={agent} uid={uid} />
      </Stack>
    </Card>
  );
}

function Composer({ appId, agent, uid }: { appId: string; agent: string; uid: string }) {
  const ask = useAsk(appId, agent, uid);
  const [text, setText] = useState('');
  const submit = () => {
    if (uid === '' || text.trim() === '' || ask.isPending) return;
    ask.mutate(text, { onSuccess: () => setText('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit}>
      {ask.error && <ErrorState error={ask.error} />}
      <Group align="flex-end" wrap="nowrap">
        <Textarea
          aria-label={texts.agents.message}
          placeholder={texts.agents.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autosize
          maxRows={6}
          flex={1}
        />
        <Button type="submit" loading={ask.isPending} disabled={uid === ''}>
          {texts.agents.send}
        </Button>
      </Group>
    </form>
  );
}
