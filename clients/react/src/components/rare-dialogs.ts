// One module for all of them: many small ones would be larger together, and be loaded one by one.
export { BlockDialog } from './block-dialog.js';
export { CallPanel } from './call-panel.js';
export { DeleteDialog } from './delete-dialog.js';
export { DisappearingDialog } from './disappearing-dialog.js';
export { EphemeralMessage } from './ephemeral-message.js';
export { ImageViewer } from './image-viewer.js';
export { LocationForm } from './location-form.js';
export {
  ArchivedConversations,
  BlockedUsers,
  PinnedMessages,
  Reminders,
  SavedMessages,
  Threads,
} from './message-lists.js';
export { NewChat } from './new-chat.js';
export { PollForm } from './poll-form.js';
export { PollResults } from './poll-results.js';
export { ReceiptsDialog } from './receipts-dialog.js';
export { ReactionsDialog } from './reactions-dialog.js';
export { SearchResults } from './search-results.js';
export { SendLater } from './send-later.js';
export { StickerPicker } from './sticker-picker.js';
export { MembersDialog } from './members-dialog.js';
export { ReminderForm } from './reminder-form.js';
export { ReportForm } from './report-form.js';
