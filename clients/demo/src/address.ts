import type { Receiver } from 'confab-client';
import { useSyncExternalStore } from 'react';

/** What a window shows. It is in the address, so that a reload shows the same. */
export interface Address {
  /** uid of the user of this window; absent: choose one. */
  as?: string;
  /** uid of a second user, whose window is shown beside. */
  beside?: string;
  /** The open conversation. */
  with?: Receiver;
}

const CHANGE = 'addresschange';

function parse(search: string): Address {
  const query = new URLSearchParams(search);
  const [, receiverType, receiver] = /^(user|group):(.+)$/s.exec(query.get('with') ?? '') ?? [];
  return {
    as: query.get('as') ?? undefined,
    beside: query.get('beside') ?? undefined,
    ...(receiver && { with: { receiverType: receiverType as Receiver['receiverType'], receiver } }),
  };
}

export function hrefOf({ as, beside, with: open }: Address): string {
  const query = new URLSearchParams();
  if (as !== undefined) query.set('as', as);
  if (beside !== undefined) query.set('beside', beside);
  if (open) query.set('with', `${open.receiverType}:${open.receiver}`);
  return `/?${query}`;
}

export function navigate(address: Address): void {
  history.pushState(undefined, '', hrefOf(address));
  dispatchEvent(new Event(CHANGE));
}

export function useAddress(): Address {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return parse(search);
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(CHANGE, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGE, listener);
  };
}
