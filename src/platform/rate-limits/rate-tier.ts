import { SetMetadata } from '@nestjs/common';

export const RATE_TIER = 'confab:rate-tier';
export const USER_LIMIT = 'confab:user-limit';

/** Groups of operations with a common limit for an app. */
export type Tier = 'core' | 'standard' | 'dataImport';

/** Actions with a limit for each user, beside the limit of the app. */
export type LimitedAction = 'send' | 'markUnread';

/** Sets the tier of an operation, or of all operations of a controller; it is `standard` by default. */
export const RateTier = (tier: Exclude<Tier, 'standard'>) => SetMetadata(RATE_TIER, tier);

/** Counts an operation for the acting user as well. Does not apply to the app itself. */
export const LimitedPerUser = (action: LimitedAction) => SetMetadata(USER_LIMIT, action);
