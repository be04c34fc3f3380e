import type { QueueBacklog } from '#platform/jobs/queue-backlog.js';
import { measured, ok, warning, type Finding } from './finding.js';
import type { Backlogs } from './installation.repository.js';

/** Events that a busy server has not moved to the log for a moment. */
const OUTBOX_EVENTS = { warning: 1_000, failed: 10_000 };
/** Age of the oldest, in seconds. */
const AGE = { warning: 60, failed: 600 };

const LOG = 'Start a server, or look for their errors in its log.';

/** What fails and is attempted again is a warning at most: other servers may refuse it for days. */
function queue(check: string, what: string, backlog: QueueBacklog, remedy: string): Finding {
  const { pending, waiting, seconds, failingSeconds } = backlog;
  const failing = `${waiting} failed and wait for their next attempt, the oldest is ${Math.round(failingSeconds)} s old.`;
  return measured(
    check,
    Math.max(seconds, Math.min(failingSeconds, AGE.failed)),
    AGE,
    `${pending} ${what} are due, the oldest for ${Math.round(seconds)} s.${failingSeconds > 0 ? ` ${failing}` : ''}`,
    remedy,
  );
}

export function checkBacklogs({
  outbox,
  consumers,
  webhooks,
  notifications,
  agentRuns,
  jobs,
  dueWork,
}: Backlogs): Finding[] {
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
    queue('webhooks', 'deliveries', webhooks, 'Look into the log of deliveries for a receiver that is slow or down.'),
    queue('notifications', 'notifications', notifications, 'Look into their log for a provider that is slow or down.'),
    measured(
      'agent runs',
      agentRuns.seconds,
      AGE,
      `${agentRuns.queued} runs wait for a process, the oldest for ${Math.round(agentRuns.seconds)} s.`,
      'Start a server, or look for runs of agents that take long.',
    ),
    queue('jobs', 'jobs', jobs, LOG),
    queue('due work', 'pieces of work, such as messages to be sent,', dueWork, LOG),
    jobs.failed > 0
      ? warning(
          'failed jobs',
          `${jobs.failed} jobs failed so often that they are not attempted again.`,
          'Look for their errors in the table jobs of the schema graphile_worker, column last_error.',
        )
      : ok('failed jobs', 'No job has failed for good.'),
  ];
}
