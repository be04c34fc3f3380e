import type { Message } from 'confab-client';
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react';
import { receiverKey } from '../data/receiver.js';
import { useChat, useTexts } from '../hooks/chat.js';
import type { Sent } from '../hooks/use-messages.js';
import { useSlowMode, type SlowMode } from '../hooks/use-slow-mode.js';
import { useTyping } from '../hooks/use-typing.js';
import { withTokens } from '../text/mentions.js';
import { senderOf, summaryOf } from '../text/summary.js';
import { Failure, IconButton, Popover, useAttempt } from './basics.js';
import { CommandSuggestions, useCommandSuggestions } from './command-suggestions.js';
import { ComposerMenu, type WayToSend } from './composer-menu.js';
import { EmojiPicker } from './emoji-picker.js';
import { AttachIcon, CloseIcon, SendIcon, SmileIcon } from './icons.js';
import { EmojiSuggestions, useEmojiSuggestions } from './emoji-suggestions.js';
import { MentionSuggestions, useMentions } from './mention-suggestions.js';
import { LocationForm, PollForm, SendLater, StickerPicker } from './lazy-dialogs.js';
import { OutgoingFile } from './outgoing-message.js';
import { measureImages } from './image-sizes.js';
import { usePart, type ComposerProps } from './parts.js';
import { TextField } from './text-field.js';
import { VoiceButton } from './voice-button.js';

/** Enter sends, Shift and Enter start a new line. What is not sent is kept for the conversation. */
function ComposerOfKit({ receiver, threadOf, group, quoted, onCancelQuote, onSend, dropped }: ComposerProps) {
  const { drafts } = useChat();
  const texts = useTexts();
  const typing = useTyping(receiver);
  const slowMode = useSlowMode(group);
  const { failure, attempt, forget } = useAttempt();
  const draftKey = threadOf === undefined ? receiverKey(receiver) : `thread:${threadOf}`;
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isPicking, setIsPicking] = useState(false);
  const [way, setWay] = useState<WayToSend>();
  const field = useRef<HTMLTextAreaElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  // the page of a server has no drafts
  useEffect(() => setText(drafts.get(draftKey)), [drafts, draftKey]);
  useEffect(() => setFiles((before) => [...before, ...dropped]), [dropped]);
  // a press on a touch screen would cover the thread with a keyboard
  useEffect(() => {
    if (threadOf !== undefined && !matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [threadOf]);
  useEffect(() => {
    if (quoted) field.current?.focus();
  }, [quoted]);

  const isEmpty = text.trim() === '' && files.length === 0;
  const change = (value: string, cursor = value.length) => {
    setText(value);
    setCursor(cursor);
    drafts.set(draftKey, value);
    if (value === '') typing.end();
    else typing.start();
  };
  const mentions = useMentions(receiver, { text, cursor, field, change });
  const emoji = useEmojiSuggestions({ text, cursor, field, change });
  const commands = useCommandSuggestions({ receiver, threadOf, onWay: setWay }, { text, cursor, field, change });
  const suggestions = [commands, mentions, emoji];
  const deliver = async (sent: Sent) => {
    const metadata = await measureImages(sent.files ?? []);
    onSend({ ...sent, metadata, quotedMessageId: quoted?.id });
  };
  const written = withTokens(text.trim(), mentions.names);
  const clearText = () => {
    setText('');
    drafts.set(draftKey, '');
    typing.end();
  };
  const send = () => {
    if (isEmpty) return;
    const action = files.length === 0 ? commands.actionOf(text.trim()) : undefined;
    if (action) return attempt(action);
    if (slowMode.secondsLeft > 0) return;
    forget();
    void deliver({ text: written, files });
    clearText();
    setFiles([]);
    onCancelQuote();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.some(({ onKeyDown: isFor }) => isFor(event))) return;
    // the Enter that ends the composition of a character does not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    change(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd));
    setIsPicking(false);
    field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    setFiles([...files, ...pasted]);
  };
  return (
    <>
      <form
        className="confab-composer"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        {quoted && <QuotePreview message={quoted} onCancel={onCancelQuote} />}
        {files.length > 0 && (
          <ul className="confab-chosen-files">
            {files.map((file, index) => (
              <li key={`${index} ${file.name}`}>
                <OutgoingFile file={file} />
                <IconButton
                  label={texts.composer.remove(file.name)}
                  onClick={() => setFiles(files.filter((other) => other !== file))}
                >
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {failure !== undefined && <Failure reason={failure} />}
        <SlowModeNote slowMode={slowMode} />
        {commands.items.length > 0 && <CommandSuggestions commands={commands} />}
        {mentions.items.length > 0 && <MentionSuggestions mentions={mentions} />}
        {emoji.items.length > 0 && <EmojiSuggestions emoji={emoji} />}
        <div className="confab-composer-row">
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              setFiles([...files, ...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
          <IconButton label={texts.composer.attach} onClick={() => fileInput.current?.click()}>
            <AttachIcon />
          </IconButton>
          <ComposerMenu onChoose={setWay} />
          <TextField
            ref={field}
            label={texts.composer.label}
            placeholder={texts.composer.placeholder}
            value={text}
            onChange={change}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
            onBlur={() => typing.end()}
            aria-autocomplete="list"
            aria-controls={suggestions.find(({ items }) => items.length > 0)?.id}
          />
          <IconButton
            ref={emojiButton}
            label={texts.composer.emoji}
            aria-expanded={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          >
            <SmileIcon />
          </IconButton>
          {isPicking && (
            <Popover anchor={emojiButton.current!} label={texts.composer.emoji} onClose={() => setIsPicking(false)}>
              <EmojiPicker onPick={insert} />
            </Popover>
          )}
          {isEmpty && slowMode.secondsLeft === 0 && (
            <VoiceButton onRecorded={(file) => void deliver({ text: '', files: [file] })} />
          )}
          <SendButton isEmpty={isEmpty} secondsLeft={slowMode.secondsLeft} />
        </div>
      </form>
      {way === 'poll' && <PollForm receiver={receiver} threadOf={threadOf} onClose={() => setWay(undefined)} />}
      {way === 'stickers' && (
        <StickerPicker receiver={receiver} threadOf={threadOf} onClose={() => setWay(undefined)} />
      )}
      {way === 'location' && <LocationForm receiver={receiver} threadOf={threadOf} onClose={() => setWay(undefined)} />}
      {way === 'later' && (
        <SendLater
          receiver={receiver}
          threadOf={threadOf}
          text={written}
          onScheduled={clearText}
          onClose={() => setWay(undefined)}
        />
      )}
    </>
  );
}

/** Said once, while the user waits; the button counts. */
const SlowModeNote = ({ slowMode: { seconds, secondsLeft } }: { slowMode: SlowMode }) => {
  const { composer, conversation } = useTexts();
  return (
    <div role="status">
      {secondsLeft > 0 && (
        <p className="confab-note confab-slow-mode">{composer.slowMode(conversation.duration(seconds))}</p>
      )}
    </div>
  );
};

function SendButton({ isEmpty, secondsLeft }: { isEmpty: boolean; secondsLeft: number }) {
  const texts = useTexts().composer;
  const isWaiting = secondsLeft > 0;
  return (
    <IconButton
      label={isWaiting ? texts.sendIn(secondsLeft) : texts.send}
      className="confab-send"
      type="submit"
      disabled={isEmpty || isWaiting}
    >
      {isWaiting ? <span className="confab-countdown">{countdown(secondsLeft)}</span> : <SendIcon />}
    </IconButton>
  );
}

/** Seconds, and from a minute on minutes and seconds. */
const countdown = (seconds: number): string =>
  seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function QuotePreview({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const texts = useTexts();
  return (
    <div className="confab-quote-preview">
      <div className="confab-item-text">
        <span className="confab-quoted-name">{texts.composer.quoting(senderOf(message).name)}</span>
        <span className="confab-quoted-text">{summaryOf(message, texts)}</span>
      </div>
      <IconButton label={texts.composer.cancelQuote} onClick={onCancel}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

export function Composer(props: ComposerProps) {
  const Part = usePart('Composer', ComposerOfKit);
  return <Part {...props} />;
}
Composer.Default = ComposerOfKit;
