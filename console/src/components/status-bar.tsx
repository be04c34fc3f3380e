import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { useSession, useSessionCheck } from '../api/session.ts';
import { afterTexts } from '../load-page.ts';
import { texts } from '../texts/index.ts';
import { Bar } from './bar.tsx';

const POLL_MILLISECONDS = 3_000;

/** Where the sign-in cannot be loaded, the user decides when the page is loaded anew, because that loses what was typed. */
const EndedSession = lazy(() =>
  afterTexts(() => import('./ended-session.tsx')).catch(() => ({
    default: () => (
      <Bar text={texts.errors.sessionEnded} action={texts.errors.reload} onClick={() => location.reload()} />
    ),
  })),
);

/** Says that the server cannot be reached, or that the session has ended, above every page. The page keeps what was typed. */
export function StatusBar() {
  const hasEnded = useSession().data?.hasEnded === true;
  const isLost = useIsConnectionLost();
  if (isLost) return <LostConnection />;
  return (
    hasEnded && (
      <Suspense>
        <EndedSession />
      </Suspense>
    )
  );
}

function LostConnection() {
  const client = useQueryClient();
  const check = useSessionCheck();
  const again = () =>
    check().then(
      () => client.invalidateQueries(),
      () => undefined,
    );
  useInterval(() => void again(), POLL_MILLISECONDS, { autoInvoke: true });
  return <Bar text={texts.errors.connectionLost} action={texts.retry} onClick={() => void again()} />;
}
