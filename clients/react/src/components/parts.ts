import type { ComponentType } from 'react';
import type { AttachmentProps } from './attachment.js';
import type { AvatarProps } from './avatar.js';
import type { CallViewProps } from './call-view.js';
import type { ComposerProps } from './composer.js';
import type { ConversationHeaderProps } from './conversation-header.js';
import type { ConversationItemProps } from './conversation-item.js';
import type { ConversationMenuProps } from './conversation-menu.js';
import type { EmojiPickerProps } from './emoji-picker.js';
import type { LibraryMenuProps } from './library-menu.js';
import type { LinkPreviewProps } from './link-preview.js';
import type { LocationCardProps } from './location-card.js';
import type { MemberListProps } from './member-list.js';
import type { MessageActionsProps } from './message-actions.js';
import type { MessageContentProps } from './message-content.js';
import type { MessageMenuProps } from './message-menu.js';
import type { MessageProps } from './message.js';
import type { PollProps } from './poll.js';
import type { ReminderDialogProps } from './reminder-dialog.js';
import type { ReportDialogProps } from './report-dialog.js';
import type { StickerProps } from './sticker.js';

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
  readonly Poll?: ComponentType<PollProps>;
  readonly ReminderDialog?: ComponentType<ReminderDialogProps>;
  readonly ReportDialog?: ComponentType<ReportDialogProps>;
  readonly Sticker?: ComponentType<StickerProps>;
}
