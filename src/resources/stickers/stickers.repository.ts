import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import type { CreateStickerDto } from './sticker.dto.js';
import * as sql from './stickers.sql.js';

export interface Sticker extends Required<CreateStickerDto> {
  readonly id: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const stickerOf = ({ position: order, ...row }: sql.StickerRow): Sticker => ({ ...row, order });

/** The only place that writes the table `stickers`. */
@Injectable()
export class StickersRepository extends KeyedRepository('sticker', 'id') {
  async exist(ctx: AppContext): Promise<boolean> {
    return (await this.table(ctx).findFirst({ where: { appId: ctx.app.id }, select: { id: true } })) !== null;
  }

  /** @throws ERR_BAD_REQUEST for a name that the set has already */
  async create(ctx: AppContext, { order: position, ...sticker }: CreateStickerDto): Promise<Sticker> {
    const data = { ...sticker, position, appId: ctx.app.id };
    return stickerOf(await namedOnce(this.table(ctx).create({ data, omit })));
  }

  async find(ctx: AppContext, id: bigint): Promise<Sticker | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_id: { appId: ctx.app.id, id } },
      omit,
    });
    return row ? stickerOf(row) : undefined;
  }

  async list(ctx: AppContext, page: PageRequest): Promise<Page<Sticker>> {
    const [rows, total] = await Promise.all([
      this.query(ctx, sql.list, [offsetOf(page), page.perPage]),
      this.count(ctx),
    ]);
    return { rows: rows.map(stickerOf), total };
  }

  /** @throws ERR_BAD_REQUEST for a name that the set has already */
  async update(
    ctx: AppContext,
    id: bigint,
    { setName, name, url, order }: Partial<CreateStickerDto>,
  ): Promise<Sticker | undefined> {
    const [row] = await namedOnce(this.query(ctx, sql.update, [id, setName, name, url, order]));
    return row && stickerOf(row);
  }
}

const namedOnce = <Result>(write: Promise<Result>): Promise<Result> =>
  unlessTaken('name', write, 'The set already has a sticker of this name.');
