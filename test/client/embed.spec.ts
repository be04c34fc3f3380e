import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { EmbedTest, press, shownText, untilShown, write } from './support/embed-test.js';

const embed = new EmbedTest();
beforeAll(() => embed.start());
afterAll(() => embed.stop());
afterEach(() => embed.endTest());

const messagesTo = async (uid: string, peer: string): Promise<{ sender: string; text: string }[]> =>
  (dataOf(await embed.app.as(uid).get(`/v3/users/${peer}/messages`)) as any[]).map(({ sender, data }) => ({
    sender,
    text: data.text,
  }));

test('a user of the app opens the bubble and sends a message', async () => {
  embed.token = await embed.tokenOf('ann');
  const page = await embed.open(`<h1>Shop</h1>${embed.script('data-token-url="/chat-token" data-with="user:desk"')}`);
  await press(page, 'Open chat');
  await untilShown(page, 'Help desk');
  await write(page, 'Is it waterproof?');
  await eventually(async () =>
    expect(await messagesTo('ann', 'desk')).toEqual([{ sender: 'ann', text: 'Is it waterproof?' }]),
  );
  expect(await shownText(page)).toContain('Is it waterproof?');
});
