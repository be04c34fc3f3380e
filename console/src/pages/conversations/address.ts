import type { Peer } from '../../api/conversations.ts';

/** Of a conversation as a user sees it, or of a thread in it. */
export const addressOf = (appId: string, uid: string, peer: Peer, thread?: string): string =>
  [`/apps/${appId}/conversations`, uid, peer.type, peer.id, ...(thread === undefined ? [] : [thread])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');
