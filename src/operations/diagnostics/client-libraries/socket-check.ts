import { on, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { anySignal } from '#platform/async/any-signal.js';
import { isPlainObject, objectIn } from '#platform/http/json.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { failed, ok, type Finding } from '../finding.js';
import { connectionProblem, type Problem } from './connection-problem.js';
import { TIMEOUT_MILLISECONDS, type LibraryTarget } from './library-target.js';
import type { Members } from './reply-problem.js';

const CHECK = 'WebSocket';
const FORBIDDEN = 403;
const MAX_FRAME_BYTES = 1024 * 1024;

/** What the library sends first. */
interface LogIn {
  readonly uid: string;
  readonly jwt: string;
  /** The name of the instance. */
  readonly resource: string;
}

/** Whether a WebSocket opens and, after a log-in, is accepted and answers the library's ping. */
export async function checkSocket(url: URL, target: LibraryTarget, logIn?: LogIn): Promise<Finding> {
  const { page, signal } = target;
  const socket = new WebSocket(url, {
    handshakeTimeout: TIMEOUT_MILLISECONDS,
    maxPayload: MAX_FRAME_BYTES,
    ...(page !== undefined && { origin: page }),
  });
  let refusal: number | undefined;
  socket.on(
    'unexpected-response',
    neverThrows((request: { destroy(): void }, { statusCode }: IncomingMessage) => {
      refusal = statusCode;
      request.destroy();
      socket.terminate();
    }),
  );
  socket.on(
    'error',
    neverThrows(() => undefined),
  );
  const stop = anySignal([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
  const frames = on(socket, 'message', { close: ['close'], signal: stop });
  try {
    await once(socket, 'open', { signal: stop });
    const problem = await problemAfterOpening(socket, frames, target, logIn);
    return problem
      ? failed(CHECK, problem.message, problem.remedy)
      : ok(CHECK, logIn ? 'It opens, answers and accepts the user.' : 'It opens and answers.');
  } catch (error) {
    const { message, remedy } = refusal === undefined ? connectionProblem(error) : refused(refusal);
    return failed(CHECK, message, remedy);
  } finally {
    socket.terminate();
  }
}

const refused = (status: number): Problem => ({
  message: `The request to open it at the path / is answered with ${status}.`,
  remedy:
    status === FORBIDDEN
      ? 'Add the origin of --origin to REALTIME_ORIGINS of the server.'
      : 'Let the proxy pass on WebSockets at /, with the headers Upgrade and Connection.',
});

async function problemAfterOpening(
  socket: WebSocket,
  frames: AsyncIterator<unknown[]>,
  { user }: LibraryTarget,
  logIn?: LogIn,
): Promise<Problem | undefined> {
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  send({ action: 'ping', ack: 'true' });
  if (!(await frameOf(frames, ({ action }) => action === 'pong')))
    return {
      message: 'It opens, and is closed before the ping of the library is answered.',
      remedy: 'Check that the host is that of the server, and that the proxy passes on frames in both directions.',
    };
  if (!logIn) return undefined;
  const { uid: sender, jwt: auth, resource: deviceId } = logIn;
  const params = { platform: 'javascript', appInfo: { version: '4.2.0' } };
  send({ appId: user?.appId, deviceId, type: 'auth', sender, body: { auth, deviceId, params } });
  const accepted = await frameOf(frames, ({ type }) => type === 'auth');
  return isPlainObject(accepted?.body) && accepted.body.code === '200'
    ? undefined
    : {
        message: 'It opens, and does not accept the token that the log-in has given.',
        remedy: 'Check that the REST API and the WebSocket are those of one server.',
      };
}

/** The next frame of a kind; others before it are dropped. @returns undefined when the connection is closed */
async function frameOf(
  frames: AsyncIterator<unknown[]>,
  isWanted: (frame: Members) => boolean,
): Promise<Members | undefined> {
  for (;;) {
    const next = await frames.next();
    if (next.done) return undefined;
    const [data] = next.value as [Buffer];
    const frame = objectIn(data.toString());
    if (frame && isWanted(frame)) return frame;
  }
}
