import autocannon from 'autocannon';

/**
 * Lets every connection send the request of the case over and over, each as soon as the one before is answered.
 *
 * @returns what autocannon counted
 */
export async function drive(server, { request }, data, { connections, seconds, signal }) {
  let connection = 0;
  const run = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests([repeated(server, request(connection++, data))]),
  });
  const stop = () => run.stop();
  signal.addEventListener('abort', stop);
  try {
    return await run;
  } finally {
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
  }
}

/** Bytes that are made once where they can be, so that the client takes little of the cores it shares with the server. */
function repeated(server, request) {
  const { body } = request;
  if (typeof body !== 'function') return server.encode(request);
  const setupRequest = (encoded) => ({ ...encoded, body: JSON.stringify(body()) });
  return { ...server.encode({ ...request, body: body() }), setupRequest };
}

/** @throws if the request is not answered as the case says: fast errors must not pass for fast work. */
export async function check(server, { name, request, holds }, data, signal) {
  const { body, ...rest } = request(0, data);
  const answer = await server.call({ ...rest, body: typeof body === 'function' ? body() : body }, signal);
  if (!holds(answer)) throw new Error(`${name} was answered with something else: ${JSON.stringify(answer)}`);
}
