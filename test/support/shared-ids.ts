import fc from 'fast-check';
import { groupKey, userKey } from './conversation-model.js';

/** Users and groups, some of whose conversations share their id of the API. */
export interface SharingApp {
  uids: string[];
  guids: string[];
  /** Keys of all possible conversations. */
  keys: string[];
  /** Ids of two or more conversations → the keys of these. */
  shared: Map<string, string[]>;
}

const PIECES = ['a', 'b', '_user_', 'group_', '_'];

const word = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));

/** The id of the API, computed apart from the server. */
export function wireId(key: string): string {
  const [type, ...parties] = key.split('/');
  return type === 'group' ? `group_${parties[0]}` : parties.join('_user_');
}

function sharingApp(uids: string[], guids: string[]): SharingApp {
  const users = uids.flatMap((one, index) => uids.slice(index + 1).map((other) => userKey(one, other)));
  const keys = [...users, ...guids.map(groupKey)];
  const byId = new Map<string, string[]>();
  for (const key of keys) byId.set(wireId(key), [...(byId.get(wireId(key)) ?? []), key]);
  return { uids, guids, keys, shared: new Map([...byId].filter(([, all]) => all.length > 1)) };
}

/** Whether two direct conversations share an id, and a direct and a group conversation do. */
const sharesBothWays = ({ shared }: SharingApp): boolean => {
  const groupsIn = [...shared.values()].map((keys) => keys.filter((key) => key.startsWith('group/')).length);
  return groupsIn.includes(0) && groupsIn.some((groups) => groups > 0);
};

/**
 * Ids of users and groups consist of the pieces that ids of conversations are made of. Random ids would hardly ever give conversations the
 * same id. The users `x`, `y_user_z` and `x_user_y`, `z` have it where the order of the uids allows it, and so have the conversation of
 * `group_x` with a later user and the group of the rest of that id.
 */
export const sharingApps: fc.Arbitrary<SharingApp> = fc
  .record({ x: word, y: word, z: word, v: word, w: word, extra: word })
  .map(({ x, y, z, v, w, extra }) => {
    const chat = [`group_${v}`, `group_${w}`].sort();
    const uids = [x, `${y}_user_${z}`, `${x}_user_${y}`, z, ...chat];
    const guids = [wireId(userKey(chat[0]!, chat[1]!)).slice('group_'.length), extra];
    return sharingApp([...new Set(uids)], [...new Set(guids)]);
  })
  .filter((app) => app.uids.length === 6 && app.guids.length === 2 && sharesBothWays(app));
