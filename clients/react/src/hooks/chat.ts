import type { RealtimeError, RealtimeListeners, RealtimeState } from 'confab-client';
import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Chat } from '../data/chat.js';
import type { Command } from '../data/commands.js';
import type { LiveKit } from '../data/live-kit.js';
import type { Store } from '../data/store.js';
import type { LaterTexts, PartialTexts, Texts } from '../texts.js';

/** Loads `livekit-client` when a call begins. */
export type LoadLiveKit = () => Promise<LiveKit>;

interface ChatContextValue {
  readonly chat: Chat;
  readonly texts: Texts;
  readonly given?: PartialTexts;
  readonly commands: readonly Command[];
  readonly liveKit?: LoadLiveKit;
}

export const ChatContext = createContext<ChatContextValue | undefined>(undefined);

function useChatContext(): ChatContextValue {
  const value = useContext(ChatContext);
  if (!value) throw new Error('There is no ChatProvider above this component.');
  return value;
}

/** The client of the user, their uid, and the stores that the hooks read. */
export const useChat = (): Chat => useChatContext().chat;

export const useTexts = (): Texts => useChatContext().texts;

/** The language of dates and sizes; undefined: that of the browser. A card is also shown without a chat. */
export const useLocale = (): string | undefined => useContext(ChatContext)?.texts.locale || undefined;

/** Texts of a module that is loaded later: the given ones, with those of the app in their place. A card is also shown without a chat. */
export const useLaterTexts = <Group extends keyof LaterTexts>(
  group: Group,
  english: LaterTexts[Group],
): LaterTexts[Group] => ({ ...english, ...useContext(ChatContext)?.given?.[group] });

export const useLiveKit = (): LoadLiveKit | undefined => useChatContext().liveKit;

export const useCommands = (): readonly Command[] => useChatContext().commands;

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

/** Calls the listener for each event of the name. It may be another function in each render. */
export function useRealtime<Name extends keyof RealtimeListeners>(
  name: Name,
  listener: (...args: RealtimeListeners[Name]) => void,
): void {
  const { realtime } = useChat().client;
  const latest = useEffectEvent(listener);
  useEffect(() => realtime.on(name, (...args) => latest(...args)), [realtime, name]);
}

/** The state of the connection, and while there is none the last reason. */
export function useConnection(): { state: RealtimeState; error?: RealtimeError } {
  const { realtime } = useChat().client;
  const state = useSyncExternalStore(
    (listener) => realtime.on('state', listener),
    () => realtime.state,
    () => realtime.state,
  );
  const [error, setError] = useState<RealtimeError>();
  useRealtime('error', setError);
  useRealtime('state', (next) => next === 'connected' && setError(undefined));
  return { state, error: state === 'connected' ? undefined : error };
}
