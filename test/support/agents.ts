import { dataOf } from './client.js';
import { eventually } from './eventually.js';
import type { TestApp } from './server.js';

/** The replies in the thread of a message, oldest first. */
export const repliesTo = async (app: TestApp, uid: string, id: string): Promise<any[]> =>
  dataOf(await app.as(uid).get(`/v3/messages/${id}/thread`)) as any[];

export const runsOf = async (app: TestApp, query: Record<string, unknown> = {}): Promise<any[]> =>
  dataOf(await app.api.get('/v3/ai-agents/runs', query)) as any[];

const OVER = ['finished', 'failed', 'cancelled'];

/** Waits for the end of the runs for a message. @returns the only run */
export async function runFor(app: TestApp, messageId: string): Promise<any> {
  return eventually(async () => {
    const runs = (await runsOf(app)).filter((run) => run.messageId === messageId);
    expect(runs).toHaveLength(1);
    expect(OVER).toContain(runs[0].state);
    return runs[0] as unknown;
  });
}

export const POLITE = 'Sorry, I cannot answer right now. Please try again later.';
