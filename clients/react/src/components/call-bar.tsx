import type { Call } from 'confab-client';
import { useChat, useTexts } from '../hooks/chat.js';
import { usePeer, type useCall } from '../hooks/use-people.js';

interface CallBarProps {
  readonly call: Call;
  readonly change: ReturnType<typeof useCall>['change'];
}

/** The call of the user, and what they can do about it. Audio and video are up to the app. */
export function CallBar({ call, change }: CallBarProps) {
  const { uid } = useChat();
  const texts = useTexts().call;
  const isOwn = call.initiator === uid;
  const { peer } = usePeer({ receiverType: 'user', receiver: isOwn ? call.receiver : call.initiator });
  const isRinging = call.status === 'initiated';
  const title = isRinging ? (isOwn ? texts.outgoing : texts.incoming) : texts.ongoing;
  const actions = isRinging
    ? isOwn
      ? ([['canceled', texts.cancel]] as const)
      : ([
          ['ongoing', texts.accept],
          ['rejected', texts.reject],
        ] as const)
    : ([['ended', texts.end]] as const);
  return (
    <section className="confab-call" aria-live="assertive">
      <span>{title(peer?.name ?? '')}</span>
      <span className="confab-row">
        {actions.map(([status, label]) => (
          <button
            key={status}
            type="button"
            className={`confab-button ${status === 'ongoing' ? 'confab-button-primary' : 'confab-button-danger'}`}
            onClick={() => void change(status)}
          >
            {label}
          </button>
        ))}
      </span>
    </section>
  );
}
