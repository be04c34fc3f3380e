import { TokenBucket } from 'limiter';
import { FRAMES_PER_BURST, FRAMES_PER_SECOND } from './realtime-limits.js';

/** A full token bucket for the frames of one connection. */
export function newFrameBucket(): TokenBucket {
  const bucket = new TokenBucket({
    bucketSize: FRAMES_PER_BURST,
    tokensPerInterval: FRAMES_PER_SECOND,
    interval: 'second',
  });
  // the library creates it empty
  bucket.content = FRAMES_PER_BURST;
  return bucket;
}
