import { IdListField, QueryChoice, QueryText } from '../../platform/http/field.js';
import { PageQuery } from '../../platform/http/page.query.js';
import type { Direction } from './blocked-users.repository.js';

const MAX_UIDS = 100;

export class BlockUsersDto {
  @IdListField({ description: 'uids of the users to block.', maxItems: MAX_UIDS, example: ['omar'] })
  blockedUids!: string[];
}

export class UnblockUsersDto {
  @IdListField({ description: 'uids of the users to unblock.', maxItems: MAX_UIDS, example: ['omar'] })
  blockedUids!: string[];
}

export class ListBlockedUsersQuery extends PageQuery {
  @QueryChoice({
    description:
      'blockedByMe: users whom the user of the path has blocked; hasBlockedMe: those who have blocked that user; both: either.',
    of: ['blockedByMe', 'hasBlockedMe', 'both'],
    default: 'blockedByMe',
  })
  direction: Direction = 'blockedByMe';

  @QueryText({ description: 'Keeps users whose uid or name begins with this.', max: 100, example: 'om' })
  searchKey?: string;
}
