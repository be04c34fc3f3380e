import { dataOf, type Client } from '#test/support/client.js';
import { createGroup } from '#test/support/groups.js';
import type { Recipe, World } from './access-recipes.js';

// Each user asks about a group of their own: an invitation can be accepted once.

const UIDS = ['stranger', 'participant', 'moderator', 'admin', 'owner', 'blocked', 'denied', 'restricted'];

/** A private group of the target that takes requests, and from which `banned` is banned. */
async function newGroup({ app, fresh }: World): Promise<string> {
  const guid = fresh('by-request');
  await createGroup(app, {
    guid,
    owner: 'target',
    type: 'private',
    joinByRequest: true,
    members: { usersToBan: ['banned'] },
  });
  return guid;
}

const invited =
  (request: (client: Client, guid: string) => ReturnType<Client['post']>): Recipe =>
  async (world) => {
    const guid = await newGroup(world);
    for (const uid of UIDS) dataOf(await world.app.api.post(`/v3/groups/${guid}/invitations/${uid}`));
    return (client) => request(client, guid);
  };

const requested =
  (request: (client: Client, guid: string) => ReturnType<Client['post']>): Recipe =>
  async (world) => {
    const guid = await newGroup(world);
    for (const uid of UIDS.filter((uid) => !['denied', 'restricted'].includes(uid)))
      dataOf(await world.app.as(uid).post(`/v3/joinrequests/${guid}`));
    return (client) => request(client, guid);
  };

const forUser =
  (prepare: (world: World, uid: string) => Promise<unknown>, request: (client: Client, uid: string) => any): Recipe =>
  async (world) => {
    const uid = world.fresh('pending');
    dataOf(await world.app.api.post('/v3/users', { uid, name: uid }));
    await prepare(world, uid);
    return (client) => request(client, uid);
  };

const CLUB = '/v3/groups/club';
const ofClub = async (world: World, uid: string) => {
  dataOf(await world.app.api.put(CLUB, { joinByRequest: true }));
  dataOf(await world.app.as(uid).post('/v3/joinrequests/club'));
};
const toClub = async (world: World, uid: string) => dataOf(await world.app.api.post(`${CLUB}/invitations/${uid}`));
const nothing = () => Promise.resolve();

export const pendingMemberRecipes: Record<string, Recipe> = {
  'invite-group-user': forUser(nothing, (client, uid) => client.post(`${CLUB}/invitations/${uid}`)),
  'list-group-invitations': () => Promise.resolve((client) => client.get(`${CLUB}/invitations`)),
  'withdraw-group-invitation': forUser(toClub, (client, uid) => client.delete(`${CLUB}/invitations/${uid}`)),
  'list-invitations': () => Promise.resolve((client) => client.get('/v3/invitations')),
  'accept-invitation': invited((client, guid) => client.post(`/v3/invitations/${guid}`)),
  'decline-invitation': invited((client, guid) => client.delete(`/v3/invitations/${guid}`)),
  'create-join-request': async (world) => {
    const guid = await newGroup(world);
    return (client) => client.post(`/v3/joinrequests/${guid}`);
  },
  'list-join-requests': () => Promise.resolve((client) => client.get('/v3/joinrequests')),
  'withdraw-join-request': requested((client, guid) => client.delete(`/v3/joinrequests/${guid}`)),
  'list-group-join-requests': () => Promise.resolve((client) => client.get(`${CLUB}/joinrequests`)),
  'approve-join-request': forUser(ofClub, (client, uid) => client.post(`${CLUB}/joinrequests/${uid}`)),
  'decline-join-request': forUser(ofClub, (client, uid) => client.delete(`${CLUB}/joinrequests/${uid}`)),
};
