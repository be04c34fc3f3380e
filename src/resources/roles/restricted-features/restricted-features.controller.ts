import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { done, pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ItemResultView, itemResultsView } from '#platform/openapi/endpoints/item-result.view.js';
import { RoleParam } from '../role.dto.js';
import { AllowFeaturesDto, RestrictFeaturesDto } from './restricted-feature.dto.js';
import { RestrictedFeatureView, restrictedFeatureView } from './restricted-feature.view.js';
import { RestrictedFeaturesService } from './restricted-features.service.js';

@ApiTags('Restrict features')
@Controller('v3/roles/:role/restrictedfeatures')
@ServerOnly()
export class RestrictedFeaturesController {
  constructor(private readonly restrictedFeatures: RestrictedFeaturesService) {}

  @Post()
  @Endpoint({
    id: 'restrict-features',
    summary: 'Restrict features of a role',
    description:
      'Users with the role are refused the features, on every server within a second. The response has the result for each feature.',
    response: { byId: ItemResultView },
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
  @Endpoint({
    id: 'get-restrictedfeatures',
    summary: 'List the restricted features of a role',
    description: 'The features that users of the role are denied.',
    response: { page: RestrictedFeatureView },
  })
  async list(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Query() query: PageQuery) {
    return pageEnvelope(await this.restrictedFeatures.list(ctx, role, query), query, restrictedFeatureView);
  }

  @Delete()
  @Endpoint({
    id: 'allow-features',
    summary: 'Allow restricted features of a role again',
    description: 'The named features, or all of them.',
    response: 'done',
  })
  async allow(@Ctx() ctx: RequestContext, @Param() { role }: RoleParam, @Body() allowed: AllowFeaturesDto) {
    await this.restrictedFeatures.allow(ctx, role, allowed);
    return done(`The features of the role ${role} have been allowed.`);
  }
}
