import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection, useRealtime } from './chat.js';

export interface Resource<Data> {
  /** Undefined until the first response. */
  readonly data?: Data;
  /** The message of the last failure, for people. */
  readonly error?: string;
  readonly reload: () => void;
}

/** Reloads for events in a burst are made once in this time. */
const COALESCING_MILLISECONDS = 300;

/**
 * Loads data once there is a connection, whenever `key` changes, after missed events, and on `reload`, which may be called for each event.
 *
 * @param key what `load` depends on
 */
export function useResource<Data>(key: string, load: (signal: AbortSignal) => Promise<Data>): Resource<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; error?: string }>({ key });
  const [version, setVersion] = useState(0);
  const { state: connection } = useConnection();
  const hasConnected = useRef(false);
  if (connection === 'connected') hasConnected.current = true;
  const isReady = hasConnected.current;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestLoad = useEffectEvent(load);
  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    const keep = (result: { data?: Data; error?: string }) => {
      if (!controller.signal.aborted)
        setState((before) => ({ ...(before.key === key && { data: before.data }), key, ...result }));
    };
    latestLoad(controller.signal).then(
      (data) => keep({ data, error: undefined }),
      (error: unknown) => keep({ error: error instanceof Error ? error.message : String(error) }),
    );
    return () => controller.abort();
  }, [key, version, isReady]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const reload = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setVersion((current) => current + 1);
    }, COALESCING_MILLISECONDS);
  }, []);
  useRealtime('resumeFailed', reload);
  return state.key === key ? { data: state.data, error: state.error, reload } : { reload };
}
