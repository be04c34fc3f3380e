import type { RealtimeError, RealtimeListeners, RealtimeState } from 'confab-client';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Parts } from '../components/parts.js';
import { Chat, type ChatOptions } from '../data/chat.js';
import type { Command } from '../data/commands.js';
import type { LiveKit } from '../data/live-kit.js';
import type { Store } from '../data/store.js';
import { textsWith, type LaterTexts, type PartialTexts, type Texts } from '../texts.js';

interface ChatContextValue {
  readonly chat: Chat;
  readonly texts: Texts;
  readonly given?: PartialTexts;
  readonly parts: Parts;
  readonly commands: readonly Command[];
  readonly liveKit: ChatProviderProps['liveKit'];
}

const ChatContext = createContext<ChatContextValue | undefined>(undefined);

export interface ChatProviderProps extends ChatOptions {
  /** Texts in place of the English ones. */
  readonly texts?: PartialTexts;
  /** Components in place of those of the kit. */
  readonly parts?: Parts;
  /** What users call by a slash and a name, beside `/poll` and the others of the kit. */
  readonly commands?: readonly Command[];
  /** Loads `livekit-client` when a call begins. With it there are calls, if the server has LiveKit: `() => import('livekit-client')`. */
  readonly liveKit?: () => Promise<LiveKit>;
  readonly children: ReactNode;
}

const NO_COMMANDS: readonly Command[] = [];

/** Connects the user, for all components and hooks below it. It is for one user: give it the uid as its `key`. */
export function ChatProvider(props: ChatProviderProps) {
  const { texts, parts, commands = NO_COMMANDS, liveKit, children, ...options } = props;
  const [chat] = useState(() => new Chat(options));
  useEffect(() => chat.start(), [chat]);
  const value = useMemo(
    () => ({ chat, texts: textsWith(texts), given: texts, parts: parts ?? {}, commands, liveKit }),
    [chat, texts, parts, commands, liveKit],
  );
  return <ChatContext value={value}>{children}</ChatContext>;
}

function useChatContext(): ChatContextValue {
  const value = useContext(ChatContext);
  if (!value) throw new Error('There is no ChatProvider above this component.');
  return value;
}

/** The client of the user, their uid, and the stores that the hooks read. */
export const useChat = (): Chat => useChatContext().chat;

export const useTexts = (): Texts => useChatContext().texts;

/** Texts of a module that is loaded later: the given ones, with those of the app in their place. */
export const useLaterTexts = <Group extends keyof LaterTexts>(
  group: Group,
  english: LaterTexts[Group],
): LaterTexts[Group] => ({ ...english, ...useChatContext().given?.[group] });

export const useLiveKit = (): ChatProviderProps['liveKit'] => useChatContext().liveKit;

export const useCommands = (): readonly Command[] => useChatContext().commands;

/** A component of the app in place of one of the kit, or that of the kit. */
export function usePart<Name extends keyof Parts>(
  name: Name,
  ofKit: NonNullable<Parts[Name]>,
): NonNullable<Parts[Name]> {
  return useContext(ChatContext)?.parts[name] ?? ofKit;
}

export const useStore = <Value,>(store: Store<Value>): Value =>
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
