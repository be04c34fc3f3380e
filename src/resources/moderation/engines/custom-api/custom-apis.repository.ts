import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { KeywordListVault } from '#resources/moderation/keyword-lists/keyword-list-vault.js';

export interface CustomApi {
  readonly url: string;
  /** The name and password for Basic authentication. */
  readonly credentials?: { readonly username: string; readonly password: string };
}

/** Reads the APIs of apps that judge messages. They are keyword lists of the category custom-api. */
@Injectable()
export class CustomApisRepository {
  constructor(
    private readonly database: Database,
    private readonly vault: KeywordListVault,
  ) {}

  async find(ctx: AppContext, listId: string): Promise<CustomApi | undefined> {
    const appId = ctx.app.id;
    const row = await this.database.forApp(ctx).prisma.keywordList.findUnique({
      where: { appId_id: { appId, id: listId }, category: 'customApi' },
      select: { url: true, username: true, passwordCipher: true },
    });
    if (!row?.url) return undefined;
    const { url, username, passwordCipher } = row;
    if (username === null) return { url };
    const password = passwordCipher ? this.vault.open(appId, listId, passwordCipher) : '';
    return { url, credentials: { username, password } };
  }
}
