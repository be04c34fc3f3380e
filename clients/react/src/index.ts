'use client';

export { Attachment } from './components/attachment.js';
export { Avatar } from './components/avatar.js';
export { ConnectionBanner } from './components/basics.js';
export { CallView } from './components/call-view.js';
export { ChatProvider, type ChatProviderProps } from './components/chat-provider.js';
export { ChatWindow, type ChatWindowProps, type OpenConversation } from './components/chat-window.js';
export { Composer } from './components/composer.js';
export { ConversationMenu } from './components/conversation-menu.js';
export { ConversationHeader } from './components/conversation-header.js';
export { ConversationItem } from './components/conversation-item.js';
export { ConversationList, type ConversationListProps } from './components/conversation-list.js';
export { Conversation, Thread, type ConversationProps, type ThreadProps } from './components/conversation.js';
export { EmojiPicker } from './components/emoji-picker.js';
export { LibraryMenu } from './components/library-menu.js';
export { LocationCard } from './components/location-card.js';
export { Markdown } from './components/markdown.js';
export { MemberList } from './components/member-list.js';
export { Poll } from './components/poll.js';
export { LinkPreview } from './components/link-preview.js';
export { MessageContent } from './components/message-content.js';
export { MessageList, type MessageListProps } from './components/message-list.js';
export { MessageActions } from './components/message-actions.js';
export { MessageMenu } from './components/message-menu.js';
export { Message } from './components/message.js';
export type {
  AttachmentProps,
  AvatarProps,
  CallViewProps,
  ComposerProps,
  ConversationHeaderProps,
  ConversationItemProps,
  ConversationMenuProps,
  EmojiPickerProps,
  LibraryMenuProps,
  LinkPreviewData,
  LinkPreviewProps,
  LocationCardProps,
  MemberListProps,
  MessageActionsProps,
  MessageContentProps,
  MessageMenuProps,
  MessageProps,
  OnCall,
  Parts,
  PollProps,
  ReminderDialogProps,
  ReportDialogProps,
  StickerProps,
} from './components/parts.js';
export { ReminderDialog } from './components/reminder-dialog.js';
export { ReportDialog } from './components/report-dialog.js';
export { Sidebar, type SidebarProps } from './components/sidebar.js';
export { Sticker } from './components/sticker.js';
export { Time } from './components/time.js';
export type { Command, CommandContext } from './data/commands.js';
export type { Chat, ChatOptions } from './data/chat.js';
export type { ConversationsState } from './data/conversations-store.js';
export type { DraftStorage } from './data/drafts.js';
export type { MessagesState, MessagesStore, Part } from './data/messages-store.js';
export type { LiveKit } from './data/live-kit.js';
export type { Location } from './data/locations.js';
export { isBetween, receiverKey, receiverOf } from './data/receiver.js';
export { rowsOf, type Row } from './data/rows.js';
export { useChat, useConnection, useRealtime, useTexts } from './hooks/chat.js';
export { useMessages, useSender, useUploadProgress, type MessageListState, type Sent } from './hooks/use-messages.js';
export {
  useArchivedConversations,
  useConversations,
  useMembers,
  useMessageSearch,
  usePeer,
  usePeople,
  usePresence,
  useUnreadCount,
  type Peer,
} from './hooks/use-people.js';
export { useConversationActions } from './hooks/use-conversation-actions.js';
export { plainTextOf, useMessageActions } from './hooks/use-message-actions.js';
export {
  usePinnedMessages,
  useReminders,
  useReportReasons,
  useSavedMessages,
  useThreads,
  type Reminder,
} from './hooks/use-message-lists.js';
export { useCall, useCallMedia, type CallOutcome, type Calls } from './hooks/use-call.js';
export { useClientSettings } from './hooks/use-client-settings.js';
export { useReactions } from './hooks/use-reactions.js';
export { useReadReceipt } from './hooks/use-receipts.js';
export { useResource, type Resource } from './hooks/use-resource.js';
export { useSlowMode, type SlowMode } from './hooks/use-slow-mode.js';
export { useTranslation } from './hooks/use-translation.js';
export { useAgentAnswer, useTyping } from './hooks/use-typing.js';
export { useBlockedUsers, useUserActions } from './hooks/use-user-actions.js';
export { parseMarkdown, plainText, type Block, type Inline } from './text/markdown.js';
export { senderOf, summaryOf } from './text/summary.js';
export { englishTexts, type PartialTexts, type Texts, type TranslatedTexts } from './texts.js';
