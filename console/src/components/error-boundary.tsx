import { Alert, Button, Stack, Text } from '@mantine/core';
import { Component, useEffect, type ReactNode } from 'react';
import { isServerReachable, PageLoadError } from '../load-page.ts';
import { texts } from '../texts/index.ts';

interface ErrorBoundaryProps {
  /** Another value shows the children again. */
  resetKey: string;
  children: ReactNode;
}

/** Shows what to do where a page throws, instead of nothing. The navigation around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.error && resetKey !== this.props.resetKey) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <BrokenPage isUnloaded={error instanceof PageLoadError} /> : this.props.children;
  }
}

const POLL_MILLISECONDS = 3_000;

async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) location.reload();
}

/** A page whose script is missing loads anew as soon as the server responds, because a script that failed once is not fetched again. */
function BrokenPage({ isUnloaded }: { isUnloaded: boolean }) {
  useEffect(() => {
    if (!isUnloaded) return;
    const isReachable = isServerReachable();
    const timer = setInterval(() => {
      // reachable from the beginning: the script is missing there, and a reload would not end
      void isReachable.then((reachable) => (reachable ? undefined : reloadIfReachable()));
    }, POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isUnloaded]);
  return (
    <Alert color="red" variant="light" title={texts.errors.broken} role="alert" my="md">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{isUnloaded ? texts.errors.unloaded : texts.errors.brokenNext}</Text>
        <Button size="xs" variant="default" onClick={() => void reloadIfReachable()}>
          {texts.errors.reload}
        </Button>
      </Stack>
    </Alert>
  );
}
