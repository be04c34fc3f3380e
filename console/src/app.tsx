import { Anchor, Center } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { areas } from './areas.ts';
import { useApps } from './api/apps.ts';
import { useSession } from './api/session.ts';
import { EmptyState, ErrorState, Loading } from './components/states.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { texts } from './texts/index.ts';

const HealthPage = lazy(() => import('./pages/health/health-page.tsx'));
const AppsPage = lazy(() => import('./pages/apps/apps-page.tsx'));

const Waiting = () => (
  <Center mih="50vh">
    <Loading />
  </Center>
);

export function App() {
  const session = useSession();
  if (session.isPending) return <Waiting />;
  if (session.isError) return <ErrorState error={session.error} retry={() => void session.refetch()} />;
  if (!session.data.isSignedIn) return <SignInPage />;
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/apps/:appId/*?">{({ appId }) => <PagesOfApp appId={appId} />}</Route>
        <Route path="/apps">
          <AppLayout>
            <AppsPage />
          </AppLayout>
        </Route>
        <Route path="/health">
          <AppLayout>
            <HealthPage />
          </AppLayout>
        </Route>
        <Route>
          <Redirect to="/apps" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}

const pages = areas.flatMap((area) => area.pages);

const AllApps = () => (
  <Anchor component={Link} href="/apps">
    {texts.navigation.allApps}
  </Anchor>
);

function PagesOfApp({ appId }: { appId: string }) {
  const apps = useApps();
  // one that was just created is in the list that is on its way
  if (apps.data && !apps.isFetching && !apps.data.some(({ id }) => id === appId))
    return (
      <AppLayout>
        <EmptyState title={texts.noSuchApp}>
          {texts.noSuchAppNext} <AllApps />
        </EmptyState>
      </AppLayout>
    );
  return (
    <AppLayout appId={appId}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {pages.map(({ path, component: Component }) => (
            <Route key={path} path={`/apps/:appId/${path}`}>
              {(parameters: Record<string, string>) => <Component {...parameters} />}
            </Route>
          ))}
          <Route path="/apps/:appId">
            <Redirect to={`/apps/${appId}/overview`} replace />
          </Route>
          <Route>
            <EmptyState title={texts.noSuchPage}>
              <Anchor component={Link} href={`/apps/${appId}/overview`}>
                {texts.overview.title}
              </Anchor>
            </EmptyState>
          </Route>
        </Switch>
      </Suspense>
    </AppLayout>
  );
}
