import { useQuery } from '@tanstack/react-query';
import { ApiError, appClient, body } from '../api/client.ts';
import { findMessage } from '../api/message-search.ts';
import type { Message } from '../api/messages.ts';
import type { Rights } from '../api/rights.ts';
import { areas } from '../areas.ts';
import { summaryOf } from '../pages/conversations/summary.ts';
import { messageAddress } from '../pages/messages/message-address.ts';
import { texts } from '../texts/index.ts';

export interface PaletteResult {
  group: string;
  label: string;
  /** What distinguishes it from others of this label. */
  detail?: string;
  href: string;
}

const FEW = 5;

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** What needs no request: pages and settings that the person may see. */
export function localResults(appId: string, text: string, { may }: Rights): PaletteResult[] {
  const pages = areas
    .filter(({ path, operation }) => may(operation) && includes(texts.areas[path], text))
    .map(({ path }) => ({ group: texts.palette.pages, label: texts.areas[path], href: `/apps/${appId}/${path}` }));
  if (text === '' || !may('list-settings')) return pages;
  const settings = Object.entries(texts.settingLabels)
    .filter(([key, label]) => includes(label, text) || includes(key, text))
    .slice(0, FEW)
    .map(([key, label]) => ({
      group: texts.palette.settings,
      label,
      detail: key,
      href: `/apps/${appId}/settings?setting=${encodeURIComponent(key)}`,
    }));
  return [...pages, ...settings];
}

/** Users, groups and messages. One that fails leaves the others. */
export const useFound = (appId: string, text: string, { may }: Rights) =>
  useQuery({
    queryKey: ['palette', appId, text] as const,
    enabled: text.length > 1 || /^\d+$/.test(text),
    queryFn: async () => {
      const found = await Promise.allSettled([
        may('list-users') ? findUsers(appId, text) : [],
        may('list-groups') ? findGroups(appId, text) : [],
        may('list-all-messages') ? findMessages(appId, text) : [],
      ]);
      return {
        results: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
        hasFailed: found.some(({ status }) => status === 'rejected'),
      };
    },
  });

async function findUsers(appId: string, searchKey: string): Promise<PaletteResult[]> {
  const query = { searchKey, perPage: FEW, withDeactivated: true };
  const { data } = await body(appClient(appId).GET('/v3/users', { params: { query } }));
  return data.map(({ uid, name }) => ({
    group: texts.palette.users,
    label: name,
    detail: uid,
    href: `/apps/${appId}/users/${encodeURIComponent(uid)}`,
  }));
}

async function findGroups(appId: string, searchKey: string): Promise<PaletteResult[]> {
  const query = { searchKey, perPage: FEW };
  const { data } = await body(appClient(appId).GET('/v3/groups', { params: { query } }));
  return data.map(({ guid, name }) => ({
    group: texts.palette.groups,
    label: name,
    detail: guid,
    href: `/apps/${appId}/groups/${encodeURIComponent(guid)}`,
  }));
}

/** The one with the id, and those with the text. */
async function findMessages(appId: string, text: string): Promise<PaletteResult[]> {
  const one = /^\d{1,19}$/.test(text) ? await findMessage(appId, text) : undefined;
  const query = { searchKey: text, limit: FEW, affix: 'prepend' as const, category: 'message' };
  const found = await body(appClient(appId).GET('/v3/messages', { params: { query } })).catch(whileIncomplete);
  return [...(one ? [one] : []), ...(found.data as Message[]).toReversed()].map((message) => ({
    group: texts.palette.messages,
    label: summaryOf(message).slice(0, 120) || message.type,
    detail: `${message.sender} · ${message.id}`,
    href: messageAddress(appId, message) ?? `/apps/${appId}/messages?id=${message.id}`,
  }));
}

/** A filter that is not complete, as `has:li`, finds nothing yet. */
function whileIncomplete(error: unknown): { data: Message[] } {
  if (error instanceof ApiError && error.details.searchKey) return { data: [] };
  throw error;
}
