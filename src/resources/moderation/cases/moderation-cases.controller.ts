import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '#resources/messages/content/message.dto.js';
import { UpdateModerationCaseDto } from './moderation-case.dto.js';
import { ModerationCaseView, moderationCaseView } from './moderation-case.view.js';
import { ModerationCasesService } from './moderation-cases.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/cases')
export class ModerationCasesController {
  constructor(private readonly cases: ModerationCasesService) {}

  @Patch(':id')
  @ServerOnly({ onBehalfOf: 'optional' })
  @Endpoint({
    id: 'update-moderation-case',
    act: 'moderationCase.updated',
    summary: 'Assign a message under review, or add a note',
    description:
      'The message is one that is blocked, flagged or reviewed. The lists of these messages show both, and moderators alone see them. onBehalfOf names the author of the note.',
    response: { one: ModerationCaseView },
    errors: ['ERR_MESSAGE_ID_NOT_FOUND', 'ERR_NOT_A_COLLABORATOR'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam, @Body() change: UpdateModerationCaseDto) {
    return { data: moderationCaseView(await this.cases.update(ctx, id, change)) };
  }
}
