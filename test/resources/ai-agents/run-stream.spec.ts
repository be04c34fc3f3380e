import { partsOf, RunStream, type RunFrameHead } from '#resources/ai-agents/running/streaming/run-stream.js';

const head: RunFrameHead = {
  runId: '1',
  threadId: '2',
  parentMessageId: '2',
  messageId: '2',
  conversationId: 'anna_user_guide',
  receiverType: 'user',
  receiver: 'anna',
  sender: { uid: 'guide', name: 'Guide' },
};

/** A notification of PostgreSQL has less than 8,000 bytes, with the receiver of the signal beside the frame. */
const FRAME_BYTES = 7000;

function streamed(work: (stream: RunStream) => void, isWithheld = false): any[] {
  const frames: any[] = [];
  const stream = new RunStream(head, (frame) => frames.push(frame), isWithheld);
  work(stream);
  stream.close();
  return frames;
}

test.each([
  ['letters', 'a'],
  ['control characters', '\u0001'],
  ['emoji', '👩‍🚀'],
  ['quotes', '"'],
])('a long text of %s is divided into frames that fit into a notification', (_, character) => {
  const text = character.repeat(5000);
  const frames = streamed((stream) => stream.text(text));
  expect(frames.map(({ data }) => data.delta as string).join('')).toBe(text);
  for (const frame of frames) expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(FRAME_BYTES);
});

test('no part begins or ends with half of a character', () => {
  for (const part of partsOf('👍'.repeat(3000))) expect(part.isWellFormed()).toBe(true);
});

test('deltas of one part share a frame, and those of different parts stay in order', () => {
  const call = { toolCallId: 'call_1', toolCallName: 'weather' };
  const frames = streamed((stream) => {
    stream.text('a');
    stream.text('b');
    stream.args(call, '{');
    stream.args({ ...call, toolCallId: 'call_2' }, '[');
    stream.text('c');
    stream.emit('text_message_end', {});
  });
  expect(frames.map(({ event, sequence, data }) => [sequence, event, data.delta] as unknown)).toEqual([
    [0, 'text_message_content', 'ab'],
    [1, 'tool_call_args', '{'],
    [2, 'tool_call_args', '['],
    [3, 'text_message_content', 'c'],
    [4, 'text_message_end', undefined],
  ]);
});

test('withheld texts and results are left out, and the sequence has no gap', () => {
  const call = { toolCallId: 'call_1', toolCallName: 'weather' };
  const frames = streamed((stream) => {
    stream.emit('run_started', { attempt: 1 });
    stream.text('secret');
    stream.emit('tool_call_result', { ...call, content: 'secret', role: 'tool' });
    stream.emit('run_finished', {});
  }, true);
  expect(frames.map(({ event, sequence }) => [event, sequence] as unknown)).toEqual([
    ['run_started', 0],
    ['run_finished', 1],
  ]);
});
