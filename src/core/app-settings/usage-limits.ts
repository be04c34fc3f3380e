/** Beyond it, a limit is none. */
const MAXIMUM = 1_000_000_000;

const usageLimit = (what: string) => ({
  defaultValue: 0,
  maximum: MAXIMUM,
  description: `The ${what} that the app may have. At 80 % and at 100 % of it, operators are told; no request is refused. 0: no limit.`,
});

/** What an operator expects of an app. */
export const usageLimitSettings = {
  'management.limits.activeUsers': usageLimit('number of active users in a calendar month (UTC)'),
  'management.limits.messages': usageLimit('number of sent messages in a calendar month (UTC)'),
  'management.limits.concurrentUsers': usageLimit('number of users online at the same time'),
};
