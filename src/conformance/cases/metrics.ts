import { area, test } from '../conformance-case.js';

export const metrics = area('metrics', [
  test('The figures of a range of time are read', async ({ api }) => {
    const fromDate = Date.now() - 86_400_000;
    const toDate = Date.now();
    (await api.get('/v3/stats', { fromDate, toDate })).ok({ time_range: { fromDate, toDate } });
    (await api.get('/v3/stats', { fromDate: toDate, toDate: fromDate })).refused(400, 'ERR_BAD_REQUEST');
    (await api.get('/v3/stats/messages')).ok();
  }),
  test('Figures are read over time', async ({ api }) => {
    const range = { from: Date.now() - 86_400_000, to: Date.now(), interval: 'day' };
    const series = await api.get('/v3/stats/series', { ...range, metric: 'messages_sent' });
    series.ok({ interval: 'day', series: [{ metric: 'messages_sent' }] });
  }),
  test('The usage of the present month is compared with its limits', async ({ api }) => {
    (await api.get('/v3/stats/limits')).ok();
  }),
  test('Requests that failed are listed by their status', async ({ api, id }) => {
    (await api.get(`/v3/users/${id('nobody')}`)).refused(404, 'ERR_UID_NOT_FOUND');
    (await api.get('/v3/stats/failed-requests', { status: '4xx', operation: 'get-user' })).ok();
    (await api.get('/v3/stats/failed-requests', { status: '200' })).refused(400, 'ERR_BAD_REQUEST');
  }),
]);
