import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { sectionStatements, sectionText } from './person.sql.js';
import type { Section } from './sections.js';

const PAGE_ROWS = 500;

/** Reads what is stored about one user. */
@Injectable()
export class PersonRepository {
  constructor(private readonly database: Database) {}

  async exists(ctx: AppContext, uid: string): Promise<boolean> {
    const where = { appId: ctx.app.id, uid };
    return (await this.database.forApp(ctx).prisma.user.count({ where })) > 0;
  }

  /** All rows of a section that are about the user, as JSON texts, in pages. */
  async *rows(ctx: AppContext, section: Section, uid: string): AsyncGenerator<string[]> {
    const app = this.database.forApp(ctx);
    const values = [uid, PAGE_ROWS, ['app_id', ...(section.omitted ?? [])]];
    const next = sectionStatements.of(sectionText(section, true));
    let page = await app.query(sectionStatements.of(sectionText(section, false)), values);
    while (page.length > 0) {
      yield page.map(({ row }) => row);
      page = await app.query(next, [...values, page.at(-1)!.key]);
    }
  }
}
