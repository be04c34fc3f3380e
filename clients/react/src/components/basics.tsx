import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useConnection, useTexts } from '../hooks/chat.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { CloseIcon } from './icons.js';

interface IconButtonProps extends ComponentProps<'button'> {
  /** For screen readers, and shown when a pointer rests on the button. */
  readonly label: string;
}

export const IconButton = ({ label, className = '', children, ...button }: IconButtonProps) => (
  <button type="button" className={`confab-icon-button ${className}`} aria-label={label} title={label} {...button}>
    {children}
  </button>
);

export const Spinner = () => (
  <div className="confab-spinner" role="status">
    <span className="confab-hidden">{useTexts().loading}</span>
  </div>
);

export function Failure({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  const texts = useTexts();
  return (
    <div className="confab-failure" role="alert">
      <p>{texts.failed(reason)}</p>
      {onRetry && (
        <button type="button" className="confab-button" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** Runs actions of a component, one at a time, and keeps why the last one failed. */
export function useAttempt() {
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const end = (reason?: string) => {
    isRunning.current = false;
    setIsBusy(false);
    setFailure(reason);
  };
  const attempt = (action: () => Promise<unknown>, then?: () => void): void => {
    // a second press before the first is shown to have an effect
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    void action().then(
      () => {
        end();
        then?.();
      },
      (error: unknown) => end((error as Error).message),
    );
  };
  return { failure, isBusy, attempt, forget: () => setFailure(undefined) };
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  /** Buttons beside the one that closes it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog of the browser, which keeps the focus inside, and closes with Escape. */
export function Dialog({ title, onClose, className = '', actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const texts = useTexts();
  useFocusReturn(ref);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={`confab-dialog ${className}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <header className="confab-bar">
        <h2 className="confab-title">{title}</h2>
        {actions}
        <IconButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="confab-dialog-body">{children}</div>
    </dialog>
  );
}

interface PopoverProps {
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const MARGIN_PIXELS = 8;

/** Above everything else, near its button and inside the window. Escape and a press elsewhere close it. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useFocusReturn(ref);
  useLayoutEffect(() => {
    const popover = ref.current!;
    popover.showPopover();
    const update = () => {
      const [from, own] = [anchor.getBoundingClientRect(), popover.getBoundingClientRect()];
      const above = from.top - own.height - MARGIN_PIXELS;
      const top = above >= MARGIN_PIXELS ? above : from.bottom + MARGIN_PIXELS;
      const inside = (value: number, size: number, room: number) =>
        Math.max(MARGIN_PIXELS, Math.min(value, room - size - MARGIN_PIXELS));
      setPlace({ left: inside(from.left, own.width, innerWidth), top: inside(top, own.height, innerHeight) });
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(popover);
    return () => observer.disconnect();
  }, [anchor]);
  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="confab-popover"
      style={place ?? { visibility: 'hidden' }}
      onToggle={(event) => {
        if ((event.nativeEvent as ToggleEvent).newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Shown while the connection is lost. The messages stay readable, and missed events arrive with the next connection. */
export function ConnectionBanner() {
  const texts = useTexts().connection;
  const { state, error } = useConnection();
  const isFinal = state === 'closed' && error !== undefined;
  const text = isFinal ? texts.closed : state === 'reconnecting' ? texts.reconnecting : undefined;
  return (
    <div role="status">
      {text !== undefined && (
        <p className={isFinal ? 'confab-banner confab-banner-final' : 'confab-banner'}>
          {text} {error?.message}
        </p>
      )}
    </div>
  );
}
