import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useCall, type CallDetails } from '../../api/calls.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Page } from '../../components/page.tsx';
import { ScrollingPaper } from '../../components/scrolling-paper.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatDuration, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { CallStatusBadge, lengthOf, receiverAddress } from './call-table.tsx';

const labels = texts.calls;

interface CallPageProps {
  appId: string;
  sessionId: string;
}

/** Who took part in a call, for how long, and why it ended without a conversation. */
export default function CallPage({ appId, sessionId }: CallPageProps) {
  const call = useCall(appId, sessionId);
  if (!call.data || isNotFound(call.error))
    return <Unavailable query={call} title={texts.areas.calls} href={`/apps/${appId}/calls`} />;
  const { data } = call;
  const { initiator, receiver, type, status, initiatedAt, startedAt } = data;
  return (
    <Page title={labels.between(initiator, receiver)} actions={<CallStatusBadge status={status} />}>
      <Text size="sm">{reasonOf(data)}</Text>
      <Text size="sm" component="div" className="user-text">
        {labels.types[type]} · {formatTime(initiatedAt)} · {startedAt !== undefined && `${lengthOf(data)} · `}
        {labels.initiator}{' '}
        <Anchor
          component={Link}
          href={`/apps/${appId}/users/${encodeURIComponent(initiator)}`}
          inherit
          underline="always"
        >
          {initiator}
        </Anchor>
        {` · ${labels.receiver} `}
        <Anchor component={Link} href={receiverAddress(appId, data)} inherit underline="always">
          {receiver}
        </Anchor>
        {' · '}
        {sessionId}
      </Text>
      <Participants appId={appId} call={data} />
      <Files title={labels.recordings} files={data.recordings?.map((each) => [each.startTime, each.recording_url])} />
      <Files
        title={labels.transcriptions}
        files={data.transcriptions?.map((each) => [each.startTime, each.transcriptUrl])}
      />
      {Object.keys(data.metaData).length > 0 && (
        <CodeText label={labels.metadata} text={JSON.stringify(data.metaData)} />
      )}
    </Page>
  );
}

/** A call that nobody answered rang from its beginning to its end. */
const reasonOf = ({ status, initiatedAt, endedAt }: CallDetails): string =>
  labels.reasons[status](formatDuration((endedAt ?? initiatedAt) - initiatedAt));

const Participants = ({ appId, call: { participants } }: { appId: string; call: CallDetails }) => (
  <ScrollingPaper label={labels.participants}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{labels.participant}</Table.Th>
          <Table.Th>{labels.status}</Table.Th>
          <Table.Th>{labels.joined}</Table.Th>
          <Table.Th>{labels.left}</Table.Th>
          <Table.Th visibleFrom="sm">{labels.device}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {participants.map(({ uid, state, deviceId, joinedAt, leftAt }) => (
          <Table.Tr key={`${uid} ${deviceId}`}>
            <Table.Td className="user-text">
              <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(uid)}`}>
                {uid}
              </Anchor>
            </Table.Td>
            <Table.Td>{labels.statuses[state]}</Table.Td>
            <Table.Td>{joinedAt === undefined ? texts.none : formatTime(joinedAt)}</Table.Td>
            <Table.Td>{leftAt === undefined ? texts.none : formatTime(leftAt)}</Table.Td>
            <Table.Td visibleFrom="sm" className="user-text">
              {deviceId}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollingPaper>
);

/** Addresses that the app or LiveKit has given, which may be paths: they are shown, and those of the web are links. */
const Files = ({ title, files = [] }: { title: string; files?: [time: number, address: string][] }) =>
  files.length > 0 && (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {files.map(([time, address]) => (
        <Text key={`${time} ${address}`} size="sm" className="user-text">
          {formatTime(time)} ·{' '}
          {/^https?:\/\//.test(address) ? (
            <Anchor href={address} target="_blank" rel="noreferrer noopener" inherit underline="always">
              {address}
            </Anchor>
          ) : (
            address
          )}
        </Text>
      ))}
    </Stack>
  );
