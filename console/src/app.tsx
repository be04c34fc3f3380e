import { Anchor, Center } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { areas } from './areas.ts';
import { useApps } from './api/apps.ts';
import { useRights } from './api/rights.ts';
import { useSession } from './api/session.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { EmptyState, ErrorState, Loading } from './components/states.tsx';
import { StatusBar } from './components/status-bar.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { loadPage, loadScript } from './load-page.ts';
import { texts } from './texts/index.ts';

const HealthPage = lazy(() => loadPage(() => import('./pages/health/health-page.tsx')));
const PasskeysPage = lazy(() => loadPage(() => import('./pages/passkeys/passkeys-page.tsx')));
// The first views. vite.config.ts names them as well.
const AppsPage = lazy(() => loadScript(() => import('./pages/apps/apps-page.tsx')));
const SignInPage = lazy(() => loadScript(() => import('./pages/sign-in.tsx')));

const Waiting = () => (
  <Center mih="50vh">
    <Loading />
  </Center>
);

export function App() {
  const session = useSession();
  if (session.isPending) return <Waiting />;
  if (session.isError) return <ErrorState error={session.error} retry={() => void session.refetch()} />;
  if (!session.data.isSignedIn)
    return (
      <Suspense fallback={<Waiting />}>
        <SignInPage />
      </Suspense>
    );
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

const pages = areas.flatMap(({ operation, pages }) => pages.map((page) => ({ ...page, operation })));

const AllApps = () => (
  <Anchor component={Link} href="/apps">
    {texts.navigation.allApps}
  </Anchor>
);

function PagesOfApp({ appId }: { appId: string }) {
  const apps = useApps();
  const { may } = useRights(appId);
  // one that was just created is in the list that is on its way
  if (apps.data && !apps.isFetching && !apps.data.some(({ id }) => id === appId))
    return (
      <AppLayout>
        <EmptyState title={texts.noSuchApp} isPage>
          {texts.noSuchAppNext} <AllApps />
        </EmptyState>
      </AppLayout>
    );
  const home = `/apps/${appId}/${areas.find(({ operation }) => may(operation))?.path ?? 'overview'}`;
  return (
    <AppLayout appId={appId}>
      <PageBoundary>
        <Switch>
          {pages.map(({ path, operation, component: Component }) => (
            <Route key={path} path={`/apps/:appId/${path}`}>
              {(parameters: Record<string, string>) =>
                may(operation) ? (
                  <Component {...parameters} />
                ) : (
                  <EmptyState title={texts.notForRole} isPage>
                    {texts.notForRoleNext}
                  </EmptyState>
                )
              }
            </Route>
          ))}
          <Route path="/apps/:appId">
            <Redirect to={home} replace />
          </Route>
          <Route>
            <EmptyState title={texts.noSuchPage} isPage>
              <Anchor component={Link} href={`/apps/${appId}/overview`}>
                {texts.areas.overview}
              </Anchor>
            </EmptyState>
          </Route>
        </Switch>
      </PageBoundary>
    </AppLayout>
  );
}
