import { fieldsOf, listOf, textOf, type Fields } from '../reading/fields.js';
import { NotFound, type ApiClient } from './api-client.js';
import { callRecord } from './profile-records.js';
import type { ReadContext } from './read-progress.js';

const PAGE = 100;

/** Transcriptions that the response for a call has; more are in a list. */
const SHOWN_TRANSCRIPTIONS = 5;

export async function readCalls({ callsApi: api, state }: ReadContext, cursor: string): Promise<void> {
  const from = cursor === '' ? 1 : Number(cursor);
  for await (const { page, rows } of api.pages('/calls', { perPage: PAGE }, { from })) {
    const calls = await Promise.all(rows.map((call) => detailsOf(api, call)));
    for (const { details, transcriptions } of calls) {
      const sessionId = textOf(details.sessionId);
      const record = sessionId === undefined ? undefined : callRecord(details, transcriptions);
      if (record) await state.archive.write('calls', record);
      else state.report.leftOut('active calls', sessionId);
    }
    await state.save('calls', String(page + 1));
  }
}

/** Tags and metadata are only in the response for a single call. */
async function detailsOf(api: ApiClient, call: Fields): Promise<{ details: Fields; transcriptions: Fields[] }> {
  const sessionId = textOf(call.sessionId);
  const shown = listOf(call.transcriptions).map(fieldsOf);
  if (sessionId === undefined) return { details: call, transcriptions: shown };
  const path = `/calls/${encodeURIComponent(sessionId)}`;
  try {
    const details = { ...call, ...fieldsOf((await api.get(path)).data) };
    const transcriptions = shown.length < SHOWN_TRANSCRIPTIONS ? shown : await api.all(`${path}/transcriptions`);
    return { details, transcriptions };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { details: call, transcriptions: shown };
  }
}
