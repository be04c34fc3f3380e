import { Injectable } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { installationStatement, statement } from '../../platform/database/statement.js';

/** A connection as it is known to all processes. */
export interface RegisteredConnection {
  readonly id: string;
  readonly uid: string;
  readonly platform: string;
  readonly connectedAt: Date;
}

/** One that its process has left behind. */
export type OrphanedConnection = RegisteredConnection & { readonly app: AppIdentity };

interface OrphanRow extends RegisteredConnection {
  appId: string;
  region: AppIdentity['region'];
  createdAt: Date;
}

const add = statement(
  'realtime-connections-add',
  `INSERT INTO realtime_connections (app_id, id, uid, process_id, platform, connected_at)
   SELECT $1, c.id, c.uid, $2::uuid, c.platform, c.connected_at
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[]) AS c (id, uid, platform, connected_at)
       ON CONFLICT (app_id, id) DO NOTHING
   RETURNING id`,
);

const remove = statement(
  'realtime-connections-remove',
  'DELETE FROM realtime_connections WHERE app_id = $1 AND id = ANY($2::uuid[]) RETURNING id',
);

const connectedUids = statement(
  'realtime-connections-uids',
  'SELECT DISTINCT uid FROM realtime_connections WHERE app_id = $1 AND uid = ANY($2)',
);

const eraseApp = statement('realtime-connections-erase-app', 'DELETE FROM realtime_connections WHERE app_id = $1');

const see = installationStatement('realtime-processes-see', {
  reason: 'a server process serves all apps',
  text: `INSERT INTO realtime_processes (id, seen_at) VALUES ($1, now())
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
   RETURNING xmax = 0 AS "isNew"`,
});

const lockDead = installationStatement('realtime-processes-lock-dead', {
  reason: 'a server process serves all apps',
  text: `SELECT id FROM realtime_processes WHERE seen_at < now() - make_interval(secs => $1)
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

const orphans = installationStatement('realtime-connections-orphans', {
  reason: 'finds connections of a process, which serves all apps',
  text: `SELECT c.app_id AS "appId", c.id, c.uid, c.platform, c.connected_at AS "connectedAt", a.region, a.created_at AS "createdAt"
     FROM realtime_connections c JOIN apps a USING (app_id)
    WHERE c.process_id = $1 LIMIT $2`,
});

const forgetProcess = installationStatement('realtime-processes-forget', {
  reason: 'a server process serves all apps',
  text: 'DELETE FROM realtime_processes WHERE id = $1',
});

/** The only place that writes the tables `realtime_connections` and `realtime_processes`. */
@Injectable()
export class RealtimeConnectionsRepository {
  constructor(private readonly database: Database) {}

  /** @returns the ids of those that were not there */
  async add(ctx: RequestContext, processId: string, connections: RegisteredConnection[]): Promise<ReadonlySet<string>> {
    const rows = await this.database
      .forApp(ctx)
      .queryUnchecked<{ id: string }>(add, [
        processId,
        connections.map(({ id }) => id),
        connections.map(({ uid }) => uid),
        connections.map(({ platform }) => platform),
        connections.map(({ connectedAt }) => connectedAt),
      ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** @returns the ids of those that were there */
  async remove(ctx: RequestContext, ids: string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ id: string }>(remove, [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of the users who have a connection to any process. */
  async connectedUids(ctx: RequestContext, uids: string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(connectedUids, [uids]);
    return new Set(rows.map(({ uid }) => uid));
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(eraseApp, []);
  }

  /** The process is alive. @returns whether it was not known, or taken for dead */
  async see(ctx: InstallationContext, processId: string): Promise<boolean> {
    const [row] = await this.database.forInstallation(ctx).queryUnchecked<{ isNew: boolean }>(see, [processId]);
    return row!.isNew;
  }

  /** A process that has not been seen for so long, and that nobody else clears away. @param ctx must have an open transaction */
  async lockDead(ctx: InstallationContext, seconds: number): Promise<string | undefined> {
    const [row] = await this.database.forInstallation(ctx).queryUnchecked<{ id: string }>(lockDead, [seconds]);
    return row?.id;
  }

  /** Some of the connections of the process. */
  async orphans(ctx: InstallationContext, processId: string, limit: number): Promise<OrphanedConnection[]> {
    const rows = await this.database.forInstallation(ctx).queryUnchecked<OrphanRow>(orphans, [processId, limit]);
    return rows.map(({ appId, region, createdAt, ...connection }) => ({
      ...connection,
      app: { id: appId, region, createdAt },
    }));
  }

  async forgetProcess(ctx: InstallationContext, processId: string): Promise<void> {
    await this.database.forInstallation(ctx).query(forgetProcess, [processId]);
  }
}
