import { Injectable } from '@nestjs/common';
import { DirectoryDatabase } from '#platform/cells/directory-database.js';
import type { InstallationContext } from '#platform/context/context.js';
import { recordConsoleEvent } from '#platform/database/audit/record-console-event.sql.js';
import { Database } from '#platform/database/database.js';

export interface ConsoleEvent {
  /** The collaborator whom it is about; null for the management pair. */
  readonly email: string | null;
  /** The collaborator who acts; null for the management pair. Default: the one whom it is about. */
  readonly actor?: string | null;
  readonly operation: string;
  /** Type of the target. */
  readonly type: string;
  /** The verb is in the past tense. */
  readonly action: string;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Writes what happens to the sign-in of a person to the audit logs of the apps in which the person has rights; with cells, of those in this one. */
@Injectable()
export class ConsoleEvents {
  constructor(
    private readonly database: Database,
    private readonly directory: DirectoryDatabase,
  ) {}

  async record(
    ctx: InstallationContext,
    { email, actor = email, operation, type, action, after }: ConsoleEvent,
  ): Promise<void> {
    const client = ctx.actor?.describe() ?? '{}';
    await this.database
      .forInstallation(this.directory.outside(ctx))
      .query(recordConsoleEvent, [client, email, actor, operation, type, action, after ? JSON.stringify(after) : null]);
  }
}
