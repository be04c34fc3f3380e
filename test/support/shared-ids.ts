import fc from 'fast-check';
import { groupKey, userKey } from './conversation-model.js';

/** The users and groups of an app in which some conversations have the same conversation id. */
export interface AppWithSharedIds {
  uids: string[];
  guids: string[];
  /** Conversation keys of all possible conversations. */
  keys: string[];
  /** Conversation id → keys, for ids of two or more conversations. */
  shared: Map<string, string[]>;
}

const ID_PARTS = ['a', 'b', '_user_', 'group_', '_'];

const word = fc.array(fc.constantFrom(...ID_PARTS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));

/** The conversation id of a conversation key, computed independently of the server. */
export function conversationIdOf(key: string): string {
  const [type, ...parties] = key.split('/');
  return type === 'group' ? `group_${parties[0]}` : parties.join('_user_');
}

function appWithSharedIds(uids: string[], guids: string[]): AppWithSharedIds {
  const users = uids.flatMap((one, index) => uids.slice(index + 1).map((other) => userKey(one, other)));
  const keys = [...users, ...guids.map(groupKey)];
  const byId = new Map<string, string[]>();
  for (const key of keys) byId.set(conversationIdOf(key), [...(byId.get(conversationIdOf(key)) ?? []), key]);
  return { uids, guids, keys, shared: new Map([...byId].filter(([, all]) => all.length > 1)) };
}

/** Whether two direct conversations share an id, and a direct conversation shares one with a group conversation. */
const hasBothKindsOfSharedIds = ({ shared }: AppWithSharedIds): boolean => {
  const groupsIn = [...shared.values()].map((keys) => keys.filter((key) => key.startsWith('group/')).length);
  return groupsIn.includes(0) && groupsIn.some((groups) => groups > 0);
};

/**
 * Generates uids and guids from the parts of conversation ids, because random ids would hardly ever collide. If the order of the uids allows
 * it, the conversation of `x` and `y_user_z` has the same id as the one of `x_user_y` and `z`. The conversation of `group_x` and a user
 * with a later uid has the same id as the conversation of the group whose guid is the rest of that id.
 */
export const appsWithSharedIds: fc.Arbitrary<AppWithSharedIds> = fc
  .record({ x: word, y: word, z: word, v: word, w: word, extra: word })
  .map(({ x, y, z, v, w, extra }) => {
    const chat = [`group_${v}`, `group_${w}`].sort();
    const uids = [x, `${y}_user_${z}`, `${x}_user_${y}`, z, ...chat];
    const guids = [conversationIdOf(userKey(chat[0]!, chat[1]!)).slice('group_'.length), extra];
    return appWithSharedIds([...new Set(uids)], [...new Set(guids)]);
  })
  .filter((app) => app.uids.length === 6 && app.guids.length === 2 && hasBothKindsOfSharedIds(app));
