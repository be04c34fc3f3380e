import { ApiPropertyOptional } from '@nestjs/swagger';
import type { BlockStatus } from '#core/summaries/summaries.repository.js';
import { UserSummaryView, blockFields } from '#core/summaries/summary.view.js';
import { withoutAbsent } from '#platform/http/json.js';

/** A user that a message mentions. */
export class MentionedUserView extends UserSummaryView {
  @ApiPropertyOptional({ description: 'With mentionsWithTagInfo only.', type: [String] }) tags?: string[];
  @ApiPropertyOptional({ description: 'With mentionsWithBlockedInfo only; absent instead of false.' })
  blockedByMe?: boolean;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) blockedByMeAt?: number;
  @ApiPropertyOptional({ description: 'With mentionsWithBlockedInfo only; absent instead of false.' })
  hasBlockedMe?: boolean;
  @ApiPropertyOptional({
    description: 'Unix seconds; if both have blocked each other, the time of the block by the acting user.',
  })
  blockedAt?: number;
}

/** Optional details of mentioned users. */
export interface MentionOptions {
  /** The blocks between them and the viewer. */
  mentionsWithBlocks?: boolean;
  mentionsWithTags?: boolean;
}

export interface MentionExtras {
  readonly blocks: ReadonlyMap<string, BlockStatus>;
  readonly tags: ReadonlyMap<string, string[]>;
}

/** @param users the views of all mentioned users, and maybe of others, by uid */
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
