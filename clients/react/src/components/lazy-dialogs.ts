import type { ComponentType } from 'react';
import { lazily } from './lazily.js';

// Dialogs that few sessions open, and what few conversations have. They are not part of what an app loads at first.

type Rare = typeof import('./rare-dialogs.js');

/** The types of the properties are those of the module. */
const rare = <Name extends keyof Rare>(name: Name) =>
  lazily(async () => (await import('./rare-dialogs.js'))[name] as ComponentType<object>) as Rare[Name];

export const ArchivedConversations = rare('ArchivedConversations');
export const BlockDialog = rare('BlockDialog');
export const BlockedUsers = rare('BlockedUsers');
export const CallPanel = rare('CallPanel');
export const DeleteDialog = rare('DeleteDialog');
export const DisappearingDialog = rare('DisappearingDialog');
export const EphemeralMessage = rare('EphemeralMessage');
export const ImageViewer = rare('ImageViewer');
export const LocationForm = rare('LocationForm');
export const MembersDialog = rare('MembersDialog');
export const NewChat = rare('NewChat');
export const PinnedMessages = rare('PinnedMessages');
export const PollForm = rare('PollForm');
export const PollResults = rare('PollResults');
export const ReactionsDialog = rare('ReactionsDialog');
export const ReceiptsDialog = rare('ReceiptsDialog');
export const ReminderForm = rare('ReminderForm');
export const Reminders = rare('Reminders');
export const ReportForm = rare('ReportForm');
export const SavedMessages = rare('SavedMessages');
export const SearchResults = rare('SearchResults');
export const SendLater = rare('SendLater');
export const StickerPicker = rare('StickerPicker');
export const Threads = rare('Threads');
