import type { Message } from 'confab-client';
import { useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { ConfirmDialog } from './confirm-dialog.js';

export interface DeleteDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks before a message is deleted for everybody. */
export function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const texts = useTexts().message;
  const { remove } = useMessageActions(message);
  return <ConfirmDialog title={texts.delete} question={texts.deleteQuestion} action={remove} onClose={onClose} />;
}
