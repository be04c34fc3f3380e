import { fieldsOf, listOf, textOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { callRecord } from './profile-records.js';
import { sourceRecord, type ReadContext } from './read-progress.js';

const PAGE = 100;

/** Transcriptions that the response for a call has; more are in a list. */
const SHOWN_TRANSCRIPTIONS = 5;

export async function readCalls(context: ReadContext, cursor: string): Promise<void> {
  const { callsApi: api, state } = context;
  const from = cursor === '' ? 1 : Number(cursor);
  for await (const { page, rows } of api.pages('/calls', { perPage: PAGE }, { from })) {
    for (const call of await Promise.all(rows.map((row) => detailsOf(api, row)))) {
      const details = sourceRecord(context, 'calls', call);
      const record = callRecord(details, details.records('transcriptions'));
      if (record) await state.archive.write('calls', record);
      details.settle();
    }
    await state.save('calls', String(page + 1));
  }
}

/** Tags, metadata and all transcriptions are only in the responses for a single call. */
async function detailsOf(api: ApiClient, call: Fields): Promise<Fields> {
  const sessionId = textOf(call.sessionId);
  if (sessionId === undefined) return call;
  const path = `/calls/${encodeURIComponent(sessionId)}`;
  try {
    const details = { ...call, ...fieldsOf((await api.get(path)).data) };
    if (listOf(details.transcriptions).length < SHOWN_TRANSCRIPTIONS) return details;
    return { ...details, transcriptions: await api.all(`${path}/transcriptions`) };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return call;
  }
}
