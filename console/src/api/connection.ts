import { useSyncExternalStore } from 'react';

// Whether requests get responses. A request that gets none says so at once; queries try again before they fail.

const NO_RESPONSE = [502, 503, 504];

let isLost = !navigator.onLine;
const listeners = new Set<() => void>();

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

addEventListener('offline', () => setLost(true));

/** `fetch`, of which the page shows when the server cannot be reached. */
export async function observedFetch(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // the server itself responds with JSON, also while it can do nothing; a proxy in front of it does not
    const isOfServer = response.headers.get('content-type')?.startsWith('application/json') === true;
    setLost(!isOfServer && NO_RESPONSE.includes(response.status));
    return response;
  } catch (error) {
    if (!request.signal.aborted) setLost(true);
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
