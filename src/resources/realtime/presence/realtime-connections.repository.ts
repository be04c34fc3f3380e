import { Injectable } from '@nestjs/common';
import type { AppIdentity, InstallationContext, RequestContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { RowOf } from '#platform/database/statement.js';
import * as sql from './realtime-connections.sql.js';

/** A connection to any server process, as its row has it. */
export type RegisteredConnection = RowOf<'realtime-connections-find-oldest'>;

export interface ServerProcess {
  readonly id: string;
  /** The version of Confab. */
  readonly version: string;
  readonly nodeVersion: string;
  readonly startedAt: Date;
}

/** A connection with its app. */
export type AppConnection = RegisteredConnection & { readonly app: AppIdentity };

/** The only writer of the tables `realtime_connections` and `realtime_processes`. */
@Injectable()
export class RealtimeConnectionsRepository extends Repository {
  /** @returns the ids of the connections that were not registered before */
  async add(ctx: RequestContext, processId: string, connections: RegisteredConnection[]): Promise<ReadonlySet<string>> {
    const columns = columnsOf(connections, 'id', 'uid', 'platform', 'connectedAt');
    const added = await this.query(ctx, sql.add, [processId, ...columns]);
    return new Set(added.map(({ id }) => id));
  }

  /** @returns the ids of the connections that were registered */
  async remove(ctx: RequestContext, ids: string[]): Promise<ReadonlySet<string>> {
    const removed = await this.query(ctx, sql.remove, [ids]);
    return new Set(removed.map(({ id }) => id));
  }

  /** Returns those of the users who have a connection to any process. */
  async listConnectedUids(ctx: RequestContext, uids: string[]): Promise<ReadonlySet<string>> {
    const connected = await this.query(ctx, sql.listConnectedUids, [uids]);
    return new Set(connected.map(({ uid }) => uid));
  }

  /** The oldest connection of the user to any process. */
  async findOldest(ctx: RequestContext, uid: string): Promise<RegisteredConnection | undefined> {
    return this.first(ctx, sql.findOldest, [uid]);
  }

  async eraseApp(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).prisma.realtimeConnection.deleteMany({ where: { appId: ctx.app.id } });
  }

  /** @returns whether the process was not registered, or was removed because it was considered dead */
  async saveHeartbeat(ctx: InstallationContext, process: ServerProcess): Promise<boolean> {
    const { id, version, nodeVersion, startedAt } = process;
    const [heartbeat] = await this.database
      .forInstallation(ctx)
      .query(sql.saveHeartbeat, [id, version, nodeVersion, startedAt]);
    return heartbeat!.isNew;
  }

  /** Locks a process whose last heartbeat is older. @param ctx must have an open transaction @returns its id */
  async lockDead(ctx: InstallationContext, seconds: number): Promise<string | undefined> {
    const [dead] = await this.database.forInstallation(ctx).query(sql.lockDead, [seconds]);
    return dead?.id;
  }

  /** Connections of a dead process, up to the limit. */
  async listOrphans(ctx: InstallationContext, processId: string, limit: number): Promise<AppConnection[]> {
    const orphans = await this.database.forInstallation(ctx).query(sql.listOrphans, [processId, limit]);
    return orphans.map(({ appId, region, createdAt, ...connection }) => ({
      ...connection,
      app: { id: appId, region, createdAt },
    }));
  }

  /** Removes a process that has stopped or, if connections of it are registered, sets its last heartbeat to so many seconds ago. */
  async endProcess(ctx: InstallationContext, processId: string, seconds: number): Promise<void> {
    const installation = this.database.forInstallation(ctx);
    const [left] = await installation.query(sql.setLastHeartbeat, [processId, seconds]);
    if (!left) await this.removeProcess(ctx, processId);
  }

  async removeProcess(ctx: InstallationContext, processId: string): Promise<void> {
    await this.database.forInstallation(ctx).prisma.realtimeProcess.deleteMany({ where: { id: processId } });
  }
}
