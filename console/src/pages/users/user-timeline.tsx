import { Anchor, Badge, Card, Chip, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAddressFilters } from '../../address.ts';
import { useMay } from '../../api/rights.ts';
import { kinds, operationOf, useTimeline, type Kind, type TimelineEntry } from '../../api/timeline.ts';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { actorText, changeText } from '../audit/entry-text.ts';
import { summaryOf } from '../conversations/summary.ts';
import { messageAddress } from '../messages/message-address.ts';

const labels = texts.timeline;
const SUMMARY_CHARACTERS = 200;

const colors: Record<Kind, string> = {
  message: 'blue',
  call: 'green',
  notification: 'violet',
  token: 'teal',
  device: 'teal',
  act: 'orange',
};

/** What happened to a user, newest first: of all kinds, or of those that are chosen. */
export function UserTimeline({ appId, uid }: { appId: string; uid: string }) {
  const may = useMay();
  const [{ kinds: chosen = '' }, change] = useAddressFilters('kinds');
  const wanted = kinds.filter((kind) => chosen.split(',').includes(kind));
  const timeline = useTimeline(appId, uid, may, wanted.length > 0 ? wanted : kinds);
  return (
    <Card withBorder component="section">
      <Stack>
        <Chip.Group
          multiple
          value={wanted}
          onChange={(next) => change({ kinds: next.length > 0 ? next.join() : undefined })}
        >
          <Group gap="xs" role="group" aria-label={labels.kindsLabel}>
            {kinds
              .filter((kind) => may(operationOf(kind)))
              .map((kind) => (
                <Chip key={kind} value={kind} size="xs">
                  {labels.kinds[kind]}
                </Chip>
              ))}
          </Group>
        </Chip.Group>
        {timeline.error && <ErrorState error={timeline.error} retry={timeline.refetch} />}
        {timeline.isPending && <Loading />}
        {!timeline.isPending && timeline.entries.length === 0 && <EmptyState title={labels.empty} />}
        {timeline.entries.length > 0 && (
          <Table aria-label={labels.title}>
            <Table.Tbody>
              {timeline.entries.map((entry, index) => (
                <Entry key={`${entry.kind} ${entry.at} ${index}`} appId={appId} entry={entry} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {timeline.since !== undefined && <Text size="sm">{labels.since(formatTime(timeline.since))}</Text>}
      </Stack>
    </Card>
  );
}

function Entry({ appId, entry }: { appId: string; entry: TimelineEntry }) {
  const { text, href } = lineOf(appId, entry);
  return (
    <Table.Tr>
      <Table.Td className="short-text" w="1%">
        {formatTime(entry.at)}
      </Table.Td>
      <Table.Td w="1%" visibleFrom="sm">
        <Badge variant="dot" color={colors[entry.kind]} tt="none" miw="max-content">
          {labels.kinds[entry.kind]}
        </Badge>
      </Table.Td>
      <Table.Td className="user-text" dir="auto">
        {href === undefined ? (
          text
        ) : (
          <Anchor component={Link} href={href} size="sm">
            {text}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function lineOf(appId: string, entry: TimelineEntry): { text: string; href?: string } {
  const page = `/apps/${appId}`;
  switch (entry.kind) {
    case 'message': {
      const message = entry.of;
      const summary = summaryOf(message).slice(0, SUMMARY_CHARACTERS) || message.type;
      return { text: labels.message(message.receiver, summary), href: messageAddress(appId, message) };
    }
    case 'call': {
      const { sessionId, initiator, receiver, status } = entry.of;
      const text = labels.call(initiator, receiver, texts.calls.statuses[status]);
      return { text, href: `${page}/calls/${encodeURIComponent(sessionId)}` };
    }
    case 'notification': {
      const { channel, state, reason, error, uid } = entry.of;
      const parts = [texts.notifications.channels[channel], texts.notificationLog.states[state], reason ?? error];
      const href = `${page}/notifications/log?uid=${encodeURIComponent(uid)}`;
      return { text: parts.filter(Boolean).join(' · '), href };
    }
    case 'token':
      return { text: labels.token(entry.of.authToken.slice(-6), entry.of.platform ?? '') };
    case 'device':
      return { text: labels.device(entry.of.platform) };
    case 'act': {
      const text = `${changeText(entry.of)} · ${actorText(entry.of)}`;
      return { text, href: `${page}/audit-log/${entry.of.id}` };
    }
  }
}
