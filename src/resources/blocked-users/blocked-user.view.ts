import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorBodyView } from '../../platform/openapi/endpoint.js';
import { userConversationId } from '../directory/conversation-id.js';
import { type UserView, userView } from '../users/user.view.js';
import type { BlockedUser } from './blocked-users.repository.js';
import type { BlockResult } from './blocked-users.service.js';

/** @param uid who blocked the other, or was blocked by them: the one who is meant by "me" */
export const blockedUserView = (uid: string, other: BlockedUser): UserView =>
  userView({ ...other, block: other }, { withTags: false, conversationId: userConversationId(uid, other.uid) });

/** What became of one user whom a request named. */
@ApiExtraModels(ErrorBodyView)
export class BlockResultView {
  @ApiProperty() success!: boolean;
  @ApiPropertyOptional({ description: 'A sentence for people.' }) message?: string;
  @ApiPropertyOptional({ description: 'Why nothing was done.', type: ErrorBodyView }) error?: ErrorBodyView;
}

export const blockResultsView = (uid: string, results: BlockResult[]): Record<string, BlockResultView> =>
  resultsByUid(results, (other) => `The user with uid ${uid} has blocked the user with uid ${other}.`);

export const unblockResultsView = (uid: string, results: BlockResult[]): Record<string, BlockResultView> =>
  resultsByUid(results, (other) => `The user with uid ${uid} no longer blocks the user with uid ${other}.`);

/** @param message of what succeeded */
function resultsByUid(results: BlockResult[], message: (uid: string) => string): Record<string, BlockResultView> {
  return Object.fromEntries(
    results.map(({ uid, error }) => [
      uid,
      error ? { success: false, error: error.toBody() } : { success: true, message: message(uid) },
    ]),
  );
}
