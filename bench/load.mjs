import autocannon from 'autocannon';

/**
 * Sends the request of the case repeatedly over every connection: each one after the response to the previous one, and all together at
 * most `rate` a second.
 *
 * @returns the result of autocannon, and the latencies of the responses in milliseconds: autocannon rounds its own to whole milliseconds
 */
export async function runLoad(server, { request }, data, { connections, seconds, rate, signal }) {
  let connection = 0;
  const run = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient: (client) => client.setRequests([repeatedRequest(server, request(connection++, data))]),
  });
  const latencies = [];
  run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const stop = () => run.stop();
  signal.addEventListener('abort', stop);
  try {
    return { ...(await run), latencies };
  } finally {
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
  }
}

/** Encodes a constant body once, because the client shares the CPU with the server. */
function repeatedRequest(server, request) {
  const { body } = request;
  if (typeof body !== 'function') return server.encode(request);
  const setupRequest = (encoded) => ({ ...encoded, body: JSON.stringify(body()) });
  return { ...server.encode({ ...request, body: body() }), setupRequest };
}

/** @throws if the response is not the expected one: fast errors must not count as fast requests. */
export async function check(server, { name, request, isExpected }, data, signal) {
  const { body, ...rest } = request(0, data);
  const response = await server.call({ ...rest, body: typeof body === 'function' ? body() : body }, signal);
  if (!isExpected(response)) throw new Error(`${name} got an unexpected response: ${JSON.stringify(response)}`);
}
