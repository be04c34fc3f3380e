import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { AppStatement, ComposedValues } from '#platform/database/statement.js';
import type { ImportKind, ImportRecords } from '#resources/data-transfer/import/import-records.js';
import { callRecord, compact, messageRecord, seconds, settingRecord, some, stateRecord } from './records.js';
import * as sql from './records.sql.js';

const PAGE = 1_000;
const MESSAGES_PAGE = 500;
/** Bytes of data after which a page of messages ends. */
const MESSAGES_BYTES = 4_000_000;

/** Reads all records of an app, in pages by primary key. */
@Injectable()
export class RecordsRepository extends Repository {
  /** Reads one kind. Pages may be empty. */
  private readonly readers: {
    readonly [Kind in ImportKind]: (ctx: AppContext) => AsyncGenerator<ImportRecords[Kind][]>;
  } = {
    roles: (ctx) =>
      this.map(
        ctx,
        sql.roles,
        [''],
        ({ role }) => [role],
        (row) => compact(row) as ImportRecords['roles'],
      ),
    users: (ctx) =>
      this.map(
        ctx,
        sql.users,
        [''],
        ({ uid }) => [uid],
        (row) => compact({ ...withTimes(row), tags: some(row.tags) }) as ImportRecords['users'],
      ),
    friends: (ctx) =>
      this.map(
        ctx,
        sql.friends,
        ['', ''],
        (row) => [row.uid, row.friendUid],
        (row) => withTimes(row),
      ),
    blocks: (ctx) =>
      this.map(
        ctx,
        sql.blocks,
        ['', ''],
        (row) => [row.uid, row.blockedUid],
        (row) => withTimes(row),
      ),
    groups: (ctx) =>
      this.map(
        ctx,
        sql.groups,
        [''],
        ({ guid }) => [guid],
        ({ frozen, sendScope, slowModeSeconds, joinByRequest, ...row }) =>
          compact({
            ...withTimes(row),
            tags: some(row.tags),
            frozen: frozen || undefined,
            sendScope: sendScope === 'participant' ? undefined : sendScope,
            slowModeSeconds: slowModeSeconds || undefined,
            joinByRequest: joinByRequest || undefined,
          }) as ImportRecords['groups'],
      ),
    members: (ctx) => this.membersAndBans(ctx),
    files: (ctx) =>
      this.map(
        ctx,
        sql.files,
        [''],
        ({ id }) => [id],
        (row) => compact({ ...withTimes(row), size: Number(row.size) }) as ImportRecords['files'],
      ),
    messages: (ctx) => this.messages(ctx),
    'conversation-states': (ctx) => this.states(ctx),
    calls: (ctx) => this.map(ctx, sql.calls, [''], ({ sessionId }) => [sessionId], callRecord),
  };

  /** All records of the kind, in pages. */
  pages<Kind extends ImportKind>(ctx: AppContext, kind: Kind): AsyncGenerator<ImportRecords[Kind][]> {
    return this.readers[kind](ctx);
  }

  /** Those of the messages that there are. */
  async messagesWithIds(ctx: AppContext, ids: readonly bigint[]): Promise<ImportRecords['messages'][]> {
    return (await this.query(ctx, sql.messagesWithIds, [ids])).map(messageRecord);
  }

  private async *map<Row extends object, Key extends readonly [] | ComposedValues, Result>(
    ctx: AppContext,
    statement: AppStatement<Row, readonly [...Key, number]>,
    beforeFirst: Key,
    keyOf: (row: Row) => Key,
    recordOf: (row: Row) => Result,
  ): AsyncGenerator<Result[]> {
    for await (const page of this.rows(ctx, statement, beforeFirst, keyOf, [PAGE])) yield page.map(recordOf);
  }

  private async *rows<
    Row extends object,
    Key extends readonly [] | ComposedValues,
    const Limits extends readonly number[],
  >(
    ctx: AppContext,
    statement: AppStatement<Row, readonly [...Key, ...Limits]>,
    beforeFirst: Key,
    keyOf: (row: Row) => Key,
    limits: Limits,
  ): AsyncGenerator<Row[]> {
    for (let key = beforeFirst; ;) {
      const page = await this.query(ctx, statement, [...key, ...limits] as const);
      if (page.length === 0) return;
      yield page;
      key = keyOf(page.at(-1)!);
    }
  }

  private async *membersAndBans(ctx: AppContext): AsyncGenerator<ImportRecords['members'][]> {
    const keyOf = ({ guid, uid }: { guid: string; uid: string }): [string, string] => [guid, uid];
    yield* this.map(ctx, sql.members, ['', ''], keyOf, (row) => withTimes(row));
    yield* this.map(ctx, sql.bans, ['', ''], keyOf, (row) => ({ ...compact(withTimes(row)), isBanned: true }));
  }

  private async *messages(ctx: AppContext): AsyncGenerator<ImportRecords['messages'][]> {
    const limits = [MESSAGES_PAGE, MESSAGES_BYTES] as const;
    for await (const page of this.rows(ctx, sql.messages, [0n], ({ id }) => [id], limits))
      yield page.map(messageRecord);
  }

  private async *states(ctx: AppContext): AsyncGenerator<ImportRecords['conversation-states'][]> {
    const keyOf = (row: { uid: string; conversationKey: string }): [string, string] => [row.uid, row.conversationKey];
    for await (const page of this.rows(ctx, sql.states, ['', ''], keyOf, [PAGE]))
      yield page.flatMap((row) => stateRecord(row) ?? []);
    yield* this.map(ctx, sql.settingsWithoutState, [''], ({ conversationKey }) => [conversationKey], settingRecord);
  }
}

type WithTimes<Row> = { [Name in keyof Row]: Date extends Row[Name] ? number | undefined : Row[Name] };

/** Puts Unix seconds in place of times. */
const withTimes = <Row extends object>(row: Row): WithTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? seconds(value) : value,
    ]),
  ) as WithTimes<Row>;
