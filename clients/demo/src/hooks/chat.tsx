import { createClient, type Realtime, type RealtimeListeners, type RestClient } from 'confab-client';
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { PresenceStore } from './presence-store.ts';

/** The clients of the user who is logged in. */
export interface Chat {
  /** uid of the user. */
  readonly uid: string;
  readonly rest: RestClient;
  readonly realtime: Realtime;
  readonly presence: PresenceStore;
}

interface ChatOptions {
  /** The URL of the server. */
  url: string;
  uid: string;
  /** Requests an auth token of the user from the backend of the app. */
  authToken: () => Promise<string>;
}

const ChatContext = createContext<Chat | undefined>(undefined);

function createChat({ url, uid, authToken }: ChatOptions): Chat {
  const { rest, realtime } = createClient({ url, authToken, realtime: { presence: { mode: 'all' } } });
  return { uid, rest, realtime, presence: new PresenceStore(rest, realtime) };
}

type ChatProviderProps = ChatOptions & { fallback: ReactNode; children: ReactNode };

/**
 * Connects, and shows its children from the first connection on: what they load then is followed by events without a gap. Give it the uid as
 * its `key`, because it is for one user.
 */
export function ChatProvider({ fallback, children, ...options }: ChatProviderProps) {
  const [chat] = useState(() => createChat(options));
  const [hasConnected, setHasConnected] = useState(false);
  useEffect(() => {
    void chat.realtime.connect().then(
      () => setHasConnected(true),
      () => undefined, // `useConnection` shows it
    );
    return () => chat.realtime.close();
  }, [chat]);
  return <ChatContext value={chat}>{hasConnected ? children : fallback}</ChatContext>;
}

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('There is no ChatProvider above this component.');
  return chat;
}

/** Calls the listener for each event of the name. It may be another function in each render. */
export function useRealtime<Name extends keyof RealtimeListeners>(
  name: Name,
  listener: (...args: RealtimeListeners[Name]) => void,
): void {
  const { realtime } = useChat();
  const latest = useEffectEvent(listener);
  useEffect(() => realtime.on(name, (...args) => latest(...args)), [realtime, name]);
}
