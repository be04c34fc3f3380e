import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CreateStickerDto, StickerParam, UpdateStickerDto } from './sticker.dto.js';
import { StickerView, stickerView } from './sticker.view.js';
import { StickersService } from './stickers.service.js';

@ApiTags('Stickers')
@Controller('v3/stickers')
export class StickersController {
  constructor(private readonly stickers: StickersService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'create-sticker',
    summary: 'Create a sticker',
    description:
      'It is in the set that setName names, which exists as long as it has stickers. An app has at most 1,000.',
    response: { one: StickerView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() sticker: CreateStickerDto) {
    return { data: stickerView(await this.stickers.create(ctx, sticker)) };
  }

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-stickers',
    summary: 'List the stickers',
    description:
      'They come set by set in the order of their names, and each set in its order. Clients list them by auth token.',
    response: { page: StickerView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: PageQuery) {
    return pageEnvelope(await this.stickers.list(ctx, query), query, stickerView);
  }

  @Get(':id')
  @ActsAsUser()
  @Endpoint({
    id: 'get-sticker',
    summary: 'Get one sticker',
    description: 'The response has the address of its picture.',
    response: { one: StickerView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: StickerParam) {
    return { data: stickerView(await this.stickers.get(ctx, id)) };
  }

  @Put(':id')
  @ServerOnly()
  @Endpoint({
    id: 'update-sticker',
    summary: 'Change a sticker',
    description: 'Absent properties stay as they are. Messages that were sent with it keep the picture that they have.',
    response: { one: StickerView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: StickerParam, @Body() changes: UpdateStickerDto) {
    return { data: stickerView(await this.stickers.update(ctx, id, changes)) };
  }

  @Delete(':id')
  @ServerOnly()
  @Endpoint({
    id: 'delete-sticker',
    summary: 'Delete a sticker',
    description: 'Messages that were sent with it stay as they are.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: StickerParam) {
    await this.stickers.delete(ctx, id);
    return done(`The sticker with id ${id} has been deleted.`);
  }
}
