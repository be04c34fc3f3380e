// lane: long
import { ContentServer } from '../support/hostile-content/content-server.js';
import { data } from '../support/hostile-content/data.js';
import { documents } from '../support/hostile-content/documents.js';
import { longestTurn, timeOfReference } from '../support/hostile-content/longest-turn.js';

/** In multiples of the reference beside it, so that a slow machine has as much room as a fast one. */
const MAX_TURN = 1;
/** Other programs and collections of garbage add to the time of an attempt, and take nothing away. */
const ATTEMPTS = 6;

const server = await ContentServer.start();
afterAll(() => server.close());

describe.each([...documents(server), ...data(server)])('$files', (parser) => {
  beforeAll(() => parser.read(Buffer.from(parser.usual)));

  test.each(Object.entries(parser.worst))('%s leave the event loop free', async (_, content) => {
    const bytes = Buffer.from(content);
    const turns: number[] = [];
    while (turns.length < ATTEMPTS && !turns.some((turn) => turn < MAX_TURN)) {
      const reference = timeOfReference();
      turns.push((await longestTurn(() => parser.read(bytes))) / reference);
    }
    expect(Math.min(...turns)).toBeLessThan(MAX_TURN);
  });
});
