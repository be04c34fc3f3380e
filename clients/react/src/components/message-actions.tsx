import { useRef, useState } from 'react';
import { useTexts } from '../hooks/chat.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { IconButton, Popover } from './basics.js';
import { EmojiPicker } from './emoji-picker.js';
import { DeleteIcon, EditIcon, QuoteIcon, SmileIcon, ThreadIcon } from './icons.js';
import { DeleteDialog } from './lazy-dialogs.js';
import { MessageMenu } from './message-menu.js';
import { usePart, type MessageActionsProps } from './parts.js';

function MessageActionsOfKit(props: MessageActionsProps) {
  const { message, isOwn, store, onReact, onQuote, onOpenThread, onEdit } = props;
  const texts = useTexts().message;
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn(group);
  const [isPicking, setIsPicking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div ref={group} className="confab-actions" role="group" aria-label={texts.actions}>
      <IconButton ref={button} label={texts.react} aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
        <SmileIcon />
      </IconButton>
      <IconButton label={texts.quote} onClick={() => onQuote(message)}>
        <QuoteIcon />
      </IconButton>
      {onOpenThread && (
        <IconButton label={texts.reply} onClick={() => onOpenThread(message)}>
          <ThreadIcon />
        </IconButton>
      )}
      {isOwn && message.data.text !== undefined && (
        <IconButton label={texts.edit} onClick={onEdit}>
          <EditIcon />
        </IconButton>
      )}
      {isOwn && (
        <IconButton label={texts.delete} onClick={() => setIsDeleting(true)}>
          <DeleteIcon />
        </IconButton>
      )}
      <MessageMenu message={message} isOwn={isOwn} store={store} />
      {isPicking && (
        <Popover anchor={button.current!} label={texts.react} onClose={() => setIsPicking(false)}>
          <EmojiPicker
            onPick={(reaction) => {
              setIsPicking(false);
              onReact(reaction);
            }}
          />
        </Popover>
      )}
      {isDeleting && <DeleteDialog message={message} onClose={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Buttons at the edge of a message, while a pointer or the focus is on it. */
export function MessageActions(props: MessageActionsProps) {
  const Part = usePart('MessageActions', MessageActionsOfKit);
  return <Part {...props} />;
}
MessageActions.Default = MessageActionsOfKit;
