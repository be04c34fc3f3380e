import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../../api/rights.ts';
import { useReact, useReactions, type Message } from '../../api/messages.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';

interface ReactionsProps {
  /** Absent where messages are only read. */
  appId?: string;
  uid: string;
  message: Message;
}

/** The reactions to a message with their counts, and who reacted. */
export function Reactions({ appId, uid, message }: ReactionsProps) {
  const { reactions = [] } = message.data;
  if (reactions.length === 0) return null;
  if (appId === undefined)
    return (
      <Group gap={4}>
        {reactions.map(({ reaction, count }) => (
          <Count key={reaction} reaction={reaction} count={count} />
        ))}
      </Group>
    );
  return <ReactionButtons appId={appId} uid={uid} message={message} />;
}

const Count = ({ reaction, count }: { reaction: string; count: number }) => (
  <Badge variant="default" tt="none">
    {reaction} {count}
  </Badge>
);

/** A press adds or removes the reaction of the user. */
function ReactionButtons({ appId, uid, message }: Required<ReactionsProps>) {
  const may = useMay();
  const react = useReact(appId, uid, message.id);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Group gap={4}>
      {message.data.reactions?.map(({ reaction, count, reactedByMe = false }) =>
        may('add-message-reactions') ? (
          <Button
            key={reaction}
            size="compact-xs"
            radius="xl"
            variant={reactedByMe ? 'outline' : 'default'}
            aria-pressed={reactedByMe}
            aria-label={texts.conversations.reaction(reaction, count)}
            disabled={react.isPending}
            onClick={() => react.mutate({ reaction, isAdded: !reactedByMe })}
          >
            {reaction} {count}
          </Button>
        ) : (
          <Count key={reaction} reaction={reaction} count={count} />
        ),
      )}
      <Button size="compact-xs" variant="subtle" onClick={open}>
        {texts.conversations.whoReacted}
      </Button>
      {react.error && <ErrorState error={react.error} />}
      <Modal opened={isOpen} onClose={close} title={texts.conversations.whoReacted}>
        <ReactionList appId={appId} uid={uid} id={message.id} />
      </Modal>
    </Group>
  );
}

function ReactionList({ appId, uid, id }: { appId: string; uid: string; id: string }) {
  const list = useReactions(appId, uid, id);
  if (list.isPending) return <Loading />;
  if (list.error) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  const reactions = list.data.pages.flat();
  return (
    <Stack gap="xs">
      {reactions.length === 0 && <Text size="sm">{texts.conversations.noReactions}</Text>}
      {reactions.map(({ id, reaction, reactedBy, reactedAt }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text size="sm" className="user-text">
            {reaction} <bdi title={reactedBy.uid}>{reactedBy.name}</bdi>
          </Text>
          <Text size="xs">{formatTime(reactedAt)}</Text>
        </Group>
      ))}
      {list.hasNextPage && (
        <Button variant="default" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          {texts.conversations.moreReactions}
        </Button>
      )}
    </Stack>
  );
}
