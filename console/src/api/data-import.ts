import { useQuery } from '@tanstack/react-query';
import { ApiError, appClient, body, type Schemas } from './client.ts';

export const importKinds = ['users', 'groups', 'members', 'messages'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface RefusedRow {
  kind: ImportKind;
  /** In the file, from 1. */
  line: number;
  key?: string;
  code: string;
  message: string;
}

export interface ImportRow {
  line: number;
  record: Record<string, unknown>;
  /** Of the line. */
  characters: number;
}

/** At most so many rows are in a request. */
export const ROWS_PER_REQUEST = 50;

interface RowResult {
  success: boolean;
  error?: { code?: string; message?: string };
}

/**
 * Imports rows with one request.
 *
 * @param idempotencyKey of these rows: a request that is repeated with it returns the first result
 * @returns the refused ones
 * @throws ApiError where the request as a whole failed
 */
export async function importRows(
  appId: string,
  kind: ImportKind,
  { rows, idempotencyKey }: { rows: readonly ImportRow[]; idempotencyKey: string },
): Promise<RefusedRow[]> {
  // keys that are no numbers keep their order, in which messages get ids
  const byKey = Object.fromEntries(rows.map(({ line, record }) => [`line-${line}`, withMuid(kind, record)]));
  const { data, error, response } = await send({ appId, kind, rows: byKey, idempotencyKey });
  if (!response.ok || !data) throw new ApiError(response.status, (error as { error?: object } | undefined)?.error);
  const results = data.data as Record<string, RowResult>;
  return rows.flatMap(({ line, record }) => {
    const result = results[`line-${line}`];
    if (result?.success) return [];
    const { code = '', message = '' } = result?.error ?? {};
    return [{ kind, line, key: keyOf(kind, record), code, message }];
  });
}

/** A message without a muid gets the id that it has in the file, so that it is not stored again by a second import. */
const withMuid = (kind: ImportKind, record: Record<string, unknown>): Record<string, unknown> =>
  kind === 'messages' ? { ...record, muid: record.muid ?? text(record.id) } : record;

type Rows = Record<string, Record<string, unknown>>;

/** The server checks each row, so they need not have the types of records here. */
function send({
  appId,
  kind,
  rows,
  idempotencyKey,
}: {
  appId: string;
  kind: ImportKind;
  rows: Rows;
  idempotencyKey: string;
}) {
  const client = appClient(appId);
  const params = { header: { 'Idempotency-Key': idempotencyKey } };
  switch (kind) {
    case 'users':
      return client.POST('/v3/data_import/users', {
        params,
        body: { users: rows } as unknown as Schemas['ImportUsersDto'],
      });
    case 'groups':
      return client.POST('/v3/data_import/groups', {
        params,
        body: { groups: rows } as unknown as Schemas['ImportGroupsDto'],
      });
    case 'members':
      return client.POST('/v3/data_import/members', {
        params,
        body: { members: rows } as unknown as Schemas['ImportMembersDto'],
      });
    case 'messages':
      return client.POST('/v3/data_import/messages', {
        params,
        body: { messages: rows } as unknown as Schemas['ImportMessagesDto'],
      });
  }
}

/** What identifies the record in its file, for the list of refused ones. */
function keyOf(kind: ImportKind, { uid, guid, muid, id }: Record<string, unknown>): string | undefined {
  if (kind === 'users') return text(uid);
  if (kind === 'groups') return text(guid);
  if (kind === 'messages') return text(muid) ?? text(id);
  return text(guid) && text(uid) && `${text(guid)}/${text(uid)}`;
}

/** A row without an id would get the key of the request as one. */
export const hasKey = (kind: ImportKind, record: Record<string, unknown>): boolean => keyOf(kind, record) !== undefined;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const FILES_REFRESH_MILLISECONDS = 5_000;

/** Files that the command imports, or has imported. */
export const useImportedFiles = (appId: string) =>
  useQuery({
    queryKey: ['imported-files', appId],
    refetchInterval: FILES_REFRESH_MILLISECONDS,
    queryFn: async () => (await body(appClient(appId).GET('/v3/data_import/files'))).data,
  });
