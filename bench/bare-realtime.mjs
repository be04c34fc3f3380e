// The least that a server of realtime connections can do for the bench: it passes what a request has on to the sockets that it names. It stores
// nothing, knows no permissions, and takes the uid that a client says. LIBRARY is `ws` or `socket.io`.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The group that all clients are in. */
const EVERYBODY = 'everybody';

const libraries = {
  ws(server) {
    const sockets = new Map();
    new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
      socket.once('message', (data) => {
        sockets.set(JSON.parse(data).uid, socket);
        socket.send('{"type":"authenticated"}');
      });
    });
    return (receivers, frame) => {
      const to = receivers.includes(EVERYBODY) ? sockets.values() : receivers.map((uid) => sockets.get(uid));
      for (const socket of to) socket?.send(frame, { binary: false });
    };
  },
  async 'socket.io'(server) {
    const { Server } = await import('socket.io');
    const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
    io.on('connection', (socket) => socket.join([socket.handshake.auth.uid, EVERYBODY]));
    return (receivers, frame) => io.to(receivers).emit('message', JSON.parse(frame));
  },
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    deliver(request.headers.receivers.split(','), Buffer.concat(chunks));
    response.end('{}');
  });
});
const deliver = await libraries[process.env.LIBRARY](server);
server.listen(0, '127.0.0.1', () => process.stdout.write(`Ready at http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
