import { SetMetadata } from '@nestjs/common';

export const RATE_TIER = 'confab:rate-tier';
export const USER_LIMIT = 'confab:user-limit';

/** Groups of operations that an app's requests are counted by. */
export type Tier = 'core' | 'standard';

/** What each user is limited in, whatever the app as a whole may do. */
export type LimitedAction = 'send' | 'markUnread';

/** The tier that an operation of an app counts for; `standard` without it. */
export const RateTier = (tier: Exclude<Tier, 'standard'>) => SetMetadata(RATE_TIER, tier);

/** Counts an operation for the user who acts as well. The app itself is not limited by it. */
export const LimitedPerUser = (action: LimitedAction) => SetMetadata(USER_LIMIT, action);
