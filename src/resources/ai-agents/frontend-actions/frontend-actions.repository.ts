import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import type { Affix } from '#platform/database/lists/page.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import { parametersOf, storedParameters, type Parameter } from '../configuration/tool-parameters.js';
import type { CreateFrontendActionDto } from './frontend-action.dto.js';
import { nextCreatedAt } from './frontend-actions.sql.js';

type ActionRow = Prisma.AiFrontendActionGetPayload<{ omit: typeof omit }>;
export type FrontendAction = Omit<ActionRow, 'parameters'> & { readonly parameters: readonly Parameter[] };

/** A position in the list, which is ordered by time. */
export interface TimeCursor {
  readonly limit: number;
  readonly affix: Affix;
  readonly createdAt?: Date;
}

/** The only place that writes the table `ai_frontend_actions`. */
@Injectable()
export class FrontendActionsRepository extends KeyedRepository('aiFrontendAction', 'triggerFunction') {
  /** @param ctx has the lock of the configuration @throws ERR_BAD_REQUEST for a trigger function that is taken */
  async create(ctx: AppContext, { parameters = [], ...action }: CreateFrontendActionDto): Promise<FrontendAction> {
    const [time] = await this.query(ctx, nextCreatedAt, []);
    const { createdAt } = time!;
    const own = { ...action, appId: ctx.app.id, parameters: storedParameters(parameters) };
    const data = { ...own, createdAt, updatedAt: createdAt };
    return actionOf(await unlessTaken('triggerFunction', this.table(ctx).create({ data, omit })));
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext, { affix, createdAt, limit }: TimeCursor): Promise<FrontendAction[]> {
    const { where, inOrder, ...page } = cursorPage('createdAt', { position: createdAt, affix, limit });
    const listed = { appId: ctx.app.id, ...where };
    return inOrder(await this.table(ctx).findMany({ where: listed, omit, ...page })).map(actionOf);
  }

  /** Returns those that exist, by trigger function. */
  async findMany(ctx: AppContext, triggerFunctions: readonly string[]): Promise<ReadonlyMap<string, FrontendAction>> {
    if (triggerFunctions.length === 0) return new Map();
    const where = { appId: ctx.app.id, triggerFunction: { in: [...triggerFunctions] } };
    const rows = await this.table(ctx).findMany({ where, omit });
    return new Map(rows.map((row) => [row.triggerFunction, actionOf(row)]));
  }
}

const actionOf = (row: ActionRow): FrontendAction => ({ ...row, parameters: parametersOf(row.parameters) });
