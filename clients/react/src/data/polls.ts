import type { Message } from 'confab-client';

interface PollOption {
  readonly number: number;
  readonly text: string;
  readonly count: number;
  /** Whether the user has voted for it. */
  readonly isOwn: boolean;
}

/** A poll with its results, as the user sees them. */
export interface PollState {
  readonly question: string;
  readonly options: readonly PollOption[];
  readonly voterCount: number;
  readonly isMultiple: boolean;
  readonly isAnonymous: boolean;
  /** Unix seconds. */
  readonly closesAt?: number;
  readonly isClosed: boolean;
}

interface Result {
  readonly text: string;
  readonly count: number;
  readonly voters: Readonly<Record<string, object>>;
}

interface Poll {
  readonly question: string;
  readonly multiple?: boolean;
  readonly anonymous?: boolean;
  readonly closesAt?: number;
  readonly closedAt?: number;
  readonly results: { readonly voterCount: number; readonly options: Readonly<Record<string, Result>> };
}

interface Extensions {
  readonly polls?: Poll;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const injectedIn = ({ data }: Message) => data.metadata?.['@injected'] as { extensions?: Extensions } | undefined;

/** The results that the server adds to the message of a poll; undefined for other messages, which may have anything there. */
function pollIn(message: Message): Poll | undefined {
  const poll = injectedIn(message)?.extensions?.polls;
  if (message.type !== 'extension_poll' || typeof poll?.question !== 'string') return undefined;
  const { options, voterCount }: Partial<Poll['results']> = (poll as Partial<Poll>).results ?? {};
  const isResult = (result: Partial<Result> | null) =>
    typeof result?.text === 'string' && typeof result.count === 'number' && isObject(result.voters);
  const isPoll = typeof voterCount === 'number' && isObject(options) && Object.values(options).every(isResult);
  return isPoll ? poll : undefined;
}

/** @param now in Unix seconds */
export function pollOf(message: Message, ownUid: string, now: number): PollState | undefined {
  const poll = pollIn(message);
  if (!poll) return undefined;
  const { question, multiple = false, anonymous = false, closesAt, closedAt, results } = poll;
  const options = Object.entries(results.options).map(([number, { text, count, voters }]) => ({
    number: Number(number),
    text,
    count,
    isOwn: Object.hasOwn(voters, ownUid),
  }));
  return {
    question,
    options,
    voterCount: results.voterCount,
    isMultiple: multiple,
    isAnonymous: anonymous,
    closesAt,
    isClosed: closedAt !== undefined || (closesAt !== undefined && closesAt <= now),
  };
}

/** The message of an event, which has not all voters, with the votes of the user that are known. */
export function withOwnVotes(changed: Message, known: Message, ownUid: string): Message {
  const [poll, former] = [pollIn(changed), pollIn(known)];
  if (!poll || !former) return changed;
  const options = Object.entries(poll.results.options).map(([number, result]) => {
    const own = former.results.options[number]?.voters[ownUid];
    const isUnknown = Object.keys(result.voters).length < result.count;
    return [number, own && isUnknown ? { ...result, voters: { ...result.voters, [ownUid]: own } } : result] as const;
  });
  const results = { ...poll.results, options: Object.fromEntries(options) };
  const injected = injectedIn(changed);
  const extensions = { ...injected?.extensions, polls: { ...poll, results } };
  const metadata = { ...changed.data.metadata, '@injected': { ...injected, extensions } };
  return { ...changed, data: { ...changed.data, metadata } };
}
