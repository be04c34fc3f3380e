/** A check that does not succeed. */
export interface Alert {
  readonly checkName: string;
  readonly status: string;
  readonly message: string;
  readonly remedy: string;
  readonly beganAt: Date;
}

export type AlertEvent = 'alert.began' | 'alert.ended' | 'alert.test';

/** What a recipient is told, as it waits in the queue of jobs. */
export interface AlertMessage {
  /** The same in each attempt, by which a receiver knows what it has. */
  readonly id: string;
  readonly event: AlertEvent;
  readonly subject: string;
  readonly text: string;
  /** The body of the webhook. */
  readonly body: string;
}

const subjects: Record<AlertEvent, (alert: Alert) => string> = {
  'alert.began': ({ status, checkName }) => `Confab: ${checkName} (${status})`,
  'alert.ended': ({ checkName }) => `Confab: ${checkName} is all right again`,
  'alert.test': () => 'Confab: this is a test',
};

/** @param page the address of the page that has more, where the server knows it */
export function alertMessage(id: string, event: AlertEvent, alert: Alert, page?: string): AlertMessage {
  const { checkName, status, message, remedy, beganAt } = alert;
  const subject = subjects[event](alert);
  const lines = event === 'alert.ended' ? [`Since ${beganAt.toISOString()} it was: ${message}`] : [message, remedy];
  const text = [subject, ...lines, page ?? ''].filter((line) => line !== '').join('\n');
  const data = { check: checkName, status, message, remedy, since: beganAt.toISOString() };
  // Slack shows `text`, and so do the services that accept its form.
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), text, data });
  return { id, event, subject, text, body };
}
