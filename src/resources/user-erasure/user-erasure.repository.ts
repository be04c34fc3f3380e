import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { expressionOf, namingStatements, namingText } from './naming.sql.js';

/** Finds what still names a user. */
@Injectable()
export class UserErasureRepository extends Repository {
  /** The number of rows of a table that name the user in any column. @param table one of `SEARCHED_TABLES` */
  async countNaming(ctx: AppContext, table: string, uid: string): Promise<number> {
    return (await this.first(ctx, namingStatements.of(namingText(table)), [expressionOf(uid)]))!.count;
  }
}
