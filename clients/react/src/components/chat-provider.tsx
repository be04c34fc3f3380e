import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Chat, type ChatOptions } from '../data/chat.js';
import type { Command } from '../data/commands.js';
import { ChatContext, type LoadLiveKit } from '../hooks/chat.js';
import { textsWith, type PartialTexts } from '../texts.js';
import { PartsContext, type Parts } from './parts.js';

export interface ChatProviderProps extends ChatOptions {
  /** Texts in place of the English ones: those of a language, or some of your own. */
  readonly texts?: PartialTexts;
  /** Components in place of those of the kit. */
  readonly parts?: Parts;
  /** What users call by a slash and a name, beside `/poll` and the others of the kit. */
  readonly commands?: readonly Command[];
  /** Loads `livekit-client` when a call begins. With it there are calls, if the server has LiveKit: `() => import('livekit-client')`. */
  readonly liveKit?: LoadLiveKit;
  readonly children: ReactNode;
}

const NO_COMMANDS: readonly Command[] = [];
const NO_PARTS: Parts = {};

/** Connects the user, for all components and hooks below it. It is for one user: give it the uid as its `key`. */
export function ChatProvider(props: ChatProviderProps) {
  const { texts, parts = NO_PARTS, commands = NO_COMMANDS, liveKit, children, ...options } = props;
  const [chat] = useState(() => new Chat(options));
  useEffect(() => chat.start(), [chat]);
  const value = useMemo(
    () => ({ chat, texts: textsWith(texts), given: texts, commands, liveKit }),
    [chat, texts, commands, liveKit],
  );
  return (
    <ChatContext value={value}>
      <PartsContext value={parts}>{children}</PartsContext>
    </ChatContext>
  );
}
