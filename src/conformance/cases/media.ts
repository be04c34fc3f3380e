import { area, test } from '../conformance-case.js';

export const media = area('media', [
  test('A message in a form carries its file', async ({ users, as }) => {
    const [ana, ben] = await users('ana', 'ben');
    const message = { receiver: ben, receiverType: 'user', category: 'message', type: 'file' };
    const sent = await as(ana).form('/v3/messages', message, { name: 'route.txt', text: 'Over the ridge' });
    sent.ok({ type: 'file', data: { attachments: [{ name: 'route.txt', extension: 'txt', size: 14 }] } });
    (await as(ben).get(`/v3/users/${ana}/messages`)).lists('id', [sent.text('id')]);
  }),
  test('A file is uploaded and downloaded', async ({ api, user, as }) => {
    const file = { name: 'route.txt', text: 'Over the ridge' };
    const uploaded = await as(await user('ana')).form('/v3/media', {}, file);
    uploaded.ok({ attachments: [{ name: 'route.txt', size: 14 }] });
    const [attachment] = uploaded.rows('attachments');
    const address = String(attachment!.url);
    if (!URL.canParse(address)) throw uploaded.mismatch('an attachment with a URL');
    const downloaded = await api.with({}).get(new URL(address).pathname);
    if (downloaded.ok().body !== file.text) throw downloaded.mismatch('the text of the file');
  }),
]);
