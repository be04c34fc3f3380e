import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { expressionOf, namingStatements, namingText } from './naming.sql.js';

/** Finds what still names a user. */
@Injectable()
export class UserErasureRepository {
  constructor(private readonly database: Database) {}

  /** The number of rows of a table that name the user in any column. @param table one of `SEARCHED_TABLES` */
  async countNaming(ctx: AppContext, table: string, uid: string): Promise<number> {
    const [row] = await this.database.forApp(ctx).query(namingStatements.of(namingText(table)), [expressionOf(uid)]);
    return row!.count;
  }
}
