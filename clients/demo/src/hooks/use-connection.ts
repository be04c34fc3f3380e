import type { RealtimeError, RealtimeState } from 'confab-client';
import { useState } from 'react';
import { useChat, useRealtime } from './chat.tsx';

/** The state of the connection, and while there is none the last reason. */
export function useConnection(): { state: RealtimeState; error?: RealtimeError } {
  const { realtime } = useChat();
  const [state, setState] = useState(realtime.state);
  const [error, setError] = useState<RealtimeError>();
  useRealtime('state', (next) => {
    setState(next);
    if (next === 'connected') setError(undefined);
  });
  useRealtime('error', setError);
  return { state, error: state === 'connected' ? undefined : error };
}
