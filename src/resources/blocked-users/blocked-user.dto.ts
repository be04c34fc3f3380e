import { applyDecorators } from '@nestjs/common';
import { converted } from '#platform/http/fields/field-rules.js';
import { SentIdListField } from '#platform/http/fields/field.js';
import { QueryChoice, QueryText } from '#platform/http/fields/query-field.js';
import { CursorPageQuery } from '#platform/http/lists/page-cursor.js';
import type { Direction } from './blocked-users.sql.js';

const MAX_UIDS = 100;

export class BlockUsersDto {
  @SentIdListField({ description: 'uids of the users to block.', maxItems: MAX_UIDS, example: ['omar'] })
  blockedUids!: string[];
}

export class UnblockUsersDto {
  @SentIdListField({ description: 'uids of the users to unblock.', maxItems: MAX_UIDS, example: ['omar'] })
  blockedUids!: string[];
}

/** The spelling of client SDKs. */
const sdkSpellings = new Map<string, Direction>([
  ['BLOCKED_BY_ME', 'blockedByMe'],
  ['HAS_BLOCKED_ME', 'hasBlockedMe'],
  ['BOTH', 'both'],
]);

const DirectionField = ({ me, fallback }: { me: string; fallback: Direction }) =>
  applyDecorators(
    QueryChoice({
      description: `blockedByMe: users whom ${me} has blocked; hasBlockedMe: users who have blocked ${me}; both: either.`,
      of: ['blockedByMe', 'hasBlockedMe', 'both', ...sdkSpellings.keys()],
      default: fallback,
    }),
    converted((value) => sdkSpellings.get(value as string) ?? value),
  );

class SearchBlockedUsersQuery extends CursorPageQuery {
  @QueryText({ description: 'Keeps users whose uid or name begins with this.', max: 100, example: 'om' })
  searchKey?: string;
}

export class ListBlockedUsersQuery extends SearchBlockedUsersQuery {
  @DirectionField({ me: 'the user of the path', fallback: 'blockedByMe' })
  direction: Direction = 'blockedByMe';
}

export class ListOwnBlockedUsersQuery extends SearchBlockedUsersQuery {
  @DirectionField({ me: 'the acting user', fallback: 'both' })
  direction: Direction = 'both';
}
