import { secondsOf, textOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { archivedRecords } from './archived-records.js';
import { banRecord, DEFAULT_ROLE, groupRecord, memberRecord, roleRecord, userRecord } from './profile-records.js';
import { sourceRecord, type ReadContext } from './read-progress.js';

/** Records whose lists are read before the state is saved. */
const BATCH = 50;

export async function readRoles(context: ReadContext): Promise<void> {
  for (const row of await context.api.all('/roles')) {
    if (textOf(row.role) === undefined || row.role === DEFAULT_ROLE) continue;
    const role = sourceRecord(context, 'roles', row);
    await context.state.archive.write('roles', roleRecord(role));
    role.settle();
  }
}

/** Lists with page numbers move when rows are added or removed, so a row can be on two pages. */
export async function readUsers(context: ReadContext, cursor: string): Promise<void> {
  const { api, state, scope } = context;
  const seen = new Set<string>();
  const from = pageOf(cursor);
  for await (const { records } of archivedRecords(state.archive.folder, 'users', { from: 0, size: BATCH }))
    for (const { uid } of records) seen.add(uid);
  for await (const { page, rows } of api.pages('/users', { withDeactivated: true, withTags: true }, { from })) {
    for (const row of withNewId(rows, 'uid', seen)) {
      const user = sourceRecord(context, 'users', row);
      const record = userRecord(user);
      user.settle();
      if (scope?.isRecent(record.createdAt, record.updatedAt, record.lastActiveAt)) scope.users.add(record.uid);
      await state.archive.write('users', record);
    }
    await state.save('users', String(page + 1));
  }
}

export async function readGroups(context: ReadContext, cursor: string): Promise<void> {
  const { api, state, scope } = context;
  const seen = new Set<string>();
  const from = pageOf(cursor);
  for await (const { records } of archivedRecords(state.archive.folder, 'groups', { from: 0, size: BATCH }))
    for (const { guid } of records) seen.add(guid);
  for await (const { page, rows } of api.pages('/groups', { withTags: true }, { from })) {
    for (const row of withNewId(rows, 'guid', seen)) {
      const group = sourceRecord(context, 'groups', row);
      const record = groupRecord(group);
      group.settle();
      if (scope?.isRecent(record.createdAt, record.updatedAt)) scope.groups.add(record.guid);
      await state.archive.write('groups', record);
    }
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
export async function readRelations({ api, state, scope }: ReadContext, cursor: string): Promise<void> {
  const { archive, report } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'users', {
    from: Number(cursor),
    size: BATCH,
  })) {
    const read = scope ? records.filter(({ uid }) => scope.users.has(uid)) : records;
    for (const { uid, deactivatedAt } of read)
      if (deactivatedAt !== undefined)
        report.detailLeftOut('friends, blocks and memberships of deactivated users', uid);
    const relations = await Promise.all(
      read
        .filter(({ deactivatedAt }) => deactivatedAt === undefined)
        .map(async ({ uid }) => ({
          uid,
          friends: await allOrNone(api, `/users/${uid}/friends`),
          blocked: await allOrNone(api, `/users/${uid}/blockedusers`, { direction: 'blockedByMe' }),
        })),
    );
    for (const { uid, friends, blocked } of relations) {
      // a friendship is in the lists of both users; of some only the changed one is read
      for (const friend of friends)
        if (scope || uid < String(friend.uid)) await archive.write('friends', { uid, friendUid: String(friend.uid) });
      for (const other of blocked)
        await archive.write('blocks', {
          uid,
          blockedUid: String(other.uid),
          blockedAt: secondsOf(other.blockedByMeAt ?? other.blockedAt),
        });
    }
    await state.save('relations', String(end));
  }
}

/** Members and bans of all groups. */
export async function readMembers(context: ReadContext, cursor: string): Promise<void> {
  const { api, state, scope } = context;
  const { archive } = state;
  for await (const { records, end } of archivedRecords(archive.folder, 'groups', {
    from: Number(cursor),
    size: BATCH,
  })) {
    for (const { guid } of scope ? records.filter((group) => scope.groups.has(group.guid)) : records) {
      for (const row of await allOrNone(api, `/groups/${guid}/members`)) {
        const member = sourceRecord(context, 'members', row);
        await archive.write('members', memberRecord(guid, member));
        member.settle();
      }
      for (const row of await allOrNone(api, `/groups/${guid}/bannedusers`)) {
        const user = sourceRecord(context, 'banned users', row);
        await archive.write('members', banRecord(guid, user));
        user.settle();
      }
    }
    await state.save('members', String(end));
  }
}

/** The rows of a user or group; none if it was deleted since it was listed. */
async function allOrNone(api: ApiClient, path: string, query: Record<string, string> = {}): Promise<Fields[]> {
  try {
    return (await api.all(path, query)).filter(({ uid }) => textOf(uid) !== undefined);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return [];
  }
}
