import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { limitPageEnvelope, pageRequest } from '#platform/http/lists/limit-page.query.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CreateRuleDto, ListRevisionsQuery, ListRulesQuery, RuleParam, UpdateRuleDto } from './rule.dto.js';
import { ModerationRuleView, moderationRuleView } from './rule.view.js';
import { RulesService } from './rules.service.js';

@ApiTags('Moderation')
@Controller('v3/moderation/rules')
@ServerOnly()
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Post()
  @Endpoint({
    id: 'create-rule',
    summary: 'Create a moderation rule',
    description:
      'An app has at most 25, besides the default rules. A keyword list that a condition names must exist and have the category of the condition.',
    response: { one: ModerationRuleView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() rule: CreateRuleDto) {
    return { data: moderationRuleView(await this.rules.create(ctx, rule)) };
  }

  @Get()
  @Endpoint({
    id: 'list-rules',
    summary: 'List the moderation rules',
    description:
      'They are in the order in which they are tried: the rules of the app, oldest first, then the default rules, which are disabled until the app enables them. If those of a page have more than 4 MB in all, the rules that do not fit are without their conditions and filters, with truncated; a smaller limit shows them.',
    response: { countedCursor: ModerationRuleView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListRulesQuery) {
    return limitPageEnvelope(await this.rules.list(ctx, pageRequest(query)), query, moderationRuleView);
  }

  @Get(':ruleId')
  @Endpoint({
    id: 'get-rule',
    summary: 'Get one moderation rule',
    description: 'The response has its present revision.',
    response: { one: ModerationRuleView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { ruleId }: RuleParam) {
    return { data: moderationRuleView(await this.rules.get(ctx, ruleId)) };
  }

  @Put(':ruleId')
  @Endpoint({
    id: 'update-rule',
    summary: 'Change a moderation rule',
    description:
      'Absent properties stay as they are; lists replace the former ones. Creates a revision of the rule. A default rule is changed for this app only, and remains a default rule.',
    response: { one: ModerationRuleView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { ruleId }: RuleParam, @Body() changes: UpdateRuleDto) {
    return { data: moderationRuleView(await this.rules.update(ctx, ruleId, changes)) };
  }

  @Delete(':ruleId')
  @Endpoint({
    id: 'delete-rule',
    summary: 'Delete a moderation rule',
    description:
      'Its revisions are deleted as well. Messages that it has blocked remain blocked. A default rule cannot be deleted.',
    response: 'done',
    errors: ['ERR_RULE_NOT_FOUND', 'ERR_RULE_DELETE_DENIED'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { ruleId }: RuleParam) {
    await this.rules.delete(ctx, ruleId);
    return done(`Rule with id ${ruleId} has been deleted successfully.`);
  }

  @Get(':ruleId/revisions')
  @Endpoint({
    id: 'list-rule-revisions',
    summary: 'List the revisions of a moderation rule',
    description:
      'The newest are first. The first one is the current revision. If those of a page have more than 4 MB in all, the revisions that do not fit are without their conditions and filters, with truncated; a smaller limit shows them.',
    response: { countedCursor: ModerationRuleView },
  })
  async listRevisions(@Ctx() ctx: RequestContext, @Param() { ruleId }: RuleParam, @Query() query: ListRevisionsQuery) {
    return limitPageEnvelope(await this.rules.revisions(ctx, ruleId, pageRequest(query)), query, moderationRuleView);
  }
}
