import { Anchor, Button, Card, SimpleGrid, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApps, type App } from '../../api/apps.ts';
import { useRights } from '../../api/rights.ts';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loading } from '../../components/states.tsx';
import { formatTime } from '../../format.ts';
import { loadPage } from '../../load-page.ts';
import { texts } from '../../texts/index.ts';
import { ArchivedApps } from './archived-apps.tsx';

const CreateApp = lazy(() => loadPage(() => import('./create-app.tsx')));

export default function AppsPage() {
  const apps = useApps();
  const { isManagement } = useRights();
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCreating(false);
    opener.current?.focus();
  };
  const found = apps.data?.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <Page
      title={texts.areas.apps}
      actions={
        isManagement && (
          <Button ref={opener} onClick={() => setCreating(true)}>
            {texts.apps.create}
          </Button>
        )
      }
    >
      <Text size="sm">{texts.apps.explanation}</Text>
      {(apps.data?.length ?? 0) > 8 && (
        <TextInput
          label={texts.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maw={360}
        />
      )}
      {apps.isPending && <Loading />}
      {apps.error && <ErrorState error={apps.error} retry={() => void apps.refetch()} />}
      {found?.length === 0 && <EmptyState title={texts.apps.empty}>{texts.apps.emptyNext}</EmptyState>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {found?.map((app) => (
          <AppCard key={app.id} app={app} />
        ))}
      </SimpleGrid>
      <ArchivedApps />
      {isCreating && (
        <Suspense>
          <CreateApp close={close} />
        </Suspense>
      )}
    </Page>
  );
}

const AppCard = ({ app: { id, name, region, cell, movingTo, createdAt } }: { app: App }) => (
  <Card withBorder component="article">
    <Anchor component={Link} href={`/apps/${id}/overview`} fw={600} className="user-text">
      {name}
    </Anchor>
    <Text size="sm" ff="monospace">
      {id}
    </Text>
    <Text size="sm">
      {texts.apps.region} {region} · {cell !== undefined && `${texts.apps.cell} ${cell} · `}
      {texts.apps.created} {formatTime(createdAt)}
    </Text>
    {movingTo !== undefined && <Text size="sm">{texts.apps.movingTo(movingTo)}</Text>}
  </Card>
);
