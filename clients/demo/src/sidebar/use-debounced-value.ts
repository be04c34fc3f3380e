import { useEffect, useState } from 'react';

const MILLISECONDS = 250;

/** The value once it has not changed for a moment, so that a search does not send a request at every key press. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
