import { nanoid } from 'nanoid';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import {
  importRows,
  ROWS_PER_REQUEST,
  type ImportKind,
  type ImportRow,
  type RefusedRow,
} from '../../api/data-import.ts';
import { readLines, type ReadLine } from './read-rows.ts';

export interface ImportState {
  /** Paused by the user or by an error of a request; failed where the file cannot be read. */
  status: 'idle' | 'running' | 'paused' | 'failed' | 'done';
  /** Of the file, as it is stored. */
  readBytes: number;
  imported: number;
  refused: readonly RefusedRow[];
  /** The server limits the number of requests. */
  isWaiting: boolean;
  error?: Error;
}

/** Rows of one request, and the lines between them that are refused without one. */
interface Batch {
  rows: ImportRow[];
  refused: RefusedRow[];
  isLast: boolean;
  idempotencyKey: string;
}

interface Run {
  kind: ImportKind;
  lines: AsyncGenerator<ReadLine>;
  /** Is sent again after an error. */
  batch?: Batch;
  mustStop: boolean;
}

const IDLE: ImportState = { status: 'idle', readBytes: 0, imported: 0, refused: [], isWaiting: false };
/** Requests have a limit of bytes as well. */
const CHARACTERS_PER_REQUEST = 250_000;
const WAIT_MILLISECONDS = 5_000;

/** Imports a file by requests, one after the other. It stops after an error, and continues where it was. */
export function useFileImport(appId: string) {
  const [state, setState] = useState(IDLE);
  const run = useRef<Run>(undefined);
  useEffect(
    () => () => {
      if (run.current) run.current.mustStop = true;
    },
    [],
  );
  const update = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));

  const proceed = async (current: Run): Promise<void> => {
    current.mustStop = false;
    update({ status: 'running', error: undefined });
    try {
      for (;;) {
        const batch = (current.batch ??= await nextBatch(current.lines));
        const refused = await send(current, batch);
        if (!refused) break;
        current.batch = undefined;
        setState((before) => ({
          ...before,
          imported: before.imported + batch.rows.length - refused.length,
          refused: [...before.refused, ...batch.refused, ...refused],
        }));
        if (batch.isLast) {
          update({ status: 'done' });
          return;
        }
        if (isStopped(current)) break;
      }
      update({ status: 'paused', isWaiting: false });
    } catch (error) {
      // a file that could not be read has no batch to send again
      update({ status: current.batch ? 'paused' : 'failed', isWaiting: false, error: error as Error });
    }
  };

  /** @returns undefined if it was stopped while it waited */
  const send = async (current: Run, { rows, idempotencyKey }: Batch): Promise<RefusedRow[] | undefined> => {
    while (rows.length > 0) {
      try {
        const refused = await importRows(appId, current.kind, { rows, idempotencyKey });
        update({ isWaiting: false });
        return refused;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 429)) throw error;
      }
      update({ isWaiting: true });
      await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
      if (isStopped(current)) return undefined;
    }
    return [];
  };

  return {
    state,
    start: (file: File, kind: ImportKind) => {
      const lines = readLines(file, kind, (readBytes) => update({ readBytes }));
      run.current = { kind, lines, mustStop: false };
      setState(IDLE);
      void proceed(run.current);
    },
    stop: () => {
      if (run.current) run.current.mustStop = true;
    },
    proceed: () => {
      if (run.current) void proceed(run.current);
    },
    reset: () => setState(IDLE),
  };
}

const isStopped = ({ mustStop }: Run): boolean => mustStop;

async function nextBatch(lines: AsyncGenerator<ReadLine>): Promise<Batch> {
  const batch: Batch = { rows: [], refused: [], isLast: false, idempotencyKey: nanoid() };
  let characters = 0;
  while (batch.rows.length < ROWS_PER_REQUEST && characters < CHARACTERS_PER_REQUEST) {
    const next = await lines.next();
    if (next.done === true) return { ...batch, isLast: true };
    const { row, refused } = next.value;
    if (refused) {
      batch.refused.push(refused);
    } else {
      batch.rows.push(row);
      characters += row.characters;
    }
  }
  return batch;
}
