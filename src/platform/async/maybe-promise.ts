import { types } from 'node:util';

/** A value that is mostly there at once. A promise costs several times as much as the work on most of these values. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Calls `work` with the value: at once if it is there. */
export const thenOrNow = <Value, Result>(
  value: MaybePromise<Value>,
  work: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (types.isPromise(value) ? value.then(work) : work(value));
