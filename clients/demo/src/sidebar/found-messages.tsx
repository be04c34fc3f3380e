import { Text } from '@mantine/core';
import type { Message, Receiver } from 'confab-client';
import { formatTimeOrDay } from '../format.ts';
import { summaryOf } from '../conversation/summary.ts';
import { useChat, useResource } from '../hooks/index.ts';
import { texts } from '../texts.ts';
import { ListItem } from './list-item.tsx';
import { ListState } from './list-state.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

interface FoundMessagesProps {
  search: string;
  onOpen: (receiver: Receiver) => void;
}

/** The messages whose text contains the search text, the newest first. */
export function FoundMessages({ search, onOpen }: FoundMessagesProps) {
  const { uid, rest } = useChat();
  const searchKey = useDebouncedValue(search);
  const found = useResource(`messages ${searchKey}`, async () => {
    const query = { searchKey, hideDeleted: true, affix: 'prepend' as const, limit: 20 };
    const { data, error } = await rest.GET('/v3/messages', { params: { query } });
    return error ? { error } : { data: data.data.toReversed() };
  });
  return (
    <section>
      <Text component="h2" size="sm" fw={600} p="xs">
        {texts.sidebar.messages}
      </Text>
      <ListState resource={found} empty={texts.sidebar.nothingFound}>
        {found.data?.map((message) => (
          <ListItem
            key={message.id}
            avatar={null}
            name={nameOf(message)}
            description={summaryOf(message)}
            time={formatTimeOrDay(message.sentAt)}
            isOpen={false}
            onOpen={() => onOpen(receiverOfMessage(message, uid))}
          />
        ))}
      </ListState>
    </section>
  );
}

const nameOf = ({ sender, data }: Message): string =>
  (data.entities.sender?.entity as { name?: string } | undefined)?.name ?? sender;

const receiverOfMessage = ({ sender, receiver, receiverType }: Message, uid: string): Receiver => ({
  receiverType,
  receiver: receiverType === 'user' && receiver === uid ? sender : receiver,
});
