import { ContentServer } from '../support/hostile-content/content-server.js';
import { data } from '../support/hostile-content/data.js';
import { documents } from '../support/hostile-content/documents.js';
import { longestTurn } from '../support/hostile-content/longest-turn.js';

/** Of processor time, not of a clock. */
const MAX_MILLISECONDS = 50;
/** A busy machine adds to the time of an attempt, and takes nothing away. */
const ATTEMPTS = 4;

const server = await ContentServer.start();
afterAll(() => server.close());

describe.each([...documents(server), ...data(server)])('$files', (parser) => {
  beforeAll(() => parser.read(Buffer.from(parser.usual)));

  test.each(Object.entries(parser.worst))('%s leave the event loop free', async (_, content) => {
    const bytes = Buffer.from(content);
    const turns: number[] = [];
    while (turns.length < ATTEMPTS && !turns.some((turn) => turn < MAX_MILLISECONDS))
      turns.push(await longestTurn(() => parser.read(bytes)));
    expect(Math.min(...turns)).toBeLessThan(MAX_MILLISECONDS);
  });
});
