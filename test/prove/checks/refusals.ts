import type { Entry } from '../history.js';

/** What a server cannot do is refused with 503: no operation is answered by another status of the 500s. */
export function checkRefusals(history: readonly Entry[]): string[] {
  return history.flatMap((entry) => {
    if (entry.type !== 'operation' || entry.status === undefined || entry.status < 500 || entry.status === 503)
      return [];
    return [`server ${entry.server} answered ${entry.f} of ${entry.process} with ${entry.status} ${entry.code}`];
  });
}
