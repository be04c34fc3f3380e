const USERS = 60;
const DAYS = 50;
const FIRST_DAY = 1_600_000_000;
const DAY = 86_400;

const users = Array.from({ length: USERS }, (_, n) => ({
  id: `U${n}`,
  name: `user${n}`,
  profile: { real_name: `User ${n}` },
  deleted: n === USERS - 1,
  updated: FIRST_DAY,
}));

/** List of the export, folder, members and posts a day of each channel. */
const channels = [
  ...[100, 90, 80, 70, 50].map((perDay, n) => ({ list: 'channels', name: `channel-${n}`, size: USERS, perDay })),
  { list: 'groups', name: 'secret', size: 20, perDay: 50 },
  { list: 'mpims', name: 'mpdm-user0--user1--user2-1', size: 3, perDay: 20 },
  { list: 'dms', name: undefined, size: 2, perDay: 30 },
  { list: 'dms', name: undefined, size: 2, perDay: 10 },
].map((channel, n) => {
  // the second conversation of two is of other users than the first
  const members = users.slice(n === 8 ? 2 : 0).slice(0, channel.size);
  return { ...channel, id: `C${n}`, members: members.map(({ id }) => id) };
});

type Channel = (typeof channels)[number];

/** Replies of the first day are to messages before the export; the others to the first message of the day before, whose file sorts earlier or later. */
function post({ id, members, perDay, list }: Channel, day: number, n: number) {
  const seconds = FIRST_DAY + day * DAY + n * 60;
  // the time of a message is its id in the channel
  const ts = `${seconds}.000${100 + n}`;
  const user = members[(n + day) % members.length]!;
  const text = `Message ${n} of day ${day} in ${id}`;
  const written = { type: 'message', user, ts, text };
  if (n % 10 === 1) return { ...written, thread_ts: `${FIRST_DAY + (day - 1) * DAY}.000100` };
  if (n % 10 === 2) return { ...written, reactions: [{ name: 'tada', users: members.slice(0, 2), count: 2 }] };
  if (n % 10 === 3) return { ...written, text: '', files: [{ name: 'a.png', mimetype: 'image/png', url_private: 'https://files.slack.com/a.png' }] }; // prettier-ignore
  if (n % 10 === 6) return { ...written, edited: { user, ts: `${seconds + 30}.000000` } };
  if (n % 10 === 7) return { ...written, text: `<@${members[0]}> &amp; ${text}` };
  if (n === 4 && perDay >= 50) return { ...written, subtype: 'channel_join', text: `<@${user}> has joined` };
  if (n === 5 && list !== 'dms') return { ...written, user: undefined, subtype: 'bot_message', bot_id: 'B1', username: 'Robot' }; // prettier-ignore
  return written;
}

const listed = (list: string) =>
  channels
    .filter((channel) => channel.list === list)
    .map(({ id, name, members }) => ({ id, name, created: FIRST_DAY - DAY, creator: members[0], members }));

/** A workspace of 60 users in 25,000 messages and 69 other records: name → content of the files, whose posts begin with the newest. */
export function largeExport(): { files: Record<string, string>; messages: number; users: number; replies: number } {
  const files: Record<string, string> = { 'users.json': JSON.stringify(users) };
  for (const { list } of channels) files[`${list}.json`] = JSON.stringify(listed(list));
  for (const channel of channels)
    for (let day = 0; day < DAYS; day++) {
      const date = new Date((FIRST_DAY + day * DAY) * 1000).toISOString().slice(0, 10);
      const posts = Array.from({ length: channel.perDay }, (_, n) => post(channel, day, n));
      files[`${channel.name ?? channel.id}/${date}.json`] = JSON.stringify(posts.toReversed());
    }
  const daily = channels.reduce((sum, { perDay }) => sum + perDay, 0);
  // with the bot
  return { files, messages: daily * DAYS, users: USERS + 1, replies: daily / 10 };
}

/** The texts of the newest messages in the channels of a user. */
export const lastTextsOf = (user: string): string[] =>
  channels
    .filter(({ members }) => members.includes(user))
    .map(({ id, perDay }) => `Message ${perDay - 1} of day ${DAYS - 1} in ${id}`);
