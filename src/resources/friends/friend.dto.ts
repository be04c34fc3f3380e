import { SentIdListField } from '#platform/http/fields/field.js';
import { QueryText } from '#platform/http/fields/query-field.js';
import { CursorPageQuery } from '#platform/http/lists/page-cursor.js';

const MAX_UIDS = 25;

export class AddFriendsDto {
  @SentIdListField({ description: 'uids of the users to add as friends.', maxItems: MAX_UIDS, example: ['tina'] })
  accepted!: string[];
}

export class RemoveFriendsDto {
  @SentIdListField({ description: 'uids of the friends to remove.', maxItems: MAX_UIDS, example: ['tina'] })
  friends!: string[];
}

export class ListFriendsQuery extends CursorPageQuery {
  @QueryText({ description: 'Keeps friends whose uid or name begins with this.', max: 100, example: 'tin' })
  searchKey?: string;
}
