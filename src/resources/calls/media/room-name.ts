/** What the name of a room identifies. */
export interface RoomSession {
  readonly appId: string;
  readonly sessionId: string;
}

/** What the identity of a participant identifies: LiveKit lets one connection at a time have an identity. */
export interface CallDevice {
  readonly uid: string;
  readonly deviceId: string;
}

/** App ids contain no colon. Two apps never share a room, although clients choose the session ids of meetings. */
export const roomNameOf = ({ appId, sessionId }: RoomSession): string => `${appId}:${sessionId}`;

/** @returns undefined for a room that no call token is for */
export function sessionOfRoom(name: string): RoomSession | undefined {
  const [appId, sessionId] = splitAtColon(name);
  return appId && sessionId ? { appId, sessionId } : undefined;
}

/** uids contain no colon. */
export const identityOf = ({ uid, deviceId }: CallDevice): string => `${uid}:${deviceId}`;

/** @returns undefined for a participant without a call token, as a recorder */
export function deviceOfIdentity(identity: string): CallDevice | undefined {
  const [uid, deviceId] = splitAtColon(identity);
  return uid && deviceId ? { uid, deviceId } : undefined;
}

function splitAtColon(text: string): [string, string] {
  const at = text.indexOf(':');
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)];
}
