import { types } from 'node:util';

/** A value that is mostly there at once. A promise costs several times as much as the work on most of these values. */
export type Eventually<Value> = Value | Promise<Value>;

/** Calls `work` with the value: at once if it is there. */
export const whenKnown = <Value, Result>(
  value: Eventually<Value>,
  work: (value: Value) => Eventually<Result>,
): Eventually<Result> => (types.isPromise(value) ? value.then(work) : work(value));
