import { withoutAbsent } from '#platform/http/json.js';
import { withExtension } from '../content/injected-extensions.js';
import { pollOf } from '../content/poll-content.js';
import type { PollResults } from '../model/message-annotations.js';

/**
 * The data of a message that is a poll, with its results in the form of the hosted service: `customData` has the id, and
 * `metadata['@injected'].extensions.polls` the rest. Content that was cut stays as it is.
 */
export function withPoll(data: Record<string, unknown>, id: string, results: PollResults): Record<string, unknown> {
  const poll = pollOf(data);
  if (!poll) return data;
  const shown = { id, ...poll, ...settingsOf(results), results: resultsOf(poll, results) };
  return withExtension({ ...data, customData: { ...(data.customData as object), id } }, 'polls', shown);
}

const settingsOf = ({ multiple, anonymous, closesAt, closedAt }: PollResults) =>
  withoutAbsent({ multiple, anonymous, closesAt, closedAt });

function resultsOf(
  { options }: { options: Readonly<Record<string, string>> },
  { counts, voters, voterCount }: PollResults,
) {
  const results = Object.entries(options).map(([number, text]) => {
    const chosenBy = (voters ?? []).filter(({ option }) => String(option) === number);
    const shown = chosenBy.map(({ uid, name, avatar }) => [uid, withoutAbsent({ name, avatar })] as const);
    return [number, { text, count: counts?.[number] ?? 0, voters: Object.fromEntries(shown) }] as const;
  });
  const total = results.reduce((sum, [, { count }]) => sum + count, 0);
  return { total, voterCount, options: Object.fromEntries(results) };
}
