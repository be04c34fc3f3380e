import { Anchor, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addressOf, useFailedRequest, useOperations, type FailedRequest } from '../../api/requests.ts';
import { Page } from '../../components/page.tsx';
import { ScrollingPaper } from '../../components/scrolling-paper.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { keyOf } from './requests-page.tsx';

const labels = texts.requests;

/** Why a request failed, and what its body consisted of. */
export default function RequestPage({ appId, id }: { appId: string; id: string }) {
  const request = useFailedRequest(appId, id);
  if (request.isPending) return <Loading />;
  if (request.error) return <ErrorState error={request.error} retry={() => void request.refetch()} />;
  const back = (
    <Anchor component={Link} href={`/apps/${appId}/requests`}>
      {texts.backTo(texts.areas.requests)}
    </Anchor>
  );
  const { data } = request;
  if (!data)
    return (
      <Page title={texts.areas.requests}>
        <EmptyState title={labels.unknown}>{labels.unknownNext}</EmptyState>
        {back}
      </Page>
    );
  return (
    <Page title={`${data.method} ${data.operation}`} actions={back}>
      <Facts request={data} />
      <Title order={2} size="h4">
        {labels.body}
      </Title>
      <Body request={data} />
    </Page>
  );
}

/** In another tab: the console stays where it is. */
const Reference = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? (
    children
  ) : (
    <Anchor href={href} target="_blank" inherit underline="always">
      {children}
    </Anchor>
  );

function Facts({ request }: { request: FailedRequest }) {
  const { at, method, operation, status, code, reference, milliseconds, refusedFields, requestId } = request;
  const documented = useOperations().find(({ id }) => id === operation);
  const facts: [string, ReactNode][] = [
    [labels.time, formatTime(at)],
    [
      labels.operation,
      <Reference key="operation" href={documented && addressOf(documented)}>
        {`${method} ${operation}`}
      </Reference>,
    ],
    [labels.status, status],
    [
      labels.code,
      code && (
        <Reference key="code" href={reference}>
          {code}
        </Reference>
      ),
    ],
    [labels.refusedFields, refusedFields.join(', ')],
    [labels.key, keyOf(request)],
    [labels.duration, `${formatNumber(milliseconds)} ${labels.milliseconds}`],
    [labels.requestId, requestId],
  ];
  return (
    <Table>
      <Table.Tbody>
        {facts
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="user-text">{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

function Body({ request: { body } }: { request: FailedRequest }) {
  if (!body) return <Text size="sm">{labels.noBody}</Text>;
  const { bytes, fields, isCut } = body;
  return (
    <>
      <Text size="sm">
        {[
          bytes !== undefined && labels.bytes(formatNumber(bytes)),
          fields.length === 0 ? labels.unread : labels.withoutValues,
          isCut && labels.isCut(formatNumber(fields.length)),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {fields.length > 0 && (
        <ScrollingPaper label={labels.body}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{labels.field}</Table.Th>
                <Table.Th>{labels.type}</Table.Th>
                <Table.Th>{labels.length}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ name, type, length }, position) => (
                <Table.Tr key={position}>
                  <Table.Td className="user-text">{name}</Table.Td>
                  <Table.Td>{labels.types[type]}</Table.Td>
                  <Table.Td>{length === undefined ? texts.none : formatNumber(length)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollingPaper>
      )}
    </>
  );
}
