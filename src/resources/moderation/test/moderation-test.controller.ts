import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Moderator } from '#core/moderation/judging/moderator.js';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ModerationTestDto } from './moderation-test.dto.js';
import { ModerationTestView, moderationTestView } from './moderation-test.view.js';

@ApiTags('Moderation')
@Controller('v3/moderation/test')
export class ModerationTestController {
  constructor(private readonly moderator: Moderator) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'test-moderation',
    act: 'none',
    summary: 'Test a text',
    description:
      'Which rules a message with this text would match, and what they would do. Nothing is stored or sent, and no outside engine is queried.',
    response: { one: ModerationTestView },
  })
  async test(@Ctx() ctx: RequestContext, @Body() { text, withDisabled = false, ...address }: ModerationTestDto) {
    const content = { category: 'message', type: 'text', data: { text } };
    return { data: moderationTestView(await this.moderator.evaluate(ctx, content, address, withDisabled)) };
  }
}
