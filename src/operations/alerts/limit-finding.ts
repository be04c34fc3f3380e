import type { LimitedMetric, ReachedLimit } from '#resources/metrics/limits/usage-limits.service.js';
import { failed, warning, type Finding } from '../diagnostics/finding.js';

const names: Record<LimitedMetric, string> = {
  active_users: 'active users in this month',
  messages_sent: 'messages in this month',
  concurrent_users: 'users online at the same time',
};

const REMEDY = 'No request is refused. Raise the limit on the page Usage of the app, or talk to whose app it is.';

/** A usage that is close to its limit is a warning, and one beyond it is told of again. */
export function limitFinding({ appId, metric, value, limit }: ReachedLimit): Finding {
  const percent = Math.floor((value / limit) * 100);
  const message = `The app ${appId} has had ${value} ${names[metric]}, ${percent} % of its limit of ${limit}.`;
  return (value < limit ? warning : failed)(`limit of ${metric}, app ${appId}`, message, REMEDY);
}
