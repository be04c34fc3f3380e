import { Anchor, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useAuditEntry, type AuditEntry } from '../../api/audit.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { actorText, changeText } from './entry-text.ts';
import { ValueDifference } from './value-difference.tsx';

const labels = texts.audit;

export default function EntryPage({ appId, entryId }: { appId: string; entryId: string }) {
  const entry = useAuditEntry(appId, entryId);
  if (entry.isPending) return <Loading />;
  if (entry.error) return <ErrorState error={entry.error} retry={() => void entry.refetch()} />;
  const back = (
    <Anchor component={Link} href={`/apps/${appId}/audit-log`}>
      {labels.back}
    </Anchor>
  );
  if (!entry.data)
    return (
      <Page title={texts.areas['audit-log']}>
        <EmptyState title={labels.unknown}>{labels.unknownNext}</EmptyState>
        {back}
      </Page>
    );
  return (
    <Page title={changeText(entry.data)} actions={back}>
      <Facts entry={entry.data} />
      <Title order={2} size="h4">
        {labels.values}
      </Title>
      <Values entry={entry.data} />
    </Page>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { createdAt, actor, operation, requestId } = entry;
  const facts: [string, string | undefined][] = [
    [labels.time, formatTime(createdAt)],
    [labels.who, actorText(entry)],
    [labels.operation, operation],
    [labels.requestId, requestId],
    [labels.address, actor.address],
    [labels.userAgent, actor.userAgent],
  ];
  return (
    <Table>
      <Table.Tbody>
        {facts.flatMap(([name, value]) =>
          value === undefined
            ? []
            : [
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td className="user-text">{value}</Table.Td>
                </Table.Tr>,
              ],
        )}
      </Table.Tbody>
    </Table>
  );
}

function Values({ entry: { before = {}, after = {} } }: { entry: AuditEntry }) {
  const properties = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (properties.length === 0) return <Text size="sm">{labels.noValues}</Text>;
  return properties.map((property) => (
    <ValueDifference key={property} property={property} before={before[property]} after={after[property]} />
  ));
}
