type Listener = () => void;

interface Page {
  addEventListener?(type: 'online', listener: Listener): void;
  removeEventListener?(type: 'online', listener: Listener): void;
}

/** The `online` event of browsers. Other platforms do not have it; there the functions do nothing. */
export const onlineEvent = {
  add: (listener: Listener): void => (globalThis as Page).addEventListener?.('online', listener),
  remove: (listener: Listener): void => (globalThis as Page).removeEventListener?.('online', listener),
};
