import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRealtime } from './chat.tsx';

/** The shape of responses of the REST client. */
interface Response<Data> {
  data?: Data;
  error?: { code: string; message: string };
}

export interface Resource<Data> {
  /** Undefined until the first response. */
  data?: Data;
  /** The message of the last failure, for people. */
  error?: string;
  reload: () => void;
}

/** Reloads for events in a burst are made once in this time. */
const COALESCING_MILLISECONDS = 300;

/**
 * Loads data over REST: at first, whenever `key` changes, after missed events, and on `reload`, which may be called for each event.
 *
 * @param key what `load` depends on
 */
export function useResource<Data>(key: string, load: () => Promise<Response<Data>>): Resource<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; error?: string }>({ key });
  const [version, setVersion] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestLoad = useEffectEvent(load);
  useEffect(() => {
    let isCurrent = true;
    void settle(latestLoad()).then(({ data, error }) => {
      if (isCurrent)
        setState((before) => ({ key, data: data ?? (before.key === key ? before.data : undefined), error }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, version]);
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

/** `load` may throw, although the client does not. */
async function settle<Data>(response: Promise<Response<Data>>): Promise<{ data?: Data; error?: string }> {
  try {
    const { data, error } = await response;
    return error ? { error: error.message } : { data };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
