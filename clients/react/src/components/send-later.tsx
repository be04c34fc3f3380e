import type { Receiver } from 'confab-client';
import { useState, type FormEvent } from 'react';
import { useChat, useLaterTexts, useLocale, useRealtime, useTexts } from '../hooks/chat.js';
import { useResource } from '../hooks/use-resource.js';
import { Dialog, Failure, Spinner, useAttempt } from './basics.js';
import { DateField } from './date-field.js';
import { formatDateTime } from './time.js';
import { rareTexts } from '../rare-texts.js';

export interface SendLaterProps {
  readonly receiver: Receiver;
  readonly threadOf?: string;
  readonly text: string;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Schedules what is written, and lists what is scheduled for the conversation. */
export function SendLater({ receiver, threadOf, text, onScheduled, onClose }: SendLaterProps) {
  const texts = useTexts();
  const later = useLaterTexts('later', rareTexts.later);
  const locale = useLocale();
  const { client } = useChat();
  const [sendAt, setSendAt] = useState<number>();
  const { failure, isBusy, attempt } = useAttempt();
  const key = `scheduled ${receiver.receiverType} ${receiver.receiver}`;
  const scheduled = useResource(key, async (signal) => {
    const { data } = await client.scheduledMessages.list({ signal });
    return data.filter((each) => each.receiver === receiver.receiver && each.receiverType === receiver.receiverType);
  });
  useRealtime('event', ({ trigger }) => trigger === 'scheduled_message_changed' && scheduled.reload());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sendAt === undefined || text === '') return;
    const parent = threadOf === undefined ? {} : { parentId: threadOf };
    const message = { ...receiver, ...parent, data: { text }, sendAt };
    attempt(
      () => client.scheduledMessages.create(message),
      () => {
        onScheduled();
        onClose();
      },
    );
  };
  return (
    <Dialog title={texts.composer.later} onClose={onClose}>
      {text === '' ? (
        <p className="confab-note">{later.nothingWritten}</p>
      ) : (
        <form className="confab-form" onSubmit={submit}>
          <DateField label={later.sendAt} isRequired onChange={setSendAt} />
          <div className="confab-row confab-row-end">
            <button
              type="submit"
              className="confab-button confab-button-primary"
              disabled={sendAt === undefined || isBusy}
            >
              {later.schedule}
            </button>
          </div>
        </form>
      )}
      {failure !== undefined && <Failure reason={failure} />}
      {scheduled.error !== undefined && <Failure reason={scheduled.error} onRetry={scheduled.reload} />}
      {scheduled.data === undefined && scheduled.error === undefined && <Spinner />}
      {scheduled.data && scheduled.data.length > 0 && (
        <section>
          <h3 className="confab-section-title">{later.scheduled}</h3>
          <ul className="confab-list">
            {scheduled.data.map(({ id, data, sendAt: at, status }) => {
              const shown = String((data as { text?: unknown }).text ?? '');
              return (
                <li key={id} className="confab-row confab-scheduled">
                  <span className="confab-item-text">
                    <span className="confab-item-summary">{shown}</span>
                    <span className="confab-note">
                      {status === 'failed' ? later.notSent : formatDateTime(at, locale)}
                    </span>
                  </span>
                  <button
                    type="button"
                    className="confab-button"
                    aria-label={later.cancelOf(shown)}
                    onClick={() => attempt(() => client.scheduledMessages.cancel(id), scheduled.reload)}
                  >
                    {texts.cancel}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
