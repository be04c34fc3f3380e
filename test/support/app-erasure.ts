import { AppErasureService } from '#resources/management/app-erasure.service.js';
import type { TestServer } from './server.js';

/**
 * Erases the deleted apps whose time has come, as the periodic job does.
 *
 * @returns their ids
 */
export async function eraseDueApps({ app }: Pick<TestServer, 'app'>, now: Date): Promise<string[]> {
  const erased: string[] = [];
  for (;;) {
    const id = await app.get(AppErasureService).eraseNext({}, now);
    if (id === undefined) return erased;
    erased.push(id);
  }
}
