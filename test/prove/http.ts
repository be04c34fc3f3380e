import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** JSON, or a form. */
  readonly body?: object;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** JSON; undefined if the body is something else. */
  readonly body: any;
  readonly text: string;
}

/** A request that has no response. */
export class NoResponse extends Error {
  /** @param code of Node: ECONNREFUSED, ECONNRESET…; ETIMEDOUT after the time limit */
  constructor(readonly code: string | undefined) {
    super(`No response: ${code}`);
  }
}

/** @throws NoResponse when the connection ends or the time limit passes before the whole response is there */
export async function send(
  address: string,
  { method, path, headers, body }: HttpRequest,
  timeoutMilliseconds: number,
  agent?: Agent,
): Promise<HttpResponse> {
  const content = await encoded(body);
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new NoResponse(error.code));
    // Node does not add it to a DELETE
    const length = content.bytes && { 'content-length': String(content.bytes.length) };
    const options = { method, headers: { ...headers, ...content.headers, ...length }, agent };
    const sent = request(address + path, options, (response) => {
      text(response).then(
        (received) =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: jsonOf(received),
            text: received,
          }),
        fail,
      );
    });
    const timer = setTimeout(
      () => sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      timeoutMilliseconds,
    );
    sent.on('error', fail);
    sent.on('close', () => clearTimeout(timer));
    sent.end(content.bytes);
  });
}

async function encoded(body: object | undefined): Promise<{ headers?: Record<string, string>; bytes?: Buffer }> {
  if (!body) return {};
  if (!(body instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Response(body);
  return {
    headers: { 'content-type': form.headers.get('content-type')! },
    bytes: Buffer.from(await form.arrayBuffer()),
  };
}

function jsonOf(received: string): unknown {
  try {
    return JSON.parse(received);
  } catch {
    return undefined;
  }
}
