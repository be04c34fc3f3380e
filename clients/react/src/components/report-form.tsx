import { useState, type FormEvent } from 'react';
import { useLaterTexts, useTexts } from '../hooks/chat.js';
import { useMessageActions } from '../hooks/use-message-actions.js';
import { useReportReasons } from '../hooks/use-message-lists.js';
import { Dialog, Failure, Spinner, useAttempt } from './basics.js';
import type { ReportDialogProps } from './parts.js';
import { rareTexts } from '../rare-texts.js';

export function ReportForm({ message, onClose }: ReportDialogProps) {
  const { message: actions, close } = useTexts();
  const texts = useLaterTexts('report', rareTexts.report);
  const { report } = useMessageActions(message);
  const reasons = useReportReasons();
  const [reasonId, setReasonId] = useState<string>();
  const [remark, setRemark] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reasonId !== undefined)
      attempt(
        () => report(reasonId, remark),
        () => setIsSent(true),
      );
  };
  return (
    <Dialog title={actions.report} onClose={onClose}>
      {isSent ? (
        <>
          <p role="status">{texts.sent}</p>
          <div className="confab-row confab-row-end">
            <button type="button" className="confab-button" autoFocus onClick={onClose}>
              {close}
            </button>
          </div>
        </>
      ) : (
        <form className="confab-form" onSubmit={submit}>
          {reasons.error !== undefined && <Failure reason={reasons.error} onRetry={reasons.reload} />}
          {!reasons.data && reasons.error === undefined && <Spinner />}
          {reasons.data && (
            <fieldset className="confab-choices">
              <legend>{texts.question}</legend>
              {reasons.data.map(({ id, name, description }) => (
                <label key={id} className="confab-check" title={description}>
                  <input
                    type="radio"
                    name="reason"
                    required
                    checked={id === reasonId}
                    onChange={() => setReasonId(id)}
                  />
                  <span>{texts.reasons[id] ?? name}</span>
                </label>
              ))}
            </fieldset>
          )}
          <textarea
            className="confab-input"
            rows={2}
            maxLength={1000}
            aria-label={texts.remark}
            placeholder={texts.remark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
          {failure !== undefined && <Failure reason={failure} />}
          <div className="confab-row confab-row-end">
            <button type="submit" className="confab-button confab-button-danger" disabled={reasonId === undefined}>
              {actions.report}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
