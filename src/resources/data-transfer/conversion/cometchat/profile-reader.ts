import { textOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { archivedRecords } from './archived-records.js';
import { banRecord, DEFAULT_ROLE, groupRecord, memberRecord, roleRecord, userRecord } from './profile-records.js';
import type { ReadContext } from './read-progress.js';

/** Records whose lists are read before the state is saved. */
const BATCH = 50;

export async function readRoles({ api, state }: ReadContext): Promise<void> {
  for (const role of await api.all('/roles'))
    if (textOf(role.role) !== undefined && role.role !== DEFAULT_ROLE)
      await state.archive.write('roles', roleRecord(role));
}

/** Lists with page numbers move when rows are added or removed, so a row can be on two pages. */
export async function readUsers({ api, state }: ReadContext, cursor: string): Promise<void> {
  const seen = new Set<string>();
  const from = pageOf(cursor);
  for await (const { records } of archivedRecords(state.archive.folder, 'users', { from: 0, size: BATCH }))
    for (const { uid } of records) seen.add(uid);
  for await (const { page, rows } of api.pages('/users', { withDeactivated: true, withTags: true }, { from })) {
    for (const user of withNewId(rows, 'uid', seen)) await state.archive.write('users', userRecord(user, state.report));
    await state.save('users', String(page + 1));
  }
}

export async function readGroups({ api, state }: ReadContext, cursor: string): Promise<void> {
  const seen = new Set<string>();
  const from = pageOf(cursor);
  for await (const { records } of archivedRecords(state.archive.folder, 'groups', { from: 0, size: BATCH }))
    for (const { guid } of records) seen.add(guid);
  for await (const { page, rows } of api.pages('/groups', { withTags: true }, { from })) {
    for (const group of withNewId(rows, 'guid', seen))
      await state.archive.write('groups', groupRecord(group, state.report));
    await state.save('groups', String(page + 1));
  }
}

const pageOf = (cursor: string): number => (cursor === '' ? 1 : Number(cursor));

function withNewId(rows: Fields[], name: 'uid' | 'guid', seen: Set<string>): Fields[] {
  return rows.filter((row) => {
    const id = textOf(row[name]);
    if (id === undefined || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Friends and blocks of all users. */
export async function readRelations({ api, state }: ReadContext, cursor: string): Promise<void> {
  const { archive, report } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'users', {
    from: Number(cursor),
    size: BATCH,
  })) {
    const active = records.filter(({ deactivatedAt }) => deactivatedAt === undefined);
    if (active.length < records.length)
      for (const { uid, deactivatedAt } of records)
        if (deactivatedAt !== undefined)
          report.detailLeftOut('friends, blocks and memberships of deactivated users', uid);
    const relations = await Promise.all(
      active.map(async ({ uid }) => ({
        uid,
        friends: await allOrNone(api, `/users/${uid}/friends`),
        blocked: await allOrNone(api, `/users/${uid}/blockedusers`, { direction: 'blockedByMe' }),
      })),
    );
    for (const { uid, friends, blocked } of relations) {
      // a friendship is in the lists of both users
      for (const friend of friends)
        if (uid < String(friend.uid)) await archive.write('friends', { uid, friendUid: String(friend.uid) });
      for (const other of blocked)
        await archive.write('blocks', { uid, blockedUid: String(other.uid), blockedAt: blockedAtOf(other) });
    }
    await state.save('relations', String(end));
  }
}

const blockedAtOf = ({ blockedByMeAt, blockedAt }: Fields): number | undefined => {
  const time = blockedByMeAt ?? blockedAt;
  return typeof time === 'number' ? time : undefined;
};

/** Members and bans of all groups. */
export async function readMembers({ api, state }: ReadContext, cursor: string): Promise<void> {
  const { archive } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'groups', {
    from: Number(cursor),
    size: BATCH,
  })) {
    for (const group of records) {
      const { guid } = group;
      for await (const rows of pagesOrNone(api, `/groups/${guid}/members`))
        for (const member of rows) await archive.write('members', memberRecord(group, member));
      for await (const rows of pagesOrNone(api, `/groups/${guid}/bannedusers`))
        for (const user of rows) await archive.write('members', banRecord(guid, user));
    }
    await state.save('members', String(end));
  }
}

/** The rows of a user or group; none if it was deleted since it was listed. */
async function allOrNone(api: ApiClient, path: string, query: Record<string, string> = {}): Promise<Fields[]> {
  const found: Fields[] = [];
  for await (const rows of pagesOrNone(api, path, query)) found.push(...rows);
  return found;
}

async function* pagesOrNone(
  api: ApiClient,
  path: string,
  query: Record<string, string> = {},
): AsyncGenerator<Fields[]> {
  try {
    for await (const { rows } of api.pages(path, query)) yield rows.filter(({ uid }) => textOf(uid) !== undefined);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}
