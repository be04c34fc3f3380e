import { Anchor, Group, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useBan } from '../../../api/groups.ts';
import { useDeleteMessage } from '../../../api/messages.ts';
import { useSenderHistory, type QueueRow } from '../../../api/moderation/queues.ts';
import { useSetDeactivated } from '../../../api/users.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { SenderHistory } from '../../../components/sender-history.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { texts } from '../../../texts/index.ts';

interface SenderPanelProps {
  appId: string;
  message: QueueRow['message'];
  /** Of the sender. */
  name: string;
}

const labels = texts.moderation.queue;

/** What is known of the sender of a message, and what can be done about both. */
export function SenderPanel({ appId, message: { id, sender, receiver, receiverType }, name }: SenderPanelProps) {
  const history = useSenderHistory(appId, sender);
  const remove = useDeleteMessage(appId, sender, id);
  const ban = useBan(appId, receiver);
  const deactivate = useSetDeactivated(appId, sender);
  const onSuccess = () => notifications.show({ message: labels.done });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const person = `${name} (${sender})`;
  return (
    <Paper withBorder p="xs" ref={panel} tabIndex={-1} role="group" aria-label={labels.aboutSender}>
      <Group gap="sm">
        <Anchor component={Link} size="sm" href={`/apps/${appId}/users/${encodeURIComponent(sender)}`}>
          {labels.profile}
        </Anchor>
        <SenderHistory appId={appId} sender={sender} />
        <Allowed operation="delete-message">
          <ConfirmButton
            size="compact-sm"
            label={labels.deleteMessage}
            question={labels.deleteQuestion(id)}
            change={remove}
            onSuccess={onSuccess}
          />
        </Allowed>
        {receiverType === 'group' && (
          <Allowed operation="ban-group-user">
            <ConfirmButton
              size="compact-sm"
              label={labels.banSender}
              question={labels.banQuestion(person, receiver)}
              change={ban}
              input={sender}
              onSuccess={onSuccess}
            />
          </Allowed>
        )}
        <Allowed operation="deactivate-users">
          <ConfirmButton
            size="compact-sm"
            label={labels.deactivateSender}
            question={labels.deactivateQuestion(person)}
            change={deactivate}
            input={true}
            onSuccess={onSuccess}
          />
        </Allowed>
        {history.error && (
          <Text component="div" size="sm">
            <ErrorState error={history.error} retry={() => void history.refetch()} />
          </Text>
        )}
      </Group>
    </Paper>
  );
}
