/**
 * What clients of the two WebSockets send and expect.
 *
 * @typedef {object} Protocol
 * @property {string} path of the WebSocket
 * @property {string} [prefix] before the JSON of the first frame, and of the answer to it
 * @property {(token: string, options: { uid: string, presence: boolean, lastEventId?: string }) => object} authFrame
 * @property {(frame: { type?: string }) => boolean} isAuthenticated whether the frame is the answer to it
 * @property {(attempt: number) => number} [pauseMilliseconds] before the attempt to connect again, counted from 0 after each success
 * @property {{ frame: string, milliseconds: number, timeoutMilliseconds: number }} [ping] that the client sends
 * @property {{ to: string, frame: string }} [pong] that the client answers pings with, where it is another than that of `own`
 */

/** Of docs/realtime.md. */
const own = {
  path: '/v3/realtime',
  authFrame: (authToken, { presence, lastEventId }) => ({
    type: 'auth',
    authToken,
    platform: 'bench',
    ...(presence && { presence: { mode: 'all' } }),
    ...(lastEventId && { lastEventId }),
  }),
  isAuthenticated: ({ type }) => type === 'authenticated',
  pauseMilliseconds: (attempt) => Math.random() * Math.min(30_000, 1000 * 2 ** attempt),
};

/** Of CometChat's client libraries: they connect again every five seconds, without backoff, and ask for nothing that they missed. */
const libraries = {
  path: '/',
  authFrame: (auth, { uid, presence }) => ({
    type: 'auth',
    deviceId: `WEB-4_2_0-${uid}`,
    sender: uid,
    body: { auth, params: { platform: 'bench' }, ...(presence && { presenceSubscription: 'ALL_USERS' }) },
  }),
  isAuthenticated: ({ type }) => type === 'auth',
  pauseMilliseconds: () => 5000,
  ping: { frame: '{"action":"ping","ack":"true"}', milliseconds: 15_000, timeoutMilliseconds: 3000 },
};

/** Of bare-realtime.mjs. */
const ws = {
  path: '/',
  authFrame: (_token, { uid }) => ({ uid }),
  isAuthenticated: ({ type }) => type === 'authenticated',
};

/** The same on socket.io: of its protocol, what a client needs that receives events. */
const socketIo = {
  path: '/socket.io/?EIO=4&transport=websocket',
  prefix: '40',
  authFrame: ws.authFrame,
  isAuthenticated: ({ sid }) => sid !== undefined,
  pong: { to: '2', frame: '3' },
};

/** @type {Readonly<Record<'own' | 'libraries' | 'ws' | 'socket.io', Protocol>>} */
export const protocols = { own, libraries, ws, 'socket.io': socketIo };
