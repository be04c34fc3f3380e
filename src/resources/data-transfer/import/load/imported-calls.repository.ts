import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { Database } from '#platform/database/database.js';
import type { AppStatement } from '#platform/database/statement.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { CallRecordDto } from '../rules/call-record.dto.js';
import * as sql from './imported-calls.sql.js';
import { ImportedGroupsRepository } from './imported-groups.repository.js';
import { acceptedOf, ImportedPeopleRepository, inOrder, refuseOthers } from './imported-people.repository.js';
import type { LoadedImport, LoadedInPart } from './load-context.js';

/** Stores calls that are over, as ImportedPeopleRepository does with users. */
@Injectable()
export class ImportedCallsRepository {
  constructor(
    private readonly database: Database,
    private readonly people: ImportedPeopleRepository,
    private readonly groups: ImportedGroupsRepository,
  ) {}

  /** A call loses the participants who do not exist, and stays. */
  async load(ctx: AppContext, { keepsIds, replaces }: LoadedImport, given: CallRecordDto[]): Promise<LoadedInPart> {
    const app = this.database.forApp(ctx);
    const users = await this.people.lockUsers(ctx, given.flatMap(uidsIn));
    const isMissing = (uid: string) => uid !== SYSTEM_UID && !users.has(uid);
    const losses = given.map(({ participants = [] }) =>
      participants.flatMap(({ uid }) => (isMissing(uid) ? [new DomainError('ERR_UID_NOT_FOUND', { uid })] : [])),
    );
    const records = given.map((call, index) =>
      losses[index]!.length === 0
        ? call
        : { ...call, participants: call.participants!.filter(({ uid }) => !isMissing(uid)) },
    );
    const guids = records.map(({ receiverType, receiver }) => (receiverType === 'group' ? receiver : undefined));
    const groups = await this.groups.lockGroups(ctx, guids);
    const exists = ({ sessionId: id }: CallRecordDto) =>
      new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind: 'call', id });
    const refusals = inOrder(
      records,
      ({ sessionId }) => sessionId,
      exists,
      (record) => {
        const missing = uidsIn(record).find(isMissing);
        if (missing !== undefined) return new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
        // The group of a call may have been deleted since, in the import of a whole app.
        const lacksGroup = record.receiverType === 'group' && !groups.has(record.receiver) && !keepsIds;
        return lacksGroup ? new DomainError('ERR_GUID_NOT_FOUND', { guid: record.receiver }) : undefined;
      },
    );
    const accepted = acceptedOf(records, refusals);
    if (accepted.length === 0) return { refusals, losses };
    if (replaces) await app.query(sql.deleteCalls, [accepted.map(({ sessionId }) => sessionId)]);
    const inserted = await app.query(sql.insertCalls, [recordset(accepted)]);
    const stored = new Set(inserted.map(({ sessionId }) => sessionId));
    const calls = accepted.filter(({ sessionId }) => stored.has(sessionId));
    const insert = async (
      statement: AppStatement<object, [string]>,
      listOf: (call: CallRecordDto) => object[] | undefined,
    ) => {
      const parts = calls.flatMap((call) =>
        (listOf(call) ?? []).map((part) => ({ ...part, sessionId: call.sessionId })),
      );
      if (parts.length > 0) await app.query(statement, [recordset(parts)]);
    };
    await insert(sql.insertParticipants, ({ participants }) => participants);
    await insert(sql.insertRecordings, ({ recordings }) => recordings);
    await insert(sql.insertTranscriptions, ({ transcriptions }) => transcriptions);
    return {
      refusals: refuseOthers(records, refusals, (record) =>
        stored.has(record.sessionId) ? undefined : exists(record),
      ),
      losses,
    };
  }
}

const uidsIn = ({ initiator, receiverType, receiver, participants = [] }: CallRecordDto): string[] => [
  initiator,
  ...(receiverType === 'user' ? [receiver] : []),
  ...participants.map(({ uid }) => uid),
];
