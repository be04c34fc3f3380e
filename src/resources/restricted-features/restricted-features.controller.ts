import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { done, pageEnvelope } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/page.query.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { ItemResultView, itemResultsView } from '../../platform/openapi/item-result.view.js';
import { RoleParam } from '../roles/role.dto.js';
import { AllowFeaturesDto, RestrictFeaturesDto } from './restricted-feature.dto.js';
import { RestrictedFeatureView, restrictedFeatureView } from './restricted-feature.view.js';
import { RestrictedFeaturesService } from './restricted-features.service.js';

@ApiTags('Restrict features')
@Controller('v3/roles/:role/restrictedfeatures')
export class RestrictedFeaturesController {
  constructor(private readonly restrictedFeatures: RestrictedFeaturesService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'restrict-features',
    summary: 'Take features away from a role',
    description:
      'Users of the role are refused them from then on, on every server within a second. The answer tells what became of each.',
    response: { byId: ItemResultView },
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async restrict(
    @Ctx() ctx: RequestContext,
    @Param() { role }: RoleParam,
    @Body() { featuresToRestrict }: RestrictFeaturesDto,
  ) {
    const results = await this.restrictedFeatures.restrict(ctx, role, featuresToRestrict);
    return { data: itemResultsView(results, (key) => `The feature ${key} has been restricted.`) };
  }

  @Get()
  @ServerOnly()
  @Endpoint({
    id: 'get-restrictedfeatures',
    summary: 'List the features that a role lacks',
    response: { page: RestrictedFeatureView },
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.restrictedFeatures.list(ctx, role, query), query, restrictedFeatureView);
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'allow-features',
    summary: 'Give features back to a role',
    description: 'Those that are named, or all of them.',
    response: 'done',
    errors: ['ERR_ROLE_NOT_FOUND'],
  })
  async allow(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Body() wanted: AllowFeaturesDto) {
    await this.restrictedFeatures.allow(ctx, role, wanted);
    return done(`The features of the role ${role} have been allowed.`);
  }
}
