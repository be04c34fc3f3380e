import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { GroupView } from '../groups/group.view.js';
import { AddMemberResultView, addMembersResultView } from '../groups/members/member.view.js';
import type { AddMemberResult } from '../groups/members/membership.service.js';

type Results = Record<string, AddMemberResultView>;

const byUid = { type: 'object', additionalProperties: { $ref: getSchemaPath(AddMemberResultView) } } as const;

/** Results by uid, as it was sent. */
@ApiExtraModels(AddMemberResultView)
export class LibraryMembersView {
  @ApiProperty({ description: 'By uid, as it was sent.', ...byUid }) admins!: Results;
  @ApiProperty({ description: 'By uid, as it was sent.', ...byUid }) moderators!: Results;
  @ApiProperty({ description: 'By uid, as it was sent.', ...byUid }) participants!: Results;
  @ApiProperty({ description: 'By uid, as it was sent.', ...byUid }) usersToBan!: Results;
}

class FirstMembersView {
  @ApiProperty() data!: LibraryMembersView;
}

export class LibraryGroupView extends GroupView {
  @ApiPropertyOptional({ description: 'Results of the members in the request.' }) members?: FirstMembersView;
}

export const libraryMembersView = (results: AddMemberResult[]): LibraryMembersView => ({
  admins: {},
  moderators: {},
  participants: {},
  usersToBan: {},
  ...addMembersResultView(results),
});
