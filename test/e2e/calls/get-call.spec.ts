import { at, callToUser, setStatus, recordCall, recording, startCall, transcription } from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  for (const uid of ['andrew', 'tina', 'marcus', 'emma']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
});

const record = (call: Parameters<typeof recordCall>[2] = {}) => recordCall(server, app, call);

/** Transcriptions of 09:00 to 09:06, in no particular order. */
const seven = [3, 6, 0, 5, 1, 4, 2].map((minute) => transcription(at(`09:0${minute}:00`)));
const dates = (transcriptions: { transcriptDate: string }[]) =>
  transcriptions.map(({ transcriptDate }) => transcriptDate.slice(11, 16));

describe('retrieve-call-details', () => {
  test('returns the call as in the list, with its metaData and tags', async () => {
    const sessionId = await record({
      metadata: { trail: 'north' },
      tags: ['weekly'],
      recordings: [recording()],
      transcriptions: [transcription()],
    });
    const listed = dataOf(await app.api.get('/v3/calls')).find(
      (call: { sessionId: string }) => call.sessionId === sessionId,
    );
    expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toEqual({
      ...listed,
      metaData: { trail: 'north' },
      tags: ['weekly'],
    });
  });

  test('generates session ids of the region, the app and the second of the initiation', async () => {
    expect(await record({ initiatedAt: at('09:00:00') })).toMatch(
      new RegExp(`^v1\\.us\\.${app.id}\\.${at('09:00:00').getTime() / 1000}[0-9a-f]{40}$`),
    );
  });

  test('returns absent metaData and tags as empty lists', async () => {
    const sessionId = await record();
    expect(dataOf(await app.api.get(`/v3/calls/${sessionId}`))).toMatchObject({ metaData: [], tags: [] });
  });

  test('returns the five newest transcriptions, newest first', async () => {
    const sessionId = await record({ transcriptions: seven });
    const { transcriptions } = dataOf(await app.api.get(`/v3/calls/${sessionId}`));
    expect(dates(transcriptions)).toEqual(['09:06', '09:05', '09:04', '09:03', '09:02']);
  });

  test('returns a call to its initiator, its receiver and its participants, and to no other user', async () => {
    const sessionId = await record({ participants: [{ uid: 'marcus', state: 'ended' }] });
    for (const uid of ['andrew', 'tina', 'marcus'])
      expect(dataOf(await app.as(uid).get(`/v3/calls/${sessionId}`)).sessionId).toBe(sessionId);
    expectError(await app.as('emma').get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('responds for a call of another app as for one that does not exist', async () => {
    const sessionId = await recordCall(server, await server.createApp());
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.as('andrew').get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.api.get('/v3/calls/v1.us.nowhere.1'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('responds with not found for an impossible session id', async () => {
    expectError(await app.api.get(`/v3/calls/${'x'.repeat(256)}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.api.get('/v3/calls/%00'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('shows a call and its participants at one moment, also while the call ends', async () => {
    for (let round = 0; round < 8; round++) {
      const sessionId = await startCall(app, 'andrew', callToUser('tina'));
      await setStatus(app, 'tina', sessionId, 'ongoing');
      const [, ...reads] = await Promise.all([
        setStatus(app, 'andrew', sessionId, 'ended'),
        ...Array.from({ length: 12 }, () => app.api.get(`/v3/calls/${sessionId}`)),
      ]);
      for (const { status, participants } of reads.map(dataOf))
        expect(participants.map(({ state }: { state: string }) => state)).toEqual([status, status]);
    }
  });

  test('finds nothing of a call that could not be recorded completely', async () => {
    const sessionId = 'v1.us.broken.1';
    const rid = 'the-same';
    await expect(
      record({
        sessionId,
        recordings: [
          { rid, ...recording() },
          { rid, ...recording() },
        ],
      }),
    ).rejects.toThrow();
    expectError(await app.api.get(`/v3/calls/${sessionId}`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });
});

describe('retrieve-call-transcriptions', () => {
  test('returns all transcriptions page by page, newest first', async () => {
    const sessionId = await record({ transcriptions: seven });
    const path = `/v3/calls/${sessionId}/transcriptions`;
    expect(dates(dataOf(await app.api.get(path)))).toEqual([
      '09:06',
      '09:05',
      '09:04',
      '09:03',
      '09:02',
      '09:01',
      '09:00',
    ]);
    const page = await app.api.get(path, { perPage: 3, page: 3 });
    expect(dates(dataOf(page))).toEqual(['09:00']);
    expect(page.body.meta).toEqual({
      pagination: { total: 7, count: 1, per_page: 3, current_page: 3, total_pages: 3 },
    });
  });

  test('returns the media session of a transcription, unless it covers the whole call', async () => {
    const mid = '2f1c3a54-55c1-4a52-93c2-1f3c6f1a7b01';
    const sessionId = await record({
      transcriptions: [{ ...transcription(at('09:01:00')), mid }, transcription(at('09:02:00'))],
    });
    const [whole, part] = dataOf(await app.api.get(`/v3/calls/${sessionId}/transcriptions`));
    expect(part.mid).toBe(mid);
    expect(whole).not.toHaveProperty('mid');
  });

  test('returns an empty list for a call without transcriptions', async () => {
    const sessionId = await record();
    expect((await app.api.get(`/v3/calls/${sessionId}/transcriptions`)).body).toEqual({
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 0 } },
    });
  });

  test('is restricted to the users who may read the call', async () => {
    const sessionId = await record({ transcriptions: [transcription()] });
    const elsewhere = await recordCall(server, await server.createApp(), { transcriptions: [transcription()] });
    expect(dataOf(await app.as('tina').get(`/v3/calls/${sessionId}/transcriptions`))).toHaveLength(1);
    expectError(await app.as('emma').get(`/v3/calls/${sessionId}/transcriptions`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.api.get(`/v3/calls/${elsewhere}/transcriptions`), 404, 'ERR_CALL_SESSION_NOT_FOUND');
    expectError(await app.api.get('/v3/calls/v1.us.nowhere.1/transcriptions'), 404, 'ERR_CALL_SESSION_NOT_FOUND');
  });

  test('rejects an invalid page', async () => {
    const sessionId = await record();
    expectError(
      await app.api.get(`/v3/calls/${sessionId}/transcriptions`, { perPage: 1001, page: -1 }),
      400,
      'ERR_BAD_REQUEST',
      {
        perPage: ['The perPage must be a whole number from 1 to 1000.'],
        page: ['The page must be a whole number from 1 to 1000000.'],
      },
    );
  });
});
