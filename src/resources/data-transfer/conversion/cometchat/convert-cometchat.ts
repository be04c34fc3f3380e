import { finishConversion, type ConversionResult } from '../archive/conversion.js';
import { IdRegistry } from '../archive/id-registry.js';
import { RecordNotes } from '../reading/record-notes.js';
import { ApiClient, type ApiClientOptions } from './api-client.js';
import { readCalls } from './call-reader.js';
import { DECLARED } from './declared-members.js';
import { MediaDownloads, type MediaOptions } from './media-downloads.js';
import { readMessages, readStates } from './message-reader.js';
import { readGroups, readMembers, readRelations, readRoles, readUsers } from './profile-reader.js';
import { settleReadPositions } from './read-positions.js';
import { STEPS, STEPS_OF_CHANGES, ReadProgress, type Step, type ReadContext } from './read-progress.js';
import type { ReadScope } from './read-scope.js';

export interface CometchatOptions extends ApiClientOptions {
  /** Downloads the attachments of messages. Without it their URLs stay as they are. */
  readonly media?: MediaOptions;
  /** Reads what has changed. All is read without it. */
  readonly scope?: ReadScope;
  /** Read positions stay at messages that are not in the archive. */
  readonly keepsPositions?: boolean;
  readonly onProgress?: (step: Step) => void;
}

/** A step reads from the cursor, and saves the state as it goes. */
const READERS: Record<Step, (walk: ReadContext, cursor: string) => Promise<void>> = {
  roles: readRoles,
  users: readUsers,
  relations: readRelations,
  groups: readGroups,
  members: readMembers,
  messages: readMessages,
  states: readStates,
  calls: readCalls,
};

/**
 * Writes an archive of what the REST API shows to an API key with the scope fullAccess. An interrupted conversion continues when it is called
 * again with the same folder. What changes meanwhile may be missing.
 *
 * @param folder of the archive, which is empty or has an unfinished conversion
 */
export async function convertCometchat(options: CometchatOptions, folder: string): Promise<ConversionResult> {
  const { base, media: mediaOptions, scope, signal } = options;
  const steps = scope ? STEPS_OF_CHANGES : STEPS;
  const state = await ReadProgress.open(folder, { base, media: mediaOptions !== undefined }, steps);
  const notes = new RecordNotes(DECLARED, state.report);
  const media = mediaOptions && new MediaDownloads(state.archive, state.report, mediaOptions);
  const api = new ApiClient(options);
  const callsBase = base.replace(/^(https:\/\/[^./]+)\.api-/, '$1.call-');
  const callsApi = callsBase === base ? api : new ApiClient({ ...options, base: callsBase });
  try {
    await media?.open();
    for (const [index, step] of steps.entries()) {
      const cursor = state.cursorOf(step);
      if (cursor === undefined) continue;
      options.onProgress?.(step);
      await READERS[step]({ api, callsApi, state, notes, scope, media, signal }, cursor);
      const next = steps[index + 1];
      if (next) await state.save(next, '');
    }
    const { archive, report } = state;
    const putStates = options.keepsPositions ? undefined : await settleReadPositions(folder, report);
    // all ids are valid, because the service has the same rule for them
    const result = await finishConversion(
      { archive, report, users: new IdRegistry(), groups: new IdRegistry() },
      'cometchat',
    );
    await state.remove();
    await putStates?.();
    return result;
  } finally {
    await media?.close();
    await state.archive.close();
  }
}
