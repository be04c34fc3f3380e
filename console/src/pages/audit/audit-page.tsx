import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useAuditLog, type AuditEntry } from '../../api/audit.ts';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters, useAuditAddress } from './audit-filters.tsx';
import { actorText, changeText } from './entry-text.ts';

export default function AuditPage({ appId }: { appId: string }) {
  const address = useAuditAddress();
  const log = useAuditLog(appId, address.filter);
  return (
    <Page title={texts.areas['audit-log']}>
      <Text size="sm">{texts.audit.explain}</Text>
      <AuditFilters address={address} />
      <AuditDownload appId={appId} filter={address.filter} />
      <InfiniteTable
        label={texts.areas['audit-log']}
        query={log}
        columns={columnsIn(appId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.audit.empty}>{texts.audit.emptyNext}</EmptyState>}
      />
    </Page>
  );
}

const columnsIn = (appId: string): Column<AuditEntry>[] => [
  { title: texts.audit.time, render: ({ createdAt }) => formatTime(createdAt), isShort: true },
  {
    title: texts.audit.what,
    render: (entry) => (
      <Anchor component={Link} href={`/apps/${appId}/audit-log/${entry.id}`}>
        {changeText(entry)}
      </Anchor>
    ),
  },
  { title: texts.audit.who, render: actorText, secondary: true },
  { title: texts.audit.operation, render: ({ operation }) => operation ?? texts.none, secondary: true },
];
