import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { IdListField } from '#platform/http/fields/field.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { GroupsService } from '../groups/groups.service.js';
import { UsersService } from '../users/users.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';

const MAX_GROUPS = 100;

class OnlineCountsDto {
  @IdListField({
    description: `guids, at most ${MAX_GROUPS}.`,
    optional: true,
    maxItems: MAX_GROUPS,
    example: ['hikers'],
  })
  groups?: string[];
}

class OnlineCountsView {
  @ApiProperty({ description: 'Users of the app who are online, as far as the acting user sees them.' })
  onlineUsersCount!: number;
  @ApiProperty({
    description:
      'Members who are online, by guid, of the groups that the acting user is a member of, as far as that user sees them.',
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { hikers: 2 },
  })
  groups!: Record<string, number>;
}

/** How many users are online. */
@ApiTags('Client libraries')
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
export class LibraryPresenceController {
  constructor(
    private readonly users: UsersService,
    private readonly groups: GroupsService,
  ) {}

  @Post('online-members')
  @TokenOnly({ feature: 'listUsers' })
  @Endpoint({
    id: 'count-library-online-members',
    summary: 'Count users who are online with a client library',
    description: 'The response counts those of the app, and the members of groups.',
    response: { one: OnlineCountsView },
  })
  async count(@Ctx() ctx: RequestContext, @Body() { groups: guids = [] }: OnlineCountsDto) {
    const [{ total }, groups] = await Promise.all([
      this.users.list(ctx, { status: 'available', state: 'active' }, { page: 1, perPage: 1 }),
      this.groups.findMany(ctx, guids),
    ]);
    const joined = [...groups.values()].filter(({ scope }) => scope !== null);
    const online = await this.groups.onlineMembers(ctx, joined);
    const counts = joined.map(({ guid }) => [guid, online.get(guid) ?? 0] as const);
    return { data: { onlineUsersCount: total, groups: Object.fromEntries(counts) } };
  }
}
