import { WebSocket } from 'ws';
import { Realtime, type AgentRunFrame } from '../../clients/typescript/src/index.js';
import { eventually } from '../support/eventually.js';
import { FakeServer } from './support/fake-server.js';

test('the frames of an agent’s run are emitted in the order of arrival', async () => {
  const server = await FakeServer.start();
  const realtime = new Realtime({ url: server.url, authToken: 'token', WebSocket });
  const frames: AgentRunFrame[] = [];
  realtime.on('agentRun', (frame) => frames.push(frame));
  await realtime.connect();
  const frame = (sequence: number, event: string, data: object = {}) => ({ type: 'agent_run', sequence, event, data });
  server.connections[0]!.send(
    frame(0, 'run_started', { attempt: 1 }),
    frame(1, 'text_message_content', { delta: 'In June.' }),
    frame(2, 'run_finished', { messageId: '7' }),
  );
  await eventually(() => expect(frames.map(({ event }) => event)).toHaveLength(3));
  expect(frames.map(({ event, data }) => [event, data.delta])).toEqual([
    ['run_started', undefined],
    ['text_message_content', 'In June.'],
    ['run_finished', undefined],
  ]);
  realtime.close();
  await server.stop();
});
