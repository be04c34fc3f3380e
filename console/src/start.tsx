import { createTheme, MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createQueryClient } from './api/session.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { loadPage, PageLoadError } from './load-page.ts';
// before the router reads the address
import './pages/sign-in-address.ts';

/** The server allows styles that carry the nonce of this response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
// A library that dialogs use finds it here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const theme = createTheme({
  primaryColor: 'blue',
  // contrast of at least 4.5 to 1 on white and on dark backgrounds
  primaryShade: 8,
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'system-ui, sans-serif',
  cursorType: 'pointer',
});

const Notices = lazy(() => loadPage(() => import('./components/notices.tsx')));

/** What shows messages about changes loads with the first of them. */
function LazyNotices() {
  const { notifications } = useNotifications();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}

// The boundaries show both kinds of errors; one of a page that could not be loaded is no defect of the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PageLoadError)) reportError(error);
};

createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <LazyNotices />
      <QueryClientProvider client={createQueryClient()}>
        <Router base="/console">
          <ErrorBoundary resetKey="">
            <App />
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
