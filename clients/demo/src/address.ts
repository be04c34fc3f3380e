import type { OpenConversation } from 'confab-react';
import { useSyncExternalStore } from 'react';

/** What a window shows. It is in the address, so that a reload shows the same. */
export interface Address {
  app?: string;
  /** uid of the user of this window; absent: choose one. */
  as?: string;
  /** uid of a second user, whose window is shown beside. */
  beside?: string;
  open?: OpenConversation;
}

const CHANGE = 'addresschange';

function parse(search: string): Address {
  const query = new URLSearchParams(search);
  const [, receiverType, receiver] = /^(user|group):(.+)$/s.exec(query.get('with') ?? '') ?? [];
  const messageId = query.get('message') ?? undefined;
  const threadId = query.get('thread') ?? undefined;
  return {
    app: query.get('app') ?? undefined,
    as: query.get('as') ?? undefined,
    beside: query.get('beside') ?? undefined,
    open:
      receiver === undefined
        ? undefined
        : { receiver: { receiverType: receiverType as 'user', receiver }, messageId, threadId },
  };
}

export function hrefOf({ app, as, beside, open }: Address): string {
  const { receiver, messageId, threadId } = open ?? {};
  const query = {
    app,
    as,
    beside,
    with: receiver && `${receiver.receiverType}:${receiver.receiver}`,
    message: messageId,
    thread: threadId,
  };
  return `/demo?${new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))}`;
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
