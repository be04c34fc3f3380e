type Listener = () => void;

interface Page {
  addEventListener?(type: 'online', listener: Listener): void;
  removeEventListener?(type: 'online', listener: Listener): void;
}

/** Where the platform tells that the device is on line again, as browsers do. */
export const onlineEvent = {
  add: (listener: Listener): void => (globalThis as Page).addEventListener?.('online', listener),
  remove: (listener: Listener): void => (globalThis as Page).removeEventListener?.('online', listener),
};
