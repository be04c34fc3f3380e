import { WebSocket } from 'ws';
import { RESPONSE_TIMEOUT_MILLISECONDS, type Checks, type Problem } from './checks.js';
import { transmissionOf, type Action, type Frame, type HttpRequest, type Session } from './request.js';
import { transmit } from './transmission.js';

/** Receives the result of each request, for the statistics of a run. */
export type Observe = (request: HttpRequest, status: number, milliseconds: number) => void;

/** Performs an action against the server. @returns a problem of its response; undefined if there is none */
export async function perform(
  port: number,
  action: Action,
  checks: Checks,
  observe: Observe = () => undefined,
): Promise<Problem | undefined> {
  switch (action.kind) {
    case 'http':
      return performHttp(port, action, checks, observe);
    case 'burst': {
      const problems = await Promise.all(action.requests.map((request) => performHttp(port, request, checks, observe)));
      const index = problems.findIndex((problem) => problem !== undefined);
      const problem = problems[index];
      return (
        problem && {
          kind: problem.kind,
          detail: `request ${index} of the burst (${action.requests[index]!.label}): ${problem.detail}`,
        }
      );
    }
    case 'raw': {
      // an incomplete request gets no response within this time: Node waits a minute for the rest
      const outcome = await transmit(port, action.transmission, 300);
      return checks.rawProblemOf(action, outcome);
    }
    case 'session':
      return performSession(port, action, checks);
  }
}

async function performHttp(
  port: number,
  request: HttpRequest,
  checks: Checks,
  observe: Observe,
): Promise<Problem | undefined> {
  const outcome = await transmit(port, transmissionOf(request), RESPONSE_TIMEOUT_MILLISECONDS);
  const [response] = outcome.responses;
  if (response) observe(request, response.status, outcome.milliseconds);
  return checks.problemOf(request, outcome);
}

/** How long a session waits for further frames of the server after the first response. */
const LISTEN_MILLISECONDS = 100;

async function performSession(port: number, session: Session, checks: Checks): Promise<Problem | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v3/realtime`, { perMessageDeflate: false });
  let problem: Problem | undefined;
  let onFirstFrame: () => void = () => undefined;
  socket.on('message', (data: Buffer) => {
    problem ??= checks.frameProblem(data.toString('utf8'), session.identity);
    onFirstFrame();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  const opened = new Promise<void>((resolve) => socket.once('open', resolve));
  const isOpen = await within(
    RESPONSE_TIMEOUT_MILLISECONDS,
    Promise.race([opened.then(() => true), closed.then(() => false)]),
  );
  if (isOpen === undefined) {
    socket.terminate();
    return { kind: 'no response', detail: 'to the upgrade' };
  }
  const firstFrame = new Promise<void>((resolve) => (onFirstFrame = resolve));
  for (const frame of session.frames) if (socket.readyState === WebSocket.OPEN) sendFrame(socket, frame);
  // the server responds to the first frame that is no pong, authenticated or not, with a frame or by closing the connection
  if (isOpen && session.frames.some((frame) => !isPong(frame))) {
    const hasResponse = await within(
      RESPONSE_TIMEOUT_MILLISECONDS,
      Promise.race([firstFrame.then(() => true), closed.then(() => true)]),
    );
    if (!hasResponse) problem ??= { kind: 'no response', detail: 'to the first frame' };
  }
  await within(LISTEN_MILLISECONDS, closed);
  if (session.closeMethod === 'close') socket.close();
  else socket.terminate();
  const code = await within(RESPONSE_TIMEOUT_MILLISECONDS, closed);
  if (code === undefined) problem ??= { kind: 'no response', detail: 'to the close frame' };
  if (code === 1011) problem ??= { kind: 'an unexpected error', detail: 'the connection was closed with 1011' };
  socket.terminate();
  return problem;
}

function isPong({ data }: Frame): boolean {
  try {
    return (JSON.parse(data.toString()) as { type?: unknown } | null)?.type === 'pong';
  } catch {
    return false;
  }
}

function sendFrame(socket: WebSocket, { data, binary, fragments }: Frame): void {
  const step = Math.max(1, Math.ceil(data.length / fragments));
  for (let at = 0; at < data.length || at === 0; at += step)
    socket.send(data.subarray(at, at + step), { binary, fin: at + step >= data.length }, () => undefined);
}

/** @returns undefined after the timeout */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
