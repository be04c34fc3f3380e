import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { lockDirectory, type DirectoryLock } from '#platform/database/embedded-postgres/directory-lock.js';
import { ignoreAbsence } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { jsonIn, objectIn } from '#platform/http/json.js';
import { fieldsOf, idOf, listOf } from '../conversion/reading/fields.js';

/** What a webhook says has changed. */
export type Hints = Record<'messages' | 'users' | 'groups', string[]>;

export interface FollowState {
  /** Address of the API that is copied. */
  readonly base: string;
  readonly appId: string;
  /** The number of the round that is done, or will be. */
  readonly round: number;
  /** When the round began, in Unix seconds of the source; undefined between two rounds. */
  readonly startedAt?: number;
  /** Everything before it is in the app, in Unix seconds of the source; undefined before the first round has ended. */
  readonly since?: number;
  /** The app is the one that people use, in Unix seconds. */
  readonly cutOverAt?: number;
}

const STATE = 'migration.json';
const HINTS = 'hints.ndjson';
const TAKEN_HINTS = 'hints-of-round.ndjson';

/** What a migration has done, and the archives of the round that it does. A file takes the place of the one before as a whole. */
export class MigrationFolder {
  /** A hint must not be added to a file that a round has read. */
  private readonly inTurn = pLimit(1);

  private constructor(
    readonly path: string,
    private readonly lock: DirectoryLock,
  ) {}

  /** @throws StartupError if another process works in the folder */
  static async open(path: string): Promise<MigrationFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const lock = await lockDirectory(path).catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      throw new StartupError(`Another command works in ${path}. Stop it first.`);
    });
    return new MigrationFolder(path, lock);
  }

  async state(): Promise<FollowState | undefined> {
    const text = await readFile(join(this.path, STATE), 'utf8').catch(ignoreAbsence);
    if (text === undefined) return undefined;
    const state = objectIn(text);
    if (!state) throw new StartupError(`${join(this.path, STATE)} cannot be read.`);
    return state as unknown as FollowState;
  }

  async save(state: FollowState): Promise<void> {
    const path = join(this.path, STATE);
    await writeFile(`${path}.part`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }

  /** People use the app from now on: nothing is copied any more. */
  async cutOver(): Promise<void> {
    await this.save({ ...(await this.state())!, cutOverAt: Math.floor(Date.now() / 1000) });
  }

  /** Kept until a round has read what they name. */
  async addHints(hints: Hints): Promise<void> {
    const line = `${JSON.stringify(hints)}\n`;
    await this.inTurn(() => appendFile(join(this.path, HINTS), line, { mode: 0o600, flush: true }));
  }

  /** Those that no round has read, also of a round that did not end. */
  async takeHints(): Promise<Hints> {
    const taken = join(this.path, TAKEN_HINTS);
    const text = await this.inTurn(async () => {
      const earlier = await readFile(taken, 'utf8').catch(ignoreAbsence);
      if (earlier !== undefined) return earlier;
      await rename(join(this.path, HINTS), taken).catch(ignoreAbsence);
      return readFile(taken, 'utf8').catch(ignoreAbsence);
    });
    const hints: Hints = { messages: [], users: [], groups: [] };
    const lines = (text ?? '').split('\n').map((line) => fieldsOf(jsonIn(line)));
    for (const line of lines)
      for (const kind of ['messages', 'users', 'groups'] as const)
        hints[kind].push(...listOf(line[kind]).flatMap((id) => idOf(id) ?? []));
    return hints;
  }

  /** What the hints name is in the app. */
  async forgetHints(): Promise<void> {
    await rm(join(this.path, TAKEN_HINTS), { force: true });
  }

  archive(name: 'source' | 'changes'): string {
    return join(this.path, name);
  }

  async remove(name: 'source' | 'changes'): Promise<void> {
    await rm(this.archive(name), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.lock.release();
  }
}
