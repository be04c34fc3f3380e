import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { receiverTypeOf } from '#resources/messages/content/message-content.js';
import { DraftPlaceDto, SaveDraftDto } from './draft.dto.js';
import { DraftView, draftView } from './draft.view.js';
import type { DraftPlace } from './drafts.repository.js';
import { DraftsService } from './drafts.service.js';

@ApiTags('Drafts')
@Controller('v3/drafts')
@ActsAsUser({ required: true })
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Put()
  @Endpoint({
    id: 'save-draft',
    act: 'draft.updated',
    summary: 'Save a draft',
    description:
      'What the acting user has begun to write in a conversation or a thread. It replaces the draft there; other devices of the user hear of it. A user has at most 200 drafts.',
    response: { one: DraftView },
    errors: [
      'ERR_INVALID_RECEIVER_TYPE',
      'ERR_INVALID_MESSAGE_DATA',
      'ERR_UID_NOT_FOUND',
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async save(@Ctx() ctx: RequestContext, @Body() { data, ...place }: SaveDraftDto) {
    return { data: draftView(await this.drafts.save(ctx, placeOf(place), data)) };
  }

  @Get()
  @Endpoint({
    id: 'list-drafts',
    summary: 'List the drafts of the acting user',
    description: 'The response has all of them, the newest first.',
    response: { many: DraftView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.drafts.list(ctx)).map(draftView) };
  }

  @Delete()
  @Endpoint({
    id: 'delete-draft',
    act: 'draft.deleted',
    summary: 'Delete a draft',
    description: 'It is deleted, for example, when its message was sent. A draft that does not exist is not missed.',
    response: 'done',
    errors: ['ERR_INVALID_RECEIVER_TYPE'],
  })
  async delete(@Ctx() ctx: RequestContext, @Body() place: DraftPlaceDto) {
    await this.drafts.delete(ctx, placeOf(place));
    return done(`The draft for ${place.receiver} has been deleted.`);
  }
}

/** @throws ERR_INVALID_RECEIVER_TYPE */
const placeOf = ({ receiver, receiverType, parentId = '0' }: DraftPlaceDto): DraftPlace => ({
  receiver,
  receiverType: receiverTypeOf(receiverType),
  parentId: BigInt(parentId),
});
