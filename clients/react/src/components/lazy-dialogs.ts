import { lazily } from './lazily.js';

// Dialogs that few sessions open, and what few conversations have. They are not part of what an app loads at first.

const rare = () => import('./rare-dialogs.js');

export const ArchivedConversations = lazily(async () => (await rare()).ArchivedConversations);
export const BlockedUsers = lazily(async () => (await rare()).BlockedUsers);
export const BlockDialog = lazily(async () => (await rare()).BlockDialog);
export const DeleteDialog = lazily(async () => (await rare()).DeleteDialog);
export const DisappearingDialog = lazily(async () => (await rare()).DisappearingDialog);
export const EphemeralMessage = lazily(async () => (await rare()).EphemeralMessage);
export const ImageViewer = lazily(async () => (await rare()).ImageViewer);
export const LocationForm = lazily(async () => (await rare()).LocationForm);
export const NewChat = lazily(async () => (await rare()).NewChat);
export const PinnedMessages = lazily(async () => (await rare()).PinnedMessages);
export const PollForm = lazily(async () => (await rare()).PollForm);
export const PollResults = lazily(async () => (await rare()).PollResults);
export const ReactionsDialog = lazily(async () => (await rare()).ReactionsDialog);
export const ReceiptsDialog = lazily(async () => (await rare()).ReceiptsDialog);
export const Reminders = lazily(async () => (await rare()).Reminders);
export const SavedMessages = lazily(async () => (await rare()).SavedMessages);
export const SearchResults = lazily(async () => (await rare()).SearchResults);
export const SendLater = lazily(async () => (await rare()).SendLater);
export const StickerPicker = lazily(async () => (await rare()).StickerPicker);
export const Threads = lazily(async () => (await rare()).Threads);
export const MembersDialog = lazily(async () => (await rare()).MembersDialog);
export const ReminderForm = lazily(async () => (await rare()).ReminderForm);
export const ReportForm = lazily(async () => (await rare()).ReportForm);
