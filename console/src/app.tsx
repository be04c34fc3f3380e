import { Center, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useSession } from './api/session.ts';
import { ErrorState } from './components/states.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { texts } from './texts.ts';

const AppsPage = lazy(() => import('./pages/apps/apps-page.tsx'));
const OverviewPage = lazy(() => import('./pages/overview/overview-page.tsx'));
const UsersPage = lazy(() => import('./pages/users/users-page.tsx'));
const UserPage = lazy(() => import('./pages/users/user-page.tsx'));
const ConversationsPage = lazy(() => import('./pages/conversations/conversations-page.tsx'));

const Waiting = () => (
  <Center mih="50vh">
    <Loader aria-label={texts.loading} />
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
        <Route>
          <Redirect to="/apps" replace />
        </Route>
      </Switch>
    </Suspense>
  );
}

function PagesOfApp({ appId }: { appId: string }) {
  return (
    <AppLayout appId={appId}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/apps/:appId/overview">
            <OverviewPage appId={appId} />
          </Route>
          <Route path="/apps/:appId/users">
            <UsersPage appId={appId} />
          </Route>
          <Route path="/apps/:appId/users/:uid">{({ uid }) => <UserPage appId={appId} uid={uid} key={uid} />}</Route>
          <Route path="/apps/:appId/conversations">
            <ConversationsPage appId={appId} />
          </Route>
          <Route path="/apps/:appId/conversations/:uid">
            {({ uid }) => <ConversationsPage appId={appId} uid={uid} />}
          </Route>
          <Route path="/apps/:appId/conversations/:uid/:type/:receiver">
            {({ uid, type, receiver }) => (
              <ConversationsPage
                appId={appId}
                uid={uid}
                peer={type === 'user' || type === 'group' ? { type, id: receiver } : undefined}
              />
            )}
          </Route>
          <Route>
            <Redirect to={`/apps/${appId}/overview`} replace />
          </Route>
        </Switch>
      </Suspense>
    </AppLayout>
  );
}
