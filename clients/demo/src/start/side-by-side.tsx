import { hrefOf } from '../address.ts';
import { texts } from '../texts.ts';

/** Two windows beside each other, or above each other in a narrow window. Each frame is a page of its own, like a second device. */
export const SideBySide = ({ uids }: { uids: [string, string] }) => (
  <main className="side-by-side">
    {uids.map((uid, index) => (
      <iframe
        key={index}
        title={texts.start.chatAs(uid)}
        src={hrefOf({ as: uid, with: { receiverType: 'user', receiver: uids[1 - index]! } })}
      />
    ))}
  </main>
);
