import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { AppStatement } from '#platform/database/statement.js';
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
    roles: (ctx) => this.map(ctx, sql.roles, ['role'], (row) => compact(row) as ImportRecords['roles']),
    users: (ctx) =>
      this.map(
        ctx,
        sql.users,
        ['uid'],
        (row) => compact({ ...withTimes(row), tags: some(row.tags) }) as ImportRecords['users'],
      ),
    friends: (ctx) => this.map(ctx, sql.friends, ['uid', 'friendUid'], (row) => withTimes(row)),
    blocks: (ctx) => this.map(ctx, sql.blocks, ['uid', 'blockedUid'], (row) => withTimes(row)),
    groups: (ctx) =>
      this.map(
        ctx,
        sql.groups,
        ['guid'],
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
        ['id'],
        (row) => compact({ ...withTimes(row), size: Number(row.size) }) as ImportRecords['files'],
      ),
    messages: (ctx) => this.messages(ctx),
    'conversation-states': (ctx) => this.states(ctx),
    calls: (ctx) => this.map(ctx, sql.calls, ['sessionId'], callRecord),
  };

  /** All records of the kind, in pages. */
  pages<Kind extends ImportKind>(ctx: AppContext, kind: Kind): AsyncGenerator<ImportRecords[Kind][]> {
    return this.readers[kind](ctx);
  }

  /** Those of the messages that there are. */
  async messagesWithIds(ctx: AppContext, ids: readonly bigint[]): Promise<ImportRecords['messages'][]> {
    return (await this.query(ctx, sql.messagesWithIds, [ids])).map(messageRecord);
  }

  /** @param key columns of texts, by which the statement pages @param recordOf none for a row that is no record */
  private async *map<
    Row extends Record<Key[number], string>,
    const Key extends readonly string[],
    Result extends object,
  >(
    ctx: AppContext,
    statement: AppStatement<Row, readonly [...Texts<Key>, number]>,
    key: Key,
    recordOf: (row: Row) => Result | undefined,
  ): AsyncGenerator<Result[]> {
    for (let last = key.map(() => '') as Texts<Key>; ;) {
      const page = await this.query(ctx, statement, [...last, PAGE] as const);
      if (page.length === 0) return;
      yield page.flatMap((row) => recordOf(row) ?? []);
      last = key.map((column: Key[number]) => page.at(-1)![column]) as Texts<Key>;
    }
  }

  private async *membersAndBans(ctx: AppContext): AsyncGenerator<ImportRecords['members'][]> {
    const key = ['guid', 'uid'] as const;
    yield* this.map(ctx, sql.members, key, (row) => withTimes(row));
    yield* this.map(ctx, sql.bans, key, (row) => ({ ...compact(withTimes(row)), isBanned: true }));
  }

  private async *messages(ctx: AppContext): AsyncGenerator<ImportRecords['messages'][]> {
    for (let last = 0n; ;) {
      const page = await this.query(ctx, sql.messages, [last, MESSAGES_PAGE, MESSAGES_BYTES]);
      if (page.length === 0) return;
      yield page.map(messageRecord);
      last = page.at(-1)!.id;
    }
  }

  private async *states(ctx: AppContext): AsyncGenerator<ImportRecords['conversation-states'][]> {
    yield* this.map(ctx, sql.states, ['uid', 'conversationKey'], stateRecord);
    yield* this.map(ctx, sql.settingsWithoutState, ['conversationKey'], settingRecord);
  }
}

/** A text for each column. */
type Texts<Columns extends readonly string[]> = { readonly [Index in keyof Columns]: string };

type WithTimes<Row> = { [Name in keyof Row]: Date extends Row[Name] ? number | undefined : Row[Name] };

/** Puts Unix seconds in place of times. */
const withTimes = <Row extends object>(row: Row): WithTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? seconds(value) : value,
    ]),
  ) as WithTimes<Row>;
