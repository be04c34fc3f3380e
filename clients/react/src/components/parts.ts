import type { Conversation, FeedItem, Group, Message, Receiver } from 'confab-client';
import { createContext, useContext, type ComponentType, type MouseEvent } from 'react';
import type { CardAction } from '../data/card.js';
import type { LiveKit } from '../data/live-kit.js';
import type { Location } from '../data/locations.js';
import type { MessagesStore } from '../data/messages-store.js';
import type { PollState } from '../data/polls.js';
import type { OnOpen } from '../data/receiver.js';
import type { StickerPicture } from '../data/stickers.js';
import type { Calls } from '../hooks/use-call.js';
import type { Sent } from '../hooks/use-messages.js';
import type { Peer } from '../hooks/use-people.js';

export type AttachmentData = NonNullable<Message['data']['attachments']>[number];

export interface AttachmentProps {
  readonly attachment: AttachmentData;
  /** Of an image, in pixels, as the server or its sender has measured it. */
  readonly size?: readonly [width: number, height: number];
  /** The address of a smaller image, which is shown in place of the image itself. */
  readonly thumbnail?: string;
  /** Opens an image in the whole window. */
  readonly onOpen?: () => void;
}

export interface AvatarProps {
  readonly name: string;
  /** Of a user whose presence is shown. */
  readonly uid?: string;
  readonly src?: string;
  readonly shape?: 'circle' | 'square';
  readonly size?: 'small' | 'medium';
}

export interface CallViewProps {
  readonly calls: Calls;
  /** Loads the client for audio and video. */
  readonly media: () => Promise<LiveKit>;
}

export interface ComposerProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  /** The group of the conversation, which may have slow mode. */
  readonly group?: Group;
  readonly quoted?: Message;
  readonly onCancelQuote: () => void;
  readonly onSend: (message: Sent) => void;
  /** Files that were dropped on the conversation. */
  readonly dropped: readonly File[];
}

export type OnCall = (uid: string, type: 'audio' | 'video') => void;

export interface ConversationHeaderProps {
  /** Absent until it is known. */
  readonly peer?: Peer;
  readonly onClose: () => void;
  /** Calls the user of the conversation. Absent without calls. */
  readonly onCall?: OnCall;
  /** Shows a message of the conversation. */
  readonly onShow?: (messageId: string) => void;
}

export interface ConversationItemProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export interface ConversationMenuProps {
  readonly receiver: Receiver;
  readonly peer: Peer;
  readonly onClose: () => void;
  /** Shows a message of the conversation. */
  readonly onShow?: (messageId: string) => void;
}

export interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
}

export interface LibraryMenuProps {
  readonly onOpen: OnOpen;
}

/** What the page of a link says about itself, as the server has read it. */
export interface LinkPreviewData {
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  /** The address of an image. */
  readonly image?: string;
}

export interface LinkPreviewProps {
  readonly link: LinkPreviewData;
}

export interface LocationCardProps {
  readonly location: Location;
  /** What the sender has written about it. */
  readonly text?: string;
}

export interface MemberListProps {
  readonly group: Group;
  readonly onClose: () => void;
  /** The user has left the group. */
  readonly onLeft: () => void;
}

export interface MessageActionsProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Of the list that shows the message. */
  readonly store?: MessagesStore;
  readonly onReact: (reaction: string) => void;
  readonly onQuote: (message: Message) => void;
  readonly onOpenThread?: (message: Message) => void;
  readonly onEdit: () => void;
}

export interface MessageContentProps {
  readonly message: Message;
}

export interface MessageMenuProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Of the list that shows the message. */
  readonly store?: MessagesStore;
}

export interface MessageProps {
  readonly message: Message;
  /** Whether it begins and ends a group of messages of one sender. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the list has just been taken to it. */
  readonly isTarget: boolean;
  readonly store: MessagesStore;
  readonly onQuote: (message: Message) => void;
  /** Absent in a thread. */
  readonly onOpenThread?: (message: Message) => void;
}

export interface PollProps {
  readonly message: Message;
  readonly poll: PollState;
  readonly store: MessagesStore;
}

/** What a button or a link of a notification does. A link is followed unless `preventDefault` of the event is called. */
export type OnCardAction = (action: CardAction, item: FeedItem, event: MouseEvent) => void;

export interface NotificationCardProps {
  readonly item: FeedItem;
  /** Called for each press of a button or a link with an action. */
  readonly onAction: OnCardAction;
  /** Whether the app has actions of its own. Without them, buttons that need one are disabled. */
  readonly hasActions: boolean;
}

export interface ReminderDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

export interface ReportDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

export interface StickerProps {
  readonly sticker: StickerPicture;
}

/** Components that an app can put in place of those of the kit. They get the same properties. */
export interface Parts {
  readonly Attachment?: ComponentType<AttachmentProps>;
  readonly Avatar?: ComponentType<AvatarProps>;
  readonly CallView?: ComponentType<CallViewProps>;
  readonly Composer?: ComponentType<ComposerProps>;
  readonly ConversationHeader?: ComponentType<ConversationHeaderProps>;
  readonly ConversationItem?: ComponentType<ConversationItemProps>;
  readonly ConversationMenu?: ComponentType<ConversationMenuProps>;
  readonly EmojiPicker?: ComponentType<EmojiPickerProps>;
  readonly LibraryMenu?: ComponentType<LibraryMenuProps>;
  readonly LocationCard?: ComponentType<LocationCardProps>;
  readonly MemberList?: ComponentType<MemberListProps>;
  readonly Message?: ComponentType<MessageProps>;
  readonly MessageActions?: ComponentType<MessageActionsProps>;
  readonly MessageMenu?: ComponentType<MessageMenuProps>;
  /** Of a message without its frame, for example of a custom type. */
  readonly LinkPreview?: ComponentType<LinkPreviewProps>;
  readonly MessageContent?: ComponentType<MessageContentProps>;
  readonly NotificationCard?: ComponentType<NotificationCardProps>;
  readonly Poll?: ComponentType<PollProps>;
  readonly ReminderDialog?: ComponentType<ReminderDialogProps>;
  readonly ReportDialog?: ComponentType<ReportDialogProps>;
  readonly Sticker?: ComponentType<StickerProps>;
}

export const PartsContext = createContext<Parts>({});

/** A component of the app in place of one of the kit, or that of the kit. */
export const usePart = <Name extends keyof Parts>(
  name: Name,
  ofKit: NonNullable<Parts[Name]>,
): NonNullable<Parts[Name]> => useContext(PartsContext)[name] ?? ofKit;
