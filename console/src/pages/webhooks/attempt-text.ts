import type { Delivery } from '../../api/webhooks.ts';
import { texts } from '../../texts/index.ts';

type Attempt = Delivery['attempts'][number];
type Cause = keyof typeof texts.delivery.hints;

const causes: readonly [RegExp, Cause][] = [
  [/\bE(?:NOTFOUND|AI_AGAIN)\b/, 'unknownHost'],
  [/\bECONNREFUSED\b/, 'refused'],
  [/\bE(?:CONNRESET|PIPE)\b|socket hang up/, 'closed'],
  [/\bE(?:HOSTUNREACH|NETUNREACH|TIMEDOUT)\b/, 'unreachable'],
  [/in time/, 'slow'],
  [/CERT|SIGNATURE|ERR_(?:TLS|SSL)/, 'certificate'],
  [/not public/, 'private'],
];

/** What the receiver answered at an attempt, in few words: its status, or why there is none. */
export const resultOf = ({ status, error }: Attempt): string =>
  status === undefined ? (error ?? texts.webhooks.testReceiver) : String(status);

/** What to look at after an attempt that failed. */
export function hintOf({ status, error }: Attempt): string | undefined {
  if (error === undefined) return undefined;
  const cause = status === undefined ? causes.find(([pattern]) => pattern.test(error))?.[1] : causeOf(status);
  return cause && texts.delivery.hints[cause];
}

const causesByStatus = new Map<number, Cause>([
  [401, 'credentials'],
  [403, 'credentials'],
  [404, 'noPage'],
  [405, 'noPage'],
  [410, 'noPage'],
  [413, 'tooLarge'],
  [429, 'tooMany'],
]);

function causeOf(status: number): Cause | undefined {
  if (status >= 500) return 'failing';
  return status < 400 ? 'redirect' : causesByStatus.get(status);
}
