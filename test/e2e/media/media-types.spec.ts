import { dataOf, type UploadedFile } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { pathOf } from '#test/support/media.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, ['anna', 'ben']);
});

const VOICE_MP4: UploadedFile = {
  name: 'voice.m4a',
  content: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x08mdat', 'latin1'),
  type: 'audio/mp4',
};
const VOICE_OGG: UploadedFile = {
  name: 'voice.ogg',
  content: Buffer.from(`OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(40)}`, 'latin1'),
  type: 'audio/ogg; codecs=opus',
};

test.each([
  ['as Android records it', VOICE_MP4, 'audio/mp4'],
  ['Opus in Ogg, whose type has a parameter', VOICE_OGG, 'audio/ogg; codecs=opus'],
])('a voice message %s is audio, and browsers play it', async (_, file, mimeType) => {
  const sent = dataOf(await app.as('anna').form('/v3/messages', { receiver: 'ben', receiverType: 'user' }, [file]));
  expect(sent).toMatchObject({ type: 'audio', data: { attachments: [{ mimeType }] } });
  const download = await server.client({}).get(pathOf(sent.data.attachments[0]));
  expect(download.headers['content-type']).toBe(mimeType);
  expect(download.headers['content-disposition']).toMatch(/^inline/);
});
