import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { SqlText } from '#platform/database/sql.js';
import type { ComposedValues } from '#platform/database/statement.js';
import { useUtc } from '../tables/app-rows.sql.js';
import { sectionStatements, sectionText } from './person.sql.js';
import type { Section } from './sections.js';

const PAGE_ROWS = 500;
/** The number of rows of a page whose rows can have some 100 KB. */
const PAGE_LARGE_ROWS = 50;

/** Reads what is stored about one user. */
@Injectable()
export class PersonRepository extends Repository {
  /** Undefined for nobody. */
  async createdAt(ctx: AppContext, uid: string): Promise<Date | undefined> {
    const where = { appId: ctx.app.id, uid };
    const user = await this.database.forApp(ctx).prisma.user.findFirst({ where, select: { createdAt: true } });
    return user?.createdAt;
  }

  /** All rows of a section that are about the user, as JSON texts, in pages. */
  async *rows(ctx: AppContext, section: Section, uid: string): AsyncGenerator<string[]> {
    const values = [uid, section.hasContent ? PAGE_LARGE_ROWS : PAGE_ROWS, ['app_id', ...(section.omitted ?? [])]];
    let page = await this.page(ctx, sectionText(section, false), values);
    while (page.length > 0) {
      yield page.map(({ row }) => row);
      page = await this.page(ctx, sectionText(section, true), [...values, page.at(-1)!.key]);
    }
  }

  private page(ctx: AppContext, text: SqlText, values: ComposedValues) {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.database.forInstallation(tx).query(useUtc, []);
      return this.database.forApp(tx).query(sectionStatements.of(text), values);
    });
  }
}
