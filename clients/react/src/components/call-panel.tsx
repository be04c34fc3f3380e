import type { Call } from 'confab-client';
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { useChat, useTexts } from '../hooks/chat.js';
import { isFocusLost, rootOf } from '../hooks/use-focus-return.js';
import { useOther, type CallOutcome } from '../hooks/use-call.js';
import { usePeer } from '../hooks/use-people.js';
import { Avatar } from './avatar.js';
import { Failure, IconButton, useAttempt } from './basics.js';
import { CallRoom, useCallTexts } from './call-room.js';
import type { CallViewProps } from './parts.js';
import { CloseIcon } from './icons.js';

/** The call of the user, and what they can do about it. */
export function CallPanel({ calls, media }: CallViewProps) {
  const texts = useCallTexts();
  const focus = useKeptFocus();
  return (
    <section className="confab-call" aria-label={texts.title} tabIndex={-1} {...focus}>
      <Content calls={calls} media={media} />
    </section>
  );
}

/**
 * The buttons of a call change with its state: whoever is at one that is removed stays in the section, and goes back to where they came from
 * when the section is removed.
 */
function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  const cameFrom = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (isInside.current && isFocusLost(rootOf(ref.current!))) ref.current!.focus();
  });
  useEffect(() => {
    const root = rootOf(ref.current!);
    return () => {
      if (isInside.current) queueMicrotask(() => isFocusLost(root) && cameFrom.current?.focus());
    };
  }, []);
  return {
    ref,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = true;
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) => {
      // a removed element loses the focus as well
      isInside.current = currentTarget.contains(relatedTarget) || !target.isConnected;
    },
  };
}

function Content({ calls, media }: CallViewProps) {
  const { call, outcome, isHere } = calls;
  const texts = useCallTexts();
  const { failure, isBusy, attempt } = useAttempt();
  if (!call) return outcome && <Outcome outcome={outcome} onClose={calls.forgetOutcome} />;
  const change = (status: Parameters<typeof calls.change>[0]) => attempt(() => calls.change(status));
  const action = (label: string, className: string, onClick: () => void) => (
    <button type="button" className={`confab-button ${className}`} disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );
  const problem = failure !== undefined && <Failure reason={failure} />;
  if (call.status === 'ongoing' && isHere)
    return (
      <CallRoom key={call.sessionId} call={call} calls={calls} media={media} onEnd={() => change('ended')}>
        {problem}
      </CallRoom>
    );
  return (
    <Bar call={call} problem={problem}>
      {call.status === 'ongoing' ? (
        <>
          {action(texts.joinHere, PRIMARY, () => calls.setIsHere(true))}
          {action(texts.end, DANGER, () => change('ended'))}
        </>
      ) : (
        <Ringing call={call} change={change} action={action} />
      )}
    </Bar>
  );
}

const PRIMARY = 'confab-button-primary';
const DANGER = 'confab-button-danger';

interface RingingProps {
  readonly call: Call;
  readonly change: (status: 'ongoing' | 'rejected' | 'busy' | 'canceled') => void;
  readonly action: (label: string, className: string, onClick: () => void) => ReactNode;
}

function Ringing({ call, change, action }: RingingProps) {
  const { uid } = useChat();
  const texts = useCallTexts();
  if (call.initiator === uid) return action(texts.cancel, DANGER, () => change('canceled'));
  return (
    <>
      {action(texts.accept, PRIMARY, () => change('ongoing'))}
      {action(texts.reject, DANGER, () => change('rejected'))}
      {action(texts.busy, '', () => change('busy'))}
    </>
  );
}

function Bar({ call, problem, children }: { call: Call; problem: ReactNode; children: ReactNode }) {
  const { uid } = useChat();
  const texts = useCallTexts();
  const other = useOther(call);
  const incoming = call.type === 'video' ? texts.incomingVideo : texts.incoming;
  const title = call.status === 'ongoing' ? texts.ongoing : call.initiator === uid ? texts.outgoing : incoming;
  return (
    <div className="confab-call-bar">
      <span className="confab-row">
        <Avatar name={other.name} src={other.avatar} size="small" />
        <span role="alert">{title(other.name)}</span>
      </span>
      <span className="confab-row">{children}</span>
      {problem}
    </div>
  );
}

function Outcome({ outcome, onClose }: { outcome: CallOutcome; onClose: () => void }) {
  const { close } = useTexts();
  const texts = useCallTexts();
  const { peer } = usePeer({ receiverType: 'user', receiver: outcome.receiver });
  const text = { rejected: texts.rejected, busy: texts.isBusy, unanswered: texts.unanswered };
  return (
    <div className="confab-call-bar">
      <span role="status">{text[outcome.kind](peer?.name ?? outcome.receiver)}</span>
      <IconButton label={close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
