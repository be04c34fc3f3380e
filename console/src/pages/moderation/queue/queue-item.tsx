import { Anchor, Badge, Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { useUpdateCase, type Decision, type Queue, type QueueRow } from '../../../api/moderation/queues.ts';
import { useMay } from '../../../api/rights.ts';
import { useSession } from '../../../api/session.ts';
import { formatTime } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';
import { MEDIA_KEY, MessageContent } from '../../conversations/message-content.tsx';
import { decisionLooks } from './decision-looks.ts';
import { CasePanel } from './case-panel.tsx';
import { SenderPanel } from './sender-panel.tsx';

interface QueueItemProps {
  appId: string;
  queue: Queue;
  row: QueueRow;
  decisions: readonly Decision[];
  /** In the list, of which `of` messages are loaded. */
  place: { index: number; of: number; isLast: boolean };
  isCurrent: boolean;
  isSelected: boolean;
  isPending: boolean;
  toggle: () => void;
  decide: (decision: Decision) => void;
  /** Of a review that can be taken back. */
  undo?: () => void;
}

const labels = texts.moderation.queue;

/** Keys that press a part of the current message. */
export const itemKeys = { media: MEDIA_KEY, sender: 's', notes: 'n', conversation: 'o' } as const;

const SYSTEM_UID = 'app_system';

/** A message, why it is in the queue, and the decisions about it. */
export function QueueItem({
  appId,
  queue,
  row,
  decisions,
  place,
  isCurrent,
  isSelected,
  isPending,
  toggle,
  decide,
  undo,
}: QueueItemProps) {
  const { message, queuedAt, isEdit, review, assignee, notes } = row;
  const [isCaseShown, { toggle: toggleCase }] = useDisclosure();
  const [isSenderShown, { toggle: toggleSender }] = useDisclosure();
  const { id, sender, receiver, receiverType } = message;
  return (
    <Box
      component="article"
      p="sm"
      aria-label={`${labels.message} ${id}`}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      aria-posinset={place.index + 1}
      aria-setsize={place.isLast ? place.of : -1}
      style={{
        borderBottom: '1px solid var(--mantine-color-default-border)',
        borderLeft: `4px solid ${isCurrent ? 'var(--mantine-primary-color-filled)' : 'transparent'}`,
      }}
    >
      <Stack gap={6}>
        <Group gap="xs" align="center">
          {decisions.length > 0 && (
            <Checkbox size="sm" checked={isSelected} onChange={toggle} aria-label={labels.selectMessage(id)} />
          )}
          <Text size="sm" className="user-text">
            <b>{nameOf(message, 'sender') ?? sender}</b> ({sender}) {labels.receiver}{' '}
            {receiverType === 'group' && `${labels.group} `}
            <b>{nameOf(message, 'receiver') ?? receiver}</b> · {labels.sentAt} {formatTime(message.sentAt)} ·{' '}
            {labels.queuedAt[queue]} {formatTime(queuedAt)}
          </Text>
          {isEdit && (
            <Badge size="sm" color="yellow">
              {labels.edit}
            </Badge>
          )}
          {assignee !== undefined && (
            <Badge size="sm" variant="default" tt="none">
              {labels.assignedTo(assignee)}
            </Badge>
          )}
        </Group>
        <Box mah="18rem" style={{ overflow: 'auto' }}>
          <MessageContent message={message} hidesMedia />
        </Box>
        <Why row={row} />
        {review && (
          <Text size="sm" className="user-text">
            {labels.actionTaken[review.actionTaken]} {labels.by} {review.moderator} · {formatTime(review.reviewedAt)}
          </Text>
        )}
        <Group gap="xs">
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              {...decisionLooks[decision]}
              disabled={isPending}
              onClick={() => decide(decision)}
              aria-label={`${decisionLooks[decision].children}: ${labels.message} ${id}`}
            />
          ))}
          {undo && (
            <Button
              size="xs"
              variant="default"
              disabled={isPending}
              onClick={undo}
              aria-label={`${labels.undoReview}: ${labels.message} ${id}`}
            >
              {labels.undoReview}
            </Button>
          )}
          {sender !== SYSTEM_UID && (
            <Anchor
              component={Link}
              size="sm"
              aria-keyshortcuts={itemKeys.conversation}
              href={`/apps/${appId}/conversations/${encodeURIComponent(sender)}/${receiverType}/${encodeURIComponent(receiver)}?message=${id}`}
            >
              {labels.context}
            </Anchor>
          )}
          {sender !== SYSTEM_UID && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isSenderShown}
              aria-keyshortcuts={itemKeys.sender}
              onClick={toggleSender}
            >
              {labels.aboutSender}
            </Button>
          )}
          <AssignToMe appId={appId} row={row} />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isCaseShown}
            aria-keyshortcuts={itemKeys.notes}
            onClick={toggleCase}
          >
            {labels.notes(notes.length)}
          </Button>
        </Group>
        {isCaseShown && <CasePanel appId={appId} row={row} close={toggleCase} />}
        {isSenderShown && <SenderPanel appId={appId} message={message} name={nameOf(message, 'sender') ?? sender} />}
      </Stack>
    </Box>
  );
}

/** Of a collaborator: the management pair has no address. */
function AssignToMe({ appId, row: { message, assignee } }: { appId: string; row: QueueRow }) {
  const { data: session } = useSession();
  const update = useUpdateCase(appId, message.id);
  const may = useMay();
  if (session?.email === undefined || !may('update-moderation-case')) return null;
  const isMine = assignee === session.email;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={update.isPending}
      color={update.error ? 'red' : undefined}
      onClick={() => update.mutate({ assignee: isMine ? '' : session.email })}
    >
      {isMine ? labels.release : labels.assignToMe}
    </Button>
  );
}

const actionText = (action: string): string =>
  (texts.moderation.rule.actions as Record<string, string>)[action] ?? action;

/** The rule with what matched, and the flags of users. */
const Why = ({ row: { rule, matches, actions, flags } }: { row: QueueRow }) => (
  <>
    {rule && (
      <Text size="sm" className="user-text">
        {labels.blockedBy}: {rule.name ?? rule.id}
        {matches.length > 0 && ` – ${matches.join(' ')}`}
        {actions.length > 0 && ` (${actions.map(actionText).join(', ')})`}
      </Text>
    )}
    {flags.map(({ uid, name, reasonId, reasonName, remark }) => (
      <Text key={uid} size="sm" className="user-text">
        {labels.flaggedBy} {name} ({uid}) – {labels.flag(reasonName ?? reasonId, remark)}
      </Text>
    ))}
  </>
);

function nameOf({ data }: QueueRow['message'], role: 'sender' | 'receiver'): string | undefined {
  const entity = data.entities[role]?.entity as { name?: unknown } | undefined;
  return typeof entity?.name === 'string' ? entity.name : undefined;
}
