import { MediaCleanupService } from '#resources/media/files/media-cleanup.service.js';
import { MEDIA_STORE, type MediaStore } from '#resources/media/store/media-store.js';
import { eraseDueApps } from '#test/support/app-erasure.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { filesOf, NOTE, pathOf, PICTURE, removeUnusedMedia } from '#test/support/media.js';
import { MANAGEMENT, type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  await removeUnusedMedia(server);
  app = await appWithUsers(server, ['anna', 'ben']);
});

const toBen = { receiver: 'ben', receiverType: 'user' };
const sendFile = async () => dataOf(await app.as('anna').form('/v3/messages', toBen, [NOTE]));
const forward = async (attachments: object[], fields: object = toBen) =>
  dataOf(await app.as('anna').post('/v3/messages', { ...fields, type: 'file', data: { attachments } }));
const isThere = async (attachment: { url: string }) => (await app.api.get(pathOf(attachment))).status === 200;
const rows = () => database.query('SELECT id FROM media WHERE app_id = $1', [app.id]);
/** Moves the expiry of all uploads a day ahead. */
const expireUploads = () =>
  database.query(`UPDATE media SET discard_at = discard_at - interval '1 day' WHERE app_id = $1`, [app.id]);

async function expectRemoved(attachment: { url: string }): Promise<void> {
  expect(await isThere(attachment)).toBe(false);
  expect(await filesOf(server, app.id)).toEqual([]);
  expect(await rows()).toEqual([]);
}

describe('a file is removed', () => {
  test.each([true, false])('with its message, deleted permanently: %s', async (permanent) => {
    const { id, data } = await sendFile();
    await removeUnusedMedia(server);
    expect(await isThere(data.attachments[0])).toBe(true);
    dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent }));
    expect(await isThere(data.attachments[0])).toBe(false);
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(data.attachments[0]);
  });

  test('with the last of several messages that show it, not with the first', async () => {
    const { id, data } = await sendFile();
    const second = await forward(data.attachments);
    dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
    expect(await isThere(data.attachments[0])).toBe(true);
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(data.attachments[0])).toBe(true);
    dataOf(await app.as('anna').delete(`/v3/messages/${second.id}`, { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(data.attachments[0]);
  });

  test('when all messages that show it are deleted concurrently', async () => {
    const { id, data } = await sendFile();
    const others = await Promise.all(Array.from({ length: 9 }, () => forward(data.attachments)));
    const ids = [id, ...others.map((message) => message.id)];
    await Promise.all(ids.map((each) => app.as('anna').delete(`/v3/messages/${each}`, { permanent: true })));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(data.attachments[0]);
  });

  test.each(['anna', 'ben'])('with %s, one of the users of the conversation', async (uid) => {
    const { data } = await sendFile();
    dataOf(await app.api.delete(`/v3/users/${uid}`, { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(data.attachments[0]);
  });

  test('with the group that it was sent to', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'anna' });
    const toGroup = { receiver: 'hikers', receiverType: 'group' };
    const { data } = dataOf(await app.as('anna').form('/v3/messages', toGroup, [PICTURE]));
    dataOf(await app.api.delete('/v3/groups/hikers'));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(data.attachments[0]);
  });

  test('with its app', async () => {
    const { data } = await sendFile();
    dataOf(await app.as('anna').form('/v3/media', {}, [PICTURE]));
    dataOf(await server.client(MANAGEMENT).delete(`/apps/${app.id}`));
    await eraseDueApps(server, new Date(Date.now() + 365 * 86_400_000));
    expect(await removeUnusedMedia(server)).toBe(2);
    await expectRemoved(data.attachments[0]);
  });

  test('if it is not sent within a day', async () => {
    const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [NOTE]));
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(attachments[0])).toBe(true);
    await expireUploads();
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(attachments[0]);
  });

  test('with its user, if it was not sent', async () => {
    const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [NOTE]));
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(attachments[0]);
  });
});

describe('a file stays', () => {
  test('as long as a message shows it', async () => {
    const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [NOTE]));
    await forward(attachments);
    await expireUploads();
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(attachments[0])).toBe(true);
  });

  test('when its URL is sent in another app and deleted there', async () => {
    const { data } = await sendFile();
    const other = await appWithUsers(server, ['anna', 'ben']);
    const fields = { ...toBen, type: 'file', data: { attachments: data.attachments } };
    const { id } = dataOf(await other.as('anna').post('/v3/messages', fields));
    dataOf(await other.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(data.attachments[0])).toBe(true);
  });

  test('if it is sent during the cleanup, or is removed before it is sent', async () => {
    for (let n = 0; n < 10; n++) {
      const { attachments } = dataOf(await app.as('anna').form('/v3/media', {}, [NOTE]));
      await expireUploads();
      const [message] = await Promise.all([forward(attachments), removeUnusedMedia(server)]);
      const used = await database.query('SELECT 1 FROM media_uses WHERE app_id = $1 AND message_id = $2', [
        app.id,
        message.id,
      ]);
      await removeUnusedMedia(server);
      expect(await isThere(attachments[0])).toBe(used.length === 1);
    }
  });
});

describe('a file that is a picture', () => {
  const upload = async () => dataOf(await app.as('anna').form('/v3/media', {}, [PICTURE])).attachments[0];
  const owners = [
    {
      owner: 'a user',
      create: (avatar: string) => app.api.post('/v3/users', { uid: 'clara', name: 'Clara', avatar }),
      update: (fields: { avatar?: string; unset?: ['avatar'] }) => app.api.put('/v3/users/clara', fields),
      remove: () => app.api.delete('/v3/users/clara', { permanent: true }),
      property: 'avatar',
    },
    {
      owner: 'a group',
      create: (icon: string) => app.api.post('/v3/groups', { guid: 'hikers', name: 'Hikers', type: 'public', icon }),
      update: (fields: { icon?: string; unset?: ['icon'] }) => app.api.put('/v3/groups/hikers', fields),
      remove: () => app.api.delete('/v3/groups/hikers'),
      property: 'icon',
    },
  ] as const;

  test.each(owners)('of $owner stays until another one replaces it, or the owner is deleted', async (one) => {
    const [first, second] = [await upload(), await upload()];
    dataOf(await one.create(first.url));
    await expireUploads();
    expect(await removeUnusedMedia(server)).toBe(1);
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);

    const third = await upload();
    dataOf(await one.update({ [one.property]: third.url }));
    expect(await removeUnusedMedia(server)).toBe(1);
    expect([await isThere(first), await isThere(third)]).toEqual([false, true]);

    dataOf(await one.update({ [one.property]: third.url }));
    expect(await removeUnusedMedia(server)).toBe(0);
    dataOf(await one.remove());
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(third);
  });

  test.each(owners)('of $owner is removed when the owner has no picture any more', async (one) => {
    const picture = await upload();
    dataOf(await one.create(picture.url));
    dataOf(await one.update({ unset: [one.property] } as object));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(picture);
  });

  test('stays as long as one of several owners or a message has it', async () => {
    const picture = await upload();
    for (const { create } of owners) dataOf(await create(picture.url));
    const { id } = await forward([picture]);
    for (const { remove } of owners) dataOf(await remove());
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(picture)).toBe(true);
    dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(picture);
  });

  test('stays when the user who uploaded it is deleted', async () => {
    const picture = await upload();
    dataOf(await owners[1].create(picture.url));
    dataOf(await app.api.delete('/v3/users/anna', { permanent: true }));
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await isThere(picture)).toBe(true);
  });

  test('is removed with its app', async () => {
    const picture = await upload();
    for (const { create } of owners) dataOf(await create(picture.url));
    dataOf(await server.client(MANAGEMENT).delete(`/apps/${app.id}`));
    await eraseDueApps(server, new Date(Date.now() + 365 * 86_400_000));
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(picture);
  });

  test('of a user of another app is removed with its own app, and keeps nothing there', async () => {
    const picture = await upload();
    const other = await appWithUsers(server, ['anna']);
    dataOf(await other.api.put('/v3/users/anna', { avatar: picture.url }));
    await expireUploads();
    expect(await removeUnusedMedia(server)).toBe(1);
    await expectRemoved(picture);
  });

  test('is there or gone as its owner says, when it is set during the cleanup', async () => {
    for (let n = 0; n < 10; n++) {
      const picture = await upload();
      await expireUploads();
      await Promise.all([app.api.put('/v3/users/ben', { avatar: picture.url }), removeUnusedMedia(server)]);
      const kept = await database.query('SELECT 1 FROM media_pictures WHERE app_id = $1', [app.id]);
      await removeUnusedMedia(server);
      expect(await isThere(picture)).toBe(kept.length === 1);
    }
  });

  test('of many users who are created at once stays', async () => {
    const picture = await upload();
    const users = Array.from({ length: 25 }, (_, n) => ({ uid: `u${n}`, name: `U${n}`, avatar: picture.url }));
    await Promise.all(users.map((user) => app.api.post('/v3/users', user)));
    await expireUploads();
    expect(await removeUnusedMedia(server)).toBe(0);
    expect(await database.query('SELECT 1 FROM media_pictures WHERE app_id = $1', [app.id])).toHaveLength(25);
  });
});

test('content that the store cannot remove now is removed later', async () => {
  const store = server.app.get<MediaStore>(MEDIA_STORE);
  const remove = store.delete.bind(store);
  const { id, data } = await sendFile();
  dataOf(await app.as('anna').delete(`/v3/messages/${id}`, { permanent: true }));
  store.delete = () => Promise.reject(new Error('The store is unavailable'));
  expect(await removeUnusedMedia(server)).toBe(0);
  store.delete = remove;
  expect(await rows()).toHaveLength(1);
  expect(await isThere(data.attachments[0])).toBe(false);
  await expireUploads();
  expect(await removeUnusedMedia(server)).toBe(1);
  await expectRemoved(data.attachments[0]);
});

test('several servers share the work', async () => {
  await Promise.all(Array.from({ length: 20 }, () => app.as('anna').form('/v3/media', {}, [NOTE])));
  await expireUploads();
  const service = server.app.get(MediaCleanupService);
  const removed = await Promise.all([service.removeDue(), service.removeDue(), service.removeDue()]);
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await rows()).toEqual([]);
});
