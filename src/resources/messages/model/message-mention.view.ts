import { ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '../../../platform/http/json.js';
import type { BlockStatus } from '../../../domain/lookups/lookups.repository.js';
import { UserSummaryView, blockFields } from '../../../domain/lookups/summary.view.js';

/** A user whom a message mentions. */
export class MentionedUserView extends UserSummaryView {
  @ApiPropertyOptional({ description: 'With mentionsWithTagInfo only.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'With mentionsWithBlockedInfo only, where it is so.' }) blockedByMe?: boolean;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) blockedByMeAt?: number;
  @ApiPropertyOptional({ description: 'With mentionsWithBlockedInfo only, where it is so.' }) hasBlockedMe?: boolean;
  @ApiPropertyOptional({ description: 'Unix seconds; of one’s own block if there are two.' }) blockedAt?: number;
}

/** What is asked for of mentioned users beyond who they are. */
export interface MentionOptions {
  /** What stands between them and the viewer. */
  mentionsWithBlocks?: boolean;
  mentionsWithTags?: boolean;
}

export interface MentionExtras {
  readonly blocks: ReadonlyMap<string, BlockStatus>;
  readonly tags: ReadonlyMap<string, string[]>;
}

/** @param users of every uid that is mentioned, each made into its view once */
export function mentionedUserViews(
  users: ReadonlyMap<string, UserSummaryView>,
  { blocks, tags }: MentionExtras,
): ReadonlyMap<string, MentionedUserView> {
  if (blocks.size === 0 && tags.size === 0) return users;
  return new Map(
    [...users].map(([uid, user]) => [
      uid,
      withoutAbsent({ ...user, tags: tags.get(uid), ...blockFields(blocks.get(uid)) }),
    ]),
  );
}
