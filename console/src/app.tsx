import { Anchor, Center } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { areas } from './areas.ts';
import { useApps } from './api/apps.ts';
import { useSession } from './api/session.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { EmptyState, ErrorState, Loading } from './components/states.tsx';
import { StatusBar } from './components/status-bar.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { loadPage } from './load-page.ts';
import { SignInPage } from './pages/sign-in.tsx';
import { texts } from './texts/index.ts';

const HealthPage = lazy(() => loadPage(() => import('./pages/health/health-page.tsx')));
const PasskeysPage = lazy(() => loadPage(() => import('./pages/passkeys/passkeys-page.tsx')));
const AppsPage = lazy(() => loadPage(() => import('./pages/apps/apps-page.tsx')));

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
      <StatusBar />
      <Switch>
        <Route path="/apps/:appId/*?">{({ appId }) => <PagesOfApp appId={appId} />}</Route>
        <Route path="/apps">
          <AppLayout>
            <PageBoundary>
              <AppsPage />
            </PageBoundary>
          </AppLayout>
        </Route>
        <Route path="/passkeys">
          <AppLayout>
            <PageBoundary>
              <PasskeysPage />
            </PageBoundary>
          </AppLayout>
        </Route>
        <Route path="/health">
          <AppLayout>
            <PageBoundary>
              <HealthPage />
            </PageBoundary>
          </AppLayout>
        </Route>
        <Route>
          <Redirect to="/apps" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** What a page throws, or its script that is missing, leaves the navigation. Another page is shown as usual. */
function PageBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
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
        <EmptyState title={texts.noSuchApp} isPage>
          {texts.noSuchAppNext} <AllApps />
        </EmptyState>
      </AppLayout>
    );
  return (
    <AppLayout appId={appId}>
      <PageBoundary>
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
            <EmptyState title={texts.noSuchPage} isPage>
              <Anchor component={Link} href={`/apps/${appId}/overview`}>
                {texts.overview.title}
              </Anchor>
            </EmptyState>
          </Route>
        </Switch>
      </PageBoundary>
    </AppLayout>
  );
}
