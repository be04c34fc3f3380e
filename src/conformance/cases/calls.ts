import { area, test } from '../conformance-case.js';

export const calls = area('calls', [
  test('Calls are listed, and an unknown one is not found', async ({ api, user }) => {
    const uid = await user('ana');
    (await api.get('/v3/calls', { uid })).lists('sessionId', []).hasBody({ meta: { pagination: { total: 0 } } });
    (await api.get('/v3/calls/no-such-call')).refused(404, 'ERR_CALL_SESSION_NOT_FOUND');
  }),
  test('A call rings, is answered and ends, and its record is read and deleted', async ({
    api,
    users,
    as,
    afterwards,
  }) => {
    const [ana, ben, cem] = await users('ana', 'ben', 'cem');
    const call = { receiver: ben, receiverType: 'user', type: 'audio', deviceId: 'tablet' };
    const started = await as(ana).post('/v3/calls', call);
    started.ok({ status: 'initiated', initiator: ana, receiver: ben });
    const sessionId = started.text('sessionId');
    const path = `/v3/calls/${sessionId}`;
    afterwards(`call ${sessionId}`, () => api.delete(path));
    (await as(cem).put(path, { status: 'ongoing' })).refused(403, 'ERR_CALL_NOT_A_PART');
    (await as(ben).put(path, { status: 'ongoing', deviceId: 'phone' })).ok({ status: 'ongoing' });
    (await as(ana).put(path, { status: 'ended' })).ok({ status: 'ended' });
    (await as(ben).put(path, { status: 'ongoing' })).refused(400, 'ERR_CALL_TERMINATED');
    const times = { startTime: 1_763_683_260, endTime: 1_763_683_410 };
    const files = 'https://files.example.com';
    (await api.post(`${path}/recordings`, { rid: 'EG_1', url: `${files}/call.mp4`, ...times })).ok();
    (await api.post(`${path}/transcriptions`, { url: `${files}/call.json`, ...times })).ok();
    (await api.get(path)).ok({ sessionId, status: 'ended', hasRecording: true, hasTranscription: true });
    (await api.get(`${path}/transcriptions`)).lists('transcriptUrl', [`${files}/call.json`]);
    (await api.get('/v3/calls', { uid: ben })).lists('sessionId', [sessionId]);
    (await as(ana).delete(path)).ok({ success: true });
  }),
]);
