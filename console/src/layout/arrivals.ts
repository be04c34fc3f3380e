import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { texts } from '../texts/index.ts';

/** Whether the browser tells of messages that arrive in a queue of moderation; a choice of the person, for this browser. */
export function useArrivalNotices() {
  const [isEnabled, setIsEnabled] = useLocalStorage({ key: 'moderation-notices', defaultValue: false });
  const canAsk = 'Notification' in window && Notification.permission !== 'denied';
  return {
    canAsk,
    isEnabled: isEnabled && canAsk && Notification.permission === 'granted',
    choose: async (isWanted: boolean) =>
      setIsEnabled(isWanted && (await Notification.requestPermission()) === 'granted'),
  };
}

/** Tells of messages that wait for a decision and did not before. @param count undefined until it is known */
export function useArrivals(count: number | undefined): void {
  const { isEnabled } = useArrivalNotices();
  const before = useRef(count);
  useEffect(() => {
    const known = before.current;
    before.current = count;
    if (isEnabled && known !== undefined && count !== undefined && count > known)
      new Notification(texts.navigation.arrived(count - known), {
        body: texts.navigation.waiting(count),
        tag: 'moderation',
      });
  }, [count, isEnabled]);
}
