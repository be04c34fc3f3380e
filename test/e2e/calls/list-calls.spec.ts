import { CallsService } from '#resources/calls/records/calls.service.js';
import { at, recordCall, recording, unixSecondsAt, transcription } from '#test/support/calls.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const record = (call: Parameters<typeof recordCall>[2] = {}) => recordCall(server, app, call);
const list = async (query: object = {}, client = app.api): Promise<string[]> =>
  dataOf(await client.get('/v3/calls', { ...query })).map(({ sessionId }: { sessionId: string }) => sessionId);

async function createUsers(...uids: string[]): Promise<void> {
  for (const uid of uids) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
}

describe('list-calls', () => {
  test('returns every field of a call, with totals over its participants', async () => {
    const sessionId = await record({
      type: 'video',
      mode: 'meet',
      receiverType: 'group',
      receiver: 'hikers',
      mid: '2f1c3a54-55c1-4a52-93c2-1f3c6f1a7b01',
      metadata: { trail: 'north' },
      tags: ['weekly'],
      participants: [
        {
          uid: 'andrew',
          deviceId: 'andrew-phone',
          mid: '2f1c3a54-55c1-4a52-93c2-1f3c6f1a7b01',
          state: 'ended',
          joinedAt: at('09:00:05'),
          leftAt: at('09:10:05'),
          audioMinutes: 0.1,
          videoMinutes: 30.25,
        },
        {
          uid: 'andrew',
          deviceId: 'andrew-laptop',
          state: 'ended',
          joinedAt: at('09:02:05'),
          leftAt: at('09:10:05'),
          audioMinutes: 0.2,
          videoMinutes: 34.1,
        },
        { uid: 'tina', state: 'unanswered' },
      ],
      recordings: [{ rid: 'r1', ...recording() }],
      transcriptions: [{ tid: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', ...transcription(at('09:20:00')) }],
    });

    expect(dataOf(await app.api.get('/v3/calls'))).toEqual([
      {
        sessionId,
        totalAudioMinutes: 0.3,
        totalVideoMinutes: 64.35,
        totalDurationInMinutes: 64.65,
        totalDuration: '01:04:39',
        totalParticipants: 3,
        hasRecording: true,
        hasTranscription: true,
        initiatedAt: unixSecondsAt('09:00:00'),
        startedAt: unixSecondsAt('09:00:05'),
        endedAt: unixSecondsAt('09:10:05'),
        initiator: 'andrew',
        mode: 'meet',
        receiver: 'hikers',
        receiverType: 'group',
        status: 'ended',
        type: 'video',
        mid: '2f1c3a54-55c1-4a52-93c2-1f3c6f1a7b01',
        participants: [
          {
            uid: 'andrew',
            totalAudioMinutes: 0.1,
            totalVideoMinutes: 30.25,
            totalDurationInMinutes: 30.35,
            totalDuration: 30.35,
            isJoined: true,
            state: 'ended',
            deviceId: 'andrew-phone',
            joinedAt: unixSecondsAt('09:00:05'),
            leftAt: unixSecondsAt('09:10:05'),
            mid: '2f1c3a54-55c1-4a52-93c2-1f3c6f1a7b01',
          },
          {
            uid: 'andrew',
            totalAudioMinutes: 0.2,
            totalVideoMinutes: 34.1,
            totalDurationInMinutes: 34.3,
            totalDuration: 34.3,
            isJoined: true,
            state: 'ended',
            deviceId: 'andrew-laptop',
            joinedAt: unixSecondsAt('09:02:05'),
            leftAt: unixSecondsAt('09:10:05'),
          },
          {
            uid: 'tina',
            totalAudioMinutes: 0,
            totalVideoMinutes: 0,
            totalDurationInMinutes: 0,
            totalDuration: 0,
            isJoined: false,
            state: 'unanswered',
          },
        ],
        recordings: [
          {
            rid: 'r1',
            duration: 2.5,
            startTime: unixSecondsAt('09:01:00'),
            endTime: unixSecondsAt('09:03:30'),
            recording_url: 'https://files.example.com/recording.mp4',
          },
        ],
        transcriptions: [
          {
            roomName: `${sessionId}@conference.rtc.localhost`,
            tid: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
            startTime: unixSecondsAt('09:01:00'),
            endTime: unixSecondsAt('09:10:00'),
            transcriptDate: '2026-11-20T09:20:00.000Z',
            transcriptUrl: 'https://files.example.com/transcript.json',
          },
        ],
      },
    ]);
  });

  test('omits absent fields', async () => {
    await record({ status: 'unanswered', startedAt: undefined, endedAt: undefined, participants: [] });
    const [call] = dataOf(await app.api.get('/v3/calls'));
    for (const absent of ['startedAt', 'endedAt', 'recordings', 'transcriptions', 'metaData', 'tags'])
      expect(call).not.toHaveProperty(absent);
    expect(call).toMatchObject({
      totalParticipants: 0,
      totalDuration: '00:00:00',
      totalDurationInMinutes: 0,
      hasRecording: false,
      hasTranscription: false,
      participants: [],
    });
  });

  test('returns the calls page by page, newest first, with the total number', async () => {
    const [first, third, second] = [
      await record({ initiatedAt: at('08:00:00') }),
      await record({ initiatedAt: at('10:00:00') }),
      await record({ initiatedAt: at('09:00:00') }),
    ];
    expect(await list()).toEqual([third, second, first]);

    const page = await app.api.get('/v3/calls', { perPage: 2, page: 2 });
    expect(dataOf(page).map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([first]);
    expect(page.body.meta).toEqual({
      pagination: { total: 3, count: 1, per_page: 2, current_page: 2, total_pages: 2 },
    });
    expect((await app.api.get('/v3/calls', { page: 9 })).body).toEqual({
      data: [],
      meta: { pagination: { total: 3, count: 0, per_page: 100, current_page: 9, total_pages: 1 } },
    });
  });

  test('returns every call with its own parts', async () => {
    await record({ initiatedAt: at('08:00:00'), recordings: [{ rid: 'early', ...recording() }] });
    await record({ initiatedAt: at('09:00:00'), initiator: 'marcus', transcriptions: [transcription()] });
    expect(dataOf(await app.api.get('/v3/calls'))).toMatchObject([
      { hasRecording: false, hasTranscription: true, participants: [{ uid: 'marcus' }, { uid: 'tina' }] },
      {
        hasRecording: true,
        hasTranscription: false,
        participants: [{ uid: 'andrew' }, { uid: 'tina' }],
        recordings: [{ rid: 'early' }],
      },
    ]);
  });

  test('runs four queries, whatever the number of calls', async () => {
    for (let hour = 10; hour < 20; hour++)
      await record({ initiatedAt: at(`${hour}:00:00`), recordings: [recording()], transcriptions: [transcription()] });
    const ctx = { ...systemContext(app), requestId: 'list-calls' };
    const statements = await statementsOf(server, async () => {
      const { rows } = await server.app.get(CallsService).list(ctx, {}, { page: 1, perPage: 100 });
      expect(rows).toHaveLength(10);
    });
    expect(statements).toHaveLength(4);
  });

  test.each([
    ['type', { type: 'video' }, { type: 'video' }],
    ['mode', { mode: 'presenter' }, { mode: 'presenter' }],
    ['receiverType', { receiverType: 'group', receiver: 'hikers' }, { receiverType: 'group' }],
    [
      'participantsCount',
      {
        participants: [
          { uid: 'andrew', state: 'ended' },
          { uid: 'andrew', state: 'ended' },
          { uid: 'tina', state: 'ended' },
        ],
      },
      { participantsCount: 3 },
    ],
    ['participantsCount 0', { participants: [] }, { participantsCount: 0 }],
    ['hasRecording', { recordings: [recording()] }, { hasRecording: true }],
    ['hasTranscription', { transcriptions: [transcription()] }, { hasTranscription: '1' }],
  ] as const)('filters by %s', async (_, call, query) => {
    await record();
    const wanted = await record(call as Parameters<typeof recordCall>[2]);
    expect(await list(query)).toEqual([wanted]);
  });

  test.each(['initiated', 'ongoing', 'unanswered', 'rejected', 'canceled', 'ended'] as const)(
    'filters by the status %s',
    async (status) => {
      await record({ status: status === 'ended' ? 'ongoing' : 'ended' });
      const wanted = await record({ status });
      expect(await list({ status })).toEqual([wanted]);
    },
  );

  test('filters by hasRecording and hasTranscription false', async () => {
    await record({ recordings: [recording()], transcriptions: [transcription()] });
    const bare = await record();
    expect(await list({ hasRecording: false })).toEqual([bare]);
    expect(await list({ hasTranscription: 'false' })).toEqual([bare]);
  });

  test('filters by startedAt and endedAt, both inclusive to the second', async () => {
    const early = await record({ initiatedAt: at('08:00:00'), startedAt: at('08:00:05'), endedAt: at('08:30:00.900') });
    const late = await record({ initiatedAt: at('10:00:00'), startedAt: at('10:00:05.100'), endedAt: at('10:30:00') });
    expect(await list({ startedAt: unixSecondsAt('08:00:06') })).toEqual([late]);
    expect(await list({ startedAt: unixSecondsAt('10:00:05') })).toEqual([late]);
    expect(await list({ endedAt: unixSecondsAt('08:30:00') })).toEqual([early]);
    expect(await list({ endedAt: unixSecondsAt('08:29:59') })).toEqual([]);
    expect(await list({ startedAt: unixSecondsAt('08:00:05'), endedAt: unixSecondsAt('10:30:00') })).toEqual([
      late,
      early,
    ]);
  });

  test('uses the time of the beginning for calls that were not answered or have not ended', async () => {
    const missed = await record({
      status: 'unanswered',
      initiatedAt: at('08:00:00'),
      startedAt: undefined,
      endedAt: undefined,
    });
    const ongoing = await record({
      status: 'ongoing',
      initiatedAt: at('09:00:00'),
      startedAt: at('09:00:05'),
      endedAt: undefined,
    });
    expect(await list({ startedAt: unixSecondsAt('08:00:00'), endedAt: unixSecondsAt('08:00:00') })).toEqual([missed]);
    expect(await list({ startedAt: unixSecondsAt('09:00:05'), endedAt: unixSecondsAt('09:00:05') })).toEqual([ongoing]);
  });

  test('filters by uid: the initiator, the receiver or a participant', async () => {
    const participants = [{ uid: 'andrew', state: 'unanswered' as const }];
    const initiated = await record({ initiatedAt: at('08:00:00'), initiator: 'marcus', participants });
    const received = await record({ initiatedAt: at('09:00:00'), receiver: 'marcus', participants });
    const joined = await record({
      initiatedAt: at('10:00:00'),
      receiverType: 'group',
      receiver: 'hikers',
      participants: [{ uid: 'marcus', state: 'ended' }],
    });
    await record({ receiverType: 'group', receiver: 'marcus', participants });
    expect(await list({ uid: 'Marcus' })).toEqual([joined, received, initiated]);
    expect(await list({ uid: 'nobody' })).toEqual([]);
  });

  test('combines filters with AND', async () => {
    const wanted = await record({ type: 'video', receiver: 'marcus', recordings: [recording()] });
    await record({ type: 'video', receiver: 'marcus' });
    await record({ type: 'video', recordings: [recording()] });
    expect(await list({ type: 'video', uid: 'marcus', hasRecording: true, status: 'ended' })).toEqual([wanted]);
  });

  test('returns to an acting user only the calls that they took part in', async () => {
    await createUsers('marcus', 'emma');
    const own = await record({ receiver: 'marcus' });
    const shared = await record({ initiatedAt: at('10:00:00'), initiator: 'marcus', receiver: 'emma' });
    await record();
    expect(await list({}, app.as('marcus'))).toEqual([shared, own]);
    expect(await list({ uid: 'emma' }, app.as('marcus'))).toEqual([shared]);
    expect((await app.as('marcus').get('/v3/calls', { perPage: 1 })).body.meta.pagination).toEqual({
      total: 2,
      count: 1,
      per_page: 1,
      current_page: 1,
      total_pages: 2,
    });
    expect(await list({ uid: 'marcus' }, app.as('emma'))).toEqual([shared]);
  });

  test('returns no call of another app', async () => {
    const other = await server.createApp();
    await recordCall(server, other);
    expect(await list()).toEqual([]);
    expect(await list({ uid: 'andrew' })).toEqual([]);
  });

  test('rejects invalid filters, with an error for each', async () => {
    const query = {
      type: 'text',
      mode: 'party',
      status: 'busy',
      receiverType: 'room',
      participantsCount: -1,
      startedAt: 'yesterday',
      endedAt: '1.5',
      hasRecording: 'maybe',
      hasTranscription: '2',
      uid: 'no such uid',
      perPage: 0,
      page: 10 ** 12,
    };
    expectError(await app.api.get('/v3/calls', query), 400, 'ERR_BAD_REQUEST', {
      type: ['The type must be one of audio, video.'],
      mode: ['The mode must be one of call, meet, presenter.'],
      status: ['The status must be one of initiated, ongoing, ended, unanswered, rejected, canceled.'],
      receiverType: ['The receiverType must be one of user, group.'],
      participantsCount: ['The participantsCount must be a whole number from 0 to 1000.'],
      startedAt: [expect.stringContaining('The startedAt must be a whole number')],
      endedAt: [expect.stringContaining('The endedAt must be a whole number')],
      hasRecording: ['The hasRecording must be true or false.'],
      hasTranscription: ['The hasTranscription must be true or false.'],
      uid: ['The uid must be 1 to 100 of the characters a-z, 0-9, - and _.'],
      perPage: ['The perPage must be a whole number from 1 to 1000.'],
      page: ['The page must be a whole number from 1 to 1000000.'],
    });
  });
});
