import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { useMay } from '../../api/rights.ts';
import { useDeleteMessage, useReact, type Message } from '../../api/messages.ts';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { Explanation } from './explanation.tsx';
import type { OpenConversation } from './open-conversation.ts';
import { senderOf } from './summary.ts';

const REACTIONS = ['👍', '❤️', '😂', '🎉', '😮'];

interface MessageActionsProps {
  message: Message;
  uid: string;
  conversation: OpenConversation;
  edit: () => void;
}

/** The menu of a message: what the user can do with it, and its deletion by the app where the message is of others. */
export function MessageActions({ message, uid, conversation, edit }: MessageActionsProps) {
  const may = useMay();
  const isOwn = message.sender === uid;
  const maySend = may('send-message');
  const mayDelete = may('delete-message');
  const mayExplain = may('explain-message');
  const react = useReact(conversation.appId, uid, message.id);
  const [isDeleting, deletion] = useDisclosure();
  const [isExplained, explanation] = useDisclosure();
  if (!maySend && !mayDelete && !mayExplain) return null;
  const isReactedWith = (reaction: string) =>
    message.data.reactions?.some((each) => each.reaction === reaction && each.reactedByMe) ?? false;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={texts.conversations.actions(senderOf(message))}
          >
            <span aria-hidden>⋯</span>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('add-message-reactions') && (
            <Group gap={0} wrap="nowrap">
              {REACTIONS.map((reaction) => (
                <Menu.Item
                  key={reaction}
                  px="xs"
                  aria-label={texts.conversations.react(reaction)}
                  onClick={() => react.mutate({ reaction, isAdded: !isReactedWith(reaction) })}
                >
                  {reaction}
                </Menu.Item>
              ))}
            </Group>
          )}
          {may('send-thread-message') && conversation.threadOf && (
            <Menu.Item component={Link} href={conversation.threadOf(message.id)}>
              {texts.conversations.reply}
            </Menu.Item>
          )}
          {maySend && <Menu.Item onClick={() => conversation.quote(message)}>{texts.conversations.quote}</Menu.Item>}
          {isOwn && may('update-message') && message.data.text !== undefined && (
            // later: the menu would take the focus back from a field that has it when the menu closes
            <Menu.Item onClick={() => setTimeout(edit)}>{texts.conversations.edit}</Menu.Item>
          )}
          {mayExplain && <Menu.Item onClick={explanation.open}>{texts.conversations.explain}</Menu.Item>}
          {mayDelete && (
            <Menu.Item color="red" onClick={deletion.open}>
              {texts.conversations.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {react.error && (
        <Text size="xs" role="alert" className="user-text">
          {react.error.message}
        </Text>
      )}
      <Modal opened={isExplained} onClose={explanation.close} title={texts.conversations.explain} size="lg">
        <Explanation appId={conversation.appId} id={message.id} uid={isOwn ? undefined : uid} />
      </Modal>
      <Modal opened={isDeleting} onClose={deletion.close} title={texts.conversations.delete}>
        <DeleteMessage
          appId={conversation.appId}
          uid={uid}
          id={message.id}
          // roles below developer change nothing in the name of users
          actor={isOwn && maySend ? uid : undefined}
          close={deletion.close}
        />
      </Modal>
    </>
  );
}

interface DeleteMessageProps {
  appId: string;
  uid: string;
  id: string;
  /** The user who deletes; the app if absent. */
  actor?: string;
  close: () => void;
}

function DeleteMessage({ appId, uid, id, actor, close }: DeleteMessageProps) {
  const remove = useDeleteMessage(appId, uid, id, actor);
  return (
    <Stack>
      <Text size="sm">{texts.conversations.deleteQuestion}</Text>
      {remove.error && <ErrorState error={remove.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: close })}>
          {texts.conversations.delete}
        </Button>
      </Group>
    </Stack>
  );
}
