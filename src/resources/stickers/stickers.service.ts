import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { MediaService } from '../media/files/media.service.js';
import type { CreateStickerDto } from './sticker.dto.js';
import { StickersRepository, type Sticker } from './stickers.repository.js';

/** The limit for an app. Clients of the hosted service load all of them at once. */
export const MAX_STICKERS = 1000;

/** Pictures that users of the app send. A message has the address of the picture, and does not depend on the sticker. */
@Injectable()
export class StickersService {
  constructor(
    private readonly stickers: StickersRepository,
    private readonly media: MediaService,
    private readonly database: Database,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a name that the set has already, or an uploaded file */
  async create(ctx: RequestContext, sticker: CreateStickerDto): Promise<Sticker> {
    this.requireLasting(ctx, sticker);
    return this.database.withTransaction(ctx, async (tx) => {
      await this.stickers.lockApp(tx);
      requireRoom(await this.stickers.count(tx), MAX_STICKERS, 'stickers');
      return this.stickers.create(tx, sticker);
    });
  }

  /** Set by set in the order of their names, and each in its order. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<Sticker>> {
    return this.stickers.list(ctx, page);
  }

  async exist(ctx: RequestContext): Promise<boolean> {
    return this.stickers.exist(ctx);
  }

  /** @throws ERR_STICKER_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<Sticker> {
    return (await this.stickers.find(ctx, idOf(id))) ?? notFound(id);
  }

  /** Absent properties stay as they are. @throws ERR_STICKER_NOT_FOUND, ERR_BAD_REQUEST */
  async update(ctx: RequestContext, id: string, changes: Partial<CreateStickerDto>): Promise<Sticker> {
    this.requireLasting(ctx, changes);
    return (await this.stickers.update(ctx, idOf(id), changes)) ?? notFound(id);
  }

  /** @throws ERR_STICKER_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.stickers.delete(ctx, idOf(id)))) notFound(id);
  }

  /** An uploaded file is removed when no message uses it, and a sticker is no message. */
  private requireLasting(ctx: RequestContext, { url }: Partial<CreateStickerDto>): void {
    if (url !== undefined && this.media.idsIn(ctx, { attachments: [{ url }] }).length > 0)
      throw DomainError.invalid({
        url: ['The url is that of an uploaded file, which is removed when no message uses it.'],
      });
  }
}

const idOf = (id: string): bigint => parseId(id) ?? notFound(id);

function notFound(id: string): never {
  throw new DomainError('ERR_STICKER_NOT_FOUND', { id });
}
