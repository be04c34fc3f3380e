import type { callTexts } from './call-texts.js';
import type { feedTexts } from './feed-texts.js';
import type { rareTexts } from './rare-texts.js';
import { countedIn, durationIn, minutesAndSeconds } from './text-formats.js';

const counted = countedIn('en');
const votes = counted({ one: '# vote', other: '# votes' });

/** All texts of the kit in English. `ChatProvider` takes others in their place. */
export const englishTexts = {
  /** The language of dates and sizes, as in `de` or `pt-BR`. Empty: that of the browser. */
  locale: '',
  loading: 'Loading',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  online: 'Online',
  offline: 'Offline',
  agent: 'AI agent',
  failed: (reason: string) => `That did not work: ${reason}`,
  members: counted({ one: '# member', other: '# members' }),

  connection: {
    connecting: 'Connecting…',
    reconnecting: 'The connection is lost. Reconnecting…',
    closed: 'The connection is closed.',
  },

  sidebar: {
    label: 'Conversations',
    list: 'Chats',
    search: 'Search',
    clear: 'Clear the search',
    /** What a filter of the search asks for. */
    filter: 'Filters',
    filters: {
      from: 'written by',
      in: 'in the chat',
      has: 'with a link, file, reaction …',
      before: 'before a day',
      after: 'after a day',
      on: 'on a day',
      mentions: 'that mention',
      is: 'pinned, saved, unread',
      type: 'of a type',
    },
    removeFilter: (filter: string) => `Remove the filter ${filter}`,
    me: 'Me',
    here: 'This chat',
    files: 'Files',
    links: 'Links',
    /** A count and whether there are more. */
    counted: (label: string, count: number, isMore: boolean) => `${label} ${count}${isMore ? '+' : ''}`,
    didYouMean: (search: string) => `Did you mean ${search}?`,
    unread: (count: number) => `${count} unread`,
    pinned: 'Pinned',
    empty: 'No conversations yet',
    nothingFound: 'Nothing found',
    messages: 'Messages',
    people: 'People',
    newChat: 'New chat',
    /** In front of the last message of a conversation. */
    you: (text: string) => `You: ${text}`,
    draft: (text: string) => `Draft: ${text}`,
    muted: 'Muted',
  },

  /** Lists that the user has made, beside the list of conversations. */
  library: {
    label: 'Saved, archived and more',
    archived: 'Archived chats',
    saved: 'Saved messages',
    reminders: 'Reminders',
    threads: 'Threads',
    blocked: 'Blocked people',
    pinned: 'Pinned messages',
  },

  conversation: {
    choose: 'Choose a conversation',
    empty: 'No messages yet. Write the first one.',
    back: 'Back to the list',
    messages: 'Messages',
    call: 'Voice call',
    videoCall: 'Video call',
    details: 'Members',
    you: 'you',
    newMessages: 'New',
    toNewest: 'Jump to the newest message',
    unseen: counted({ one: '# new message', other: '# new messages' }),
    today: 'Today',
    yesterday: 'Yesterday',
    typing: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} is typing…`
        : names.length === 2
          ? `${names[0]} and ${names[1]} are typing…`
          : `${names.length} people are typing…`,
    answering: 'Is writing…',
    thread: 'Thread',
    more: 'More about the conversation',
    pin: 'Pin',
    unpin: 'Unpin',
    markAsUnread: 'Mark as unread',
    mute: 'Mute',
    unmute: 'Unmute',
    archive: 'Archive',
    unarchive: 'Take out of the archive',
    pinnedMessages: 'Pinned messages',
    disappearing: 'Disappearing messages',
    blocked: (name: string) => `You have blocked ${name}. Neither of you can write to the other.`,
    duration: durationIn('en'),
  },

  message: {
    deleted: 'This message was deleted.',
    edited: 'edited',
    onlyYou: 'Only visible to you.',
    dismiss: 'Dismiss',
    blocked: 'Withheld by moderation',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    sending: 'Sending…',
    waiting: 'Waits for a connection',
    uploading: (percent: number) => `Uploading, ${percent} %`,
    discard: 'Discard',
    replies: counted({ one: '# reply', other: '# replies' }),
    reactWith: (reaction: string) => `React with ${reaction}`,
    reaction: (reaction: string, count: number) => `${reaction}, ${count}`,
    react: 'Add a reaction',
    markAsUnread: 'Mark unread from here',
    translate: 'Translate',
    translated: 'Translated.',
    showOriginal: 'Show original',
    download: 'Download',
    downloadFile: (name: string) => `Download ${name}`,
    slowMode: 'Not sent: the group has slow mode. Wait a moment, then try again.',
    actions: 'Actions of the message',
    quote: 'Quote',
    reply: 'Reply in thread',
    edit: 'Edit',
    delete: 'Delete',
    save: 'Save',
    more: 'More actions',
    copy: 'Copy text',
    readers: 'Who has read it',
    keep: 'Save message',
    unkeep: 'Remove from saved',
    kept: 'Saved',
    pin: 'Pin message',
    unpin: 'Unpin message',
    pinned: 'Pinned',
    remind: 'Remind me',
    report: 'Report',
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Unmute ${name}`,
    block: (name: string) => `Block ${name}`,
    unblock: (name: string) => `Unblock ${name}`,
    disappears: (time: string) => `Disappears: ${time}`,
    editLabel: 'Edited text',
    quoted: (name: string) => `Quotes ${name}`,
    showQuoted: 'Show the quoted message',
    file: 'File',
    image: 'Image',
    openImage: (name: string) => `Show ${name}`,
    previous: 'Previous image',
    next: 'Next image',
    custom: (type: string) => `Custom message: ${type}`,
    audioCall: 'Audio call',
    videoCall: 'Video call',
    someone: 'Somebody',
    /** Changes of the members of a group, by the action of the message. */
    memberActions: {
      added: (by: string, on: string) => `${by} added ${on}`,
      joined: (by: string) => `${by} joined`,
      left: (by: string) => `${by} left`,
      kicked: (by: string, on: string) => `${by} removed ${on}`,
      banned: (by: string, on: string) => `${by} banned ${on}`,
      unbanned: (by: string, on: string) => `${by} lifted the ban of ${on}`,
      scopeChanged: (by: string, on: string) => `${by} changed the role of ${on}`,
    } as Readonly<Record<string, (by: string, on: string) => string>>,
  },

  poll: {
    option: (text: string, count: number) => `${text}, ${votes(count)}`,
    voters: counted({ none: 'No votes yet', one: '# voter', other: '# voters' }),
    anonymous: 'anonymous',
    multiple: 'several choices',
    closed: 'closed',
  },

  sticker: {
    one: 'Sticker',
    all: 'Stickers',
    none: 'This app has no stickers.',
  },

  reactions: {
    who: 'Who reacted',
  },

  location: {
    one: 'Location',
    openMap: 'Open the map',
  },

  composer: {
    label: 'Message',
    placeholder: 'Write a message',
    send: 'Send',
    attach: 'Attach files',
    more: 'More ways to send',
    poll: 'Create a poll',
    later: 'Send later',
    stickers: 'Send a sticker',
    location: 'Share a location',
    commands: 'Commands',
    /** What the user writes behind a slash to open what the kit has. */
    commandNames: { poll: 'poll', stickers: 'sticker', location: 'location', later: 'later' } as Readonly<
      Record<'poll' | 'stickers' | 'location' | 'later', string>
    >,
    /** The name that mentions all members of a group. */
    everyone: 'all',
    everyoneNote: 'Everybody in the group',
    slowMode: (time: string) => `Slow mode: one message in ${time}.`,
    sendIn: (seconds: number) => `Send in ${seconds} seconds`,
    emoji: 'Insert an emoji',
    remove: (name: string) => `Remove ${name}`,
    drop: 'Drop files here to send them',
    quoting: (name: string) => `Replying to ${name}`,
    cancelQuote: 'Do not quote',
    mentions: 'People to mention',
    emojiSuggestions: 'Emoji that fit',
    record: 'Record a voice message',
    stopRecording: 'Stop and send',
    recording: (seconds: number) => `Recording, ${minutesAndSeconds(seconds)}`,
    noMicrophone: 'The microphone is not available.',
  },

  emoji: {
    search: 'Search emoji',
    nothingFound: 'No emoji found',
    groups: [
      'Smileys',
      'People',
      'Components',
      'Animals and nature',
      'Food and drink',
      'Travel and places',
      'Activities',
      'Objects',
      'Symbols',
      'Flags',
    ] as readonly string[],
  },
};

type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: never[]) => unknown
    ? Value
    : DeepTexts<Value>;
type DeepTexts<Value> = { readonly [Name in keyof Value]: Widened<Value[Name]> };

export type Texts = DeepTexts<typeof englishTexts>;

/** Texts that are loaded with what shows them. */
export type LaterTexts = DeepTexts<
  typeof rareTexts & { readonly call: typeof callTexts; readonly feed: typeof feedTexts }
>;

/** All texts in another language. */
export type TranslatedTexts = Texts & LaterTexts;

/** Texts in place of those of the same names. */
export type PartialTexts = {
  readonly [Group in keyof Texts]?: Texts[Group] extends string ? string : Partial<Texts[Group]>;
} & { readonly [Group in keyof LaterTexts]?: Partial<LaterTexts[Group]> };

/** The English texts with others in their place. */
export function textsWith(others: PartialTexts | undefined): Texts {
  if (!others) return englishTexts;
  const entries = Object.entries(englishTexts).map(([name, english]) => {
    const other = others[name as keyof Texts];
    const isGroup = typeof english === 'object' && typeof other === 'object';
    return [name, isGroup ? { ...english, ...other } : (other ?? english)];
  });
  return Object.fromEntries(entries) as Texts;
}
