import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { AGENTIC_ROLE, DEFAULT_ROLE } from '#platform/access/role-rules.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MAX_FRIENDS } from '#resources/friends/friends.service.js';
import { MAX_ROLES_PER_APP } from '#resources/roles/roles.service.js';
import type { BlockRecordDto, FriendRecordDto, RoleRecordDto, UserRecordDto } from '../rules/user-record.dto.js';
import * as sql from './imported-people.sql.js';
import { presentIds, withoutDetail, type LoadedImport, type LoadedInPart, type Refusal } from './load-context.js';

/**
 * Stores roles, users, friends and blocks of an import. Each method stores the records that it does not refuse, all of them by the same
 * statements, and returns a result for each. `ctx` has an open transaction in which the app is locked for imports.
 */
@Injectable()
export class ImportedPeopleRepository extends Repository {
  /** The roles that every app has get the content of their records. */
  async loadRoles(ctx: AppContext, { replaces }: LoadedImport, records: RoleRecordDto[]): Promise<Refusal[]> {
    const [counted] = await this.query(ctx, sql.countRoles, [AGENTIC_ROLE]);
    let roles = counted!.roles;
    const refusals = inOrder(
      records,
      ({ role }) => role,
      ({ role }) => alreadyExists('role', role),
    );
    records.forEach(({ role }, index) => {
      if (refusals[index] || isRoleOfEveryApp(role)) return;
      if (roles >= MAX_ROLES_PER_APP)
        refusals[index] = new DomainError('ERR_PLAN_QUOTA_RESTRICTION', {
          limit: MAX_ROLES_PER_APP,
          resources: 'roles',
        });
      else roles++;
    });
    const accepted = acceptedOf(records, refusals);
    if (accepted.length === 0) return refusals;
    const json = recordset(accepted);
    const inserted = await this.query(ctx, sql.insertRoles, [json]);
    const changed = replaces ? accepted.map(({ role }) => role) : [DEFAULT_ROLE, AGENTIC_ROLE];
    const replaced = await this.query(ctx, sql.replaceRoles, [json, changed]);
    const stored = new Set([...inserted, ...replaced].map(({ role }) => role));
    return refuseOthers(records, refusals, ({ role }) => (stored.has(role) ? undefined : alreadyExists('role', role)));
  }

  /** A user of a file whose role is not there gets the role that every app has: the user's messages are not lost for it. */
  async loadUsers(ctx: AppContext, context: LoadedImport, records: UserRecordDto[]): Promise<LoadedInPart> {
    const named = presentIds([DEFAULT_ROLE, ...records.map(({ role }) => role)]);
    const roles = new Set((await this.query(ctx, sql.lockRoles, [named])).map(({ role }) => role));
    const exists = (uid: string) => new DomainError('ERR_UID_ALREADY_EXISTS', { uid });
    const problemOf = ({ role = DEFAULT_ROLE }: UserRecordDto) =>
      roles.has(role) ? undefined : new DomainError('ERR_ROLE_NOT_FOUND', { role });
    const { kept, losses } = withoutDetail(context, records, 'role', problemOf);
    const refusals = inOrder(
      kept,
      ({ uid }) => uid,
      ({ uid }) => exists(uid),
      (record) => (record.uid === SYSTEM_UID ? exists(record.uid) : problemOf(record)),
    );
    const accepted = acceptedOf(kept, refusals);
    const stored = await this.insertUsers(ctx, accepted);
    if (context.replaces) {
      await this.replaceUsers(
        ctx,
        accepted.filter(({ uid }) => !stored.has(uid)),
      );
      return { refusals, losses };
    }
    return {
      refusals: refuseOthers(kept, refusals, ({ uid }) => (stored.has(uid) ? undefined : exists(uid))),
      losses,
    };
  }

  async loadFriends(ctx: AppContext, records: FriendRecordDto[]): Promise<Refusal[]> {
    const app = this.database.forApp(ctx);
    const uids = presentIds(records.flatMap(({ uid, friendUid }) => [uid, friendUid]));
    const known = new Set((await app.query(sql.lockUsers, [uids])).map(({ uid }) => uid));
    const counts = new Map((await app.query(sql.countFriends, [uids])).map(({ uid, friends }) => [uid, friends]));
    const pairs = await app.query(sql.findFriends, [
      records.map(({ uid }) => uid),
      records.map(({ friendUid }) => friendUid),
    ]);
    const present = new Set(pairs.map(keyOfFriends));
    const refusals = inOrder(
      records,
      keyOfFriends,
      ({ friendUid: uid }) => new DomainError('ERR_ALREADY_FRIEND', { uid }),
      (record) => {
        const { uid, friendUid } = record;
        if (uid === friendUid) return new DomainError('ERR_CANNOT_FORM_SELF_RELATION');
        const missing = [uid, friendUid].find((party) => !known.has(party));
        if (missing !== undefined) return new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
        if (present.has(keyOfFriends(record))) return new DomainError('ERR_ALREADY_FRIEND', { uid: friendUid });
        if ([uid, friendUid].some((party) => counts.get(party)! >= MAX_FRIENDS))
          return new DomainError('ERR_PLAN_QUOTA_RESTRICTION', { limit: MAX_FRIENDS, resources: 'friends of a user' });
        for (const party of [uid, friendUid]) counts.set(party, counts.get(party)! + 1);
        return undefined;
      },
    );
    const accepted = acceptedOf(records, refusals);
    if (accepted.length > 0) await app.query(sql.insertFriends, [recordset(accepted)]);
    return refusals;
  }

  async loadBlocks(ctx: AppContext, records: BlockRecordDto[]): Promise<Refusal[]> {
    const app = this.database.forApp(ctx);
    const known = await this.lockUsers(
      ctx,
      records.flatMap(({ uid, blockedUid }) => [uid, blockedUid]),
    );
    const exists = ({ uid, blockedUid }: BlockRecordDto) => alreadyExists('block', `${uid}/${blockedUid}`);
    const refusals = inOrder(records, keyOfBlock, exists, ({ uid, blockedUid }) => {
      if (uid === blockedUid) return new DomainError('ERR_CANNOT_BLOCK_SELF');
      const missing = [uid, blockedUid].find((party) => !known.has(party));
      return missing === undefined ? undefined : new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
    });
    const accepted = acceptedOf(records, refusals);
    const inserted = accepted.length > 0 ? await app.query(sql.insertBlocks, [recordset(accepted)]) : [];
    const stored = new Set(inserted.map(keyOfBlock));
    return refuseOthers(records, refusals, (record) => (stored.has(keyOfBlock(record)) ? undefined : exists(record)));
  }

  /** The existing ones among the users, deactivated ones included. They are not erased until the end of the transaction. */
  async lockUsers(ctx: AppContext, uids: Iterable<string | undefined>): Promise<Set<string>> {
    const named = presentIds(uids);
    if (named.length === 0) return new Set();
    const rows = await this.query(ctx, sql.lockUsersForKeyShare, [named]);
    return new Set(rows.map(({ uid }) => uid));
  }

  async removeFriends(ctx: AppContext, records: FriendRecordDto[]): Promise<void> {
    await this.query(ctx, sql.deleteFriends, columnsOf(records, 'uid', 'friendUid'));
  }

  async removeBlocks(ctx: AppContext, records: BlockRecordDto[]): Promise<void> {
    await this.query(ctx, sql.deleteBlocks, columnsOf(records, 'uid', 'blockedUid'));
  }

  private async replaceUsers(ctx: AppContext, records: UserRecordDto[]): Promise<void> {
    if (records.length === 0) return;
    await this.query(ctx, sql.replaceUsers, [recordset(records)]);
    await this.query(ctx, sql.recountMembers, [records.map(({ uid }) => uid)]);
  }

  private async insertUsers(ctx: AppContext, records: UserRecordDto[]): Promise<Set<string>> {
    if (records.length === 0) return new Set();
    const rows = await this.query(ctx, sql.insertUsers, [recordset(records)]);
    return new Set(rows.map(({ uid }) => uid));
  }
}

const isRoleOfEveryApp = (role: string): boolean => role === DEFAULT_ROLE || role === AGENTIC_ROLE;

const alreadyExists = (kind: string, id: string) => new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind, id });

const keyOfFriends = ({ uid, friendUid }: { uid: string; friendUid: string }): string =>
  [uid, friendUid].sort().join('/');
const keyOfBlock = ({ uid, blockedUid }: { uid: string; blockedUid: string }): string => `${uid}/${blockedUid}`;

/** Checks the records one after the other. Of those with the same key, the first that passes the check is accepted. */
export function inOrder<Item>(
  records: Item[],
  keyOf: (record: Item) => string,
  duplicate: (record: Item) => DomainError,
  check: (record: Item) => Refusal = () => undefined,
): Refusal[] {
  const accepted = new Set<string>();
  return records.map((record) => {
    const key = keyOf(record);
    if (accepted.has(key)) return duplicate(record);
    const refusal = check(record);
    if (!refusal) accepted.add(key);
    return refusal;
  });
}

export const acceptedOf = <Item>(records: Item[], refusals: Refusal[]): Item[] =>
  records.filter((_, index) => !refusals[index]);

/** Adds the refusals of records that were accepted so far. */
export const refuseOthers = <Item>(
  records: Item[],
  refusals: Refusal[],
  refusalOf: (record: Item) => Refusal,
): Refusal[] => records.map((record, index) => refusals[index] ?? refusalOf(record));
