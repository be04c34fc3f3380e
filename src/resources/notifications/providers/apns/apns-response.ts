/** The response of APNs. `reason` is absent if there was none. */
export interface ApnsResponse {
  readonly status?: number;
  readonly reason?: string;
  readonly isTimeout?: true;
}

/** A reason. */
export const EXPIRED = 'ExpiredProviderToken';
