import type { UserClient } from 'confab-client';
import { useChat, useRealtime, useStore } from './chat.js';
import { useResource } from './use-resource.js';

/** @throws if the server has not done it: the response has a result for each user */
export async function changeBlock(client: UserClient, action: 'block' | 'unblock', uid: string): Promise<void> {
  const { data: results } = await client.blockedUsers[action]({ blockedUids: [uid] });
  const result = results[uid];
  if (result?.success === false) throw new Error(result.message);
}

/** What the user may do about another one. */
export function useUserActions(uid: string) {
  const { client, mutes } = useChat();
  const peer = { receiverType: 'user', receiver: uid } as const;
  const muted = useStore(mutes);
  const { data, reload } = useResource(
    `user ${uid}`,
    async (signal) => (await client.users.get(uid, { signal })).data.blockedByMe === true,
  );
  useRealtime('user_blocked', reload);
  useRealtime('user_unblocked', reload);
  const change = async (action: 'block' | 'unblock'): Promise<void> => {
    await changeBlock(client, action, uid);
    reload();
  };
  return {
    /** undefined while it loads. */
    isBlocked: data,
    /** Neither of the two can then write to the other. It has no effect in groups. */
    block: () => change('block'),
    unblock: () => change('unblock'),
    isMuted: muted.has(`user:${uid}`),
    /** The user then gets no notifications of what the other one writes to them. */
    mute: () => mutes.mute(peer),
    unmute: () => mutes.unmute(peer),
  };
}

/** The users whom the user has blocked. */
export function useBlockedUsers() {
  const { client } = useChat();
  const blocked = useResource(
    'blocked users',
    async (signal) => (await client.blockedUsers.list({ direction: 'blockedByMe', perPage: 100, signal })).data,
  );
  useRealtime('user_blocked', blocked.reload);
  useRealtime('user_unblocked', blocked.reload);
  return blocked;
}
