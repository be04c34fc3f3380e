import { measured, ok, warning, type Finding } from './finding.js';
import type { Backlogs } from './installation.repository.js';

/** Events that a busy server has not moved to the log for a moment. */
const OUTBOX_EVENTS = { warning: 1_000, failed: 10_000 };
/** Age of the oldest, in seconds. */
const AGE = { warning: 60, failed: 600 };

export function checkBacklogs({ outbox, consumers, webhooks, notifications, jobs }: Backlogs): Finding[] {
  return [
    measured(
      'outbox',
      outbox,
      OUTBOX_EVENTS,
      `${outbox} events are not in the log yet.`,
      'Start a server, or look for errors of the outbox relay in its log.',
    ),
    ...consumers.map(({ name, events, seconds }) =>
      measured(
        `consumer ${name}`,
        seconds,
        AGE,
        `It is ${events} events behind, the oldest ${Math.round(seconds)} s old.`,
        'Start a server, or look for errors of the consumer in its log.',
      ),
    ),
    ...(
      [
        ['webhooks', 'deliveries', 'Look into the log of deliveries for a receiver that is slow or down.', webhooks],
        ['notifications', 'notifications', 'Look into their log for a provider that is slow or down.', notifications],
      ] as const
    ).map(([check, what, remedy, { pending, seconds }]) =>
      measured(check, seconds, AGE, `${pending} ${what} are pending, the oldest for ${Math.round(seconds)} s.`, remedy),
    ),
    measured(
      'jobs',
      jobs.seconds,
      AGE,
      `${jobs.pending} jobs are due, the oldest for ${Math.round(jobs.seconds)} s.`,
      'Start a server, or look for errors of jobs in its log.',
    ),
    jobs.failed > 0
      ? warning(
          'failed jobs',
          `${jobs.failed} jobs failed so often that they are not attempted again.`,
          'Look for their errors in the table jobs of the schema graphile_worker, column last_error.',
        )
      : ok('failed jobs', 'No job has failed for good.'),
  ];
}
