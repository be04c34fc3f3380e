import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { appClient, body, type Schemas } from './client.ts';
import { nextPage, pageOf } from './numbered-pages.ts';

export type Sticker = Schemas['StickerView'];

export interface StickerValues {
  setName: string;
  name: string;
  url: string;
}

export interface StickerSet {
  name: string;
  /** In their order. */
  stickers: Sticker[];
}

const PER_PAGE = 100;

const keyOf = (appId: string) => ['stickers', appId] as const;

/** All of the app, of which there are at most 1,000, set by set. */
export const useStickerSets = (appId: string) =>
  useQuery({
    queryKey: keyOf(appId),
    queryFn: async (): Promise<StickerSet[]> => {
      const sets = new Map<string, Sticker[]>();
      for (let page: number | undefined = 1; page !== undefined;) {
        const request = { params: { query: { page, perPage: PER_PAGE } } };
        const answer = pageOf(await body(appClient(appId).GET('/v3/stickers', request)), page);
        for (const sticker of answer.rows) sets.set(sticker.setName, [...(sets.get(sticker.setName) ?? []), sticker]);
        page = nextPage(answer);
      }
      return [...sets].map(([name, stickers]) => ({ name, stickers }));
    },
  });

/** The list is read again also after a change that failed: several requests of one change may have had an effect. */
function useStickerMutation<Input>(appId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keyOf(appId) }) });
}

const change = (appId: string, id: string, changes: Partial<StickerValues> & { order?: number }) =>
  body(appClient(appId).PUT('/v3/stickers/{id}', { params: { path: { id } }, body: changes }));

/** @param sticker the one that is changed, whose place stays; a new one if absent */
export const useSaveSticker = (appId: string, sticker?: Sticker) =>
  useStickerMutation(appId, ({ order, ...values }: StickerValues & { order: number }) =>
    sticker
      ? change(appId, sticker.id, values)
      : body(appClient(appId).POST('/v3/stickers', { body: { ...values, order } })),
  );

export const useDeleteSticker = (appId: string) =>
  useStickerMutation(appId, (id: string) =>
    body(appClient(appId).DELETE('/v3/stickers/{id}', { params: { path: { id } } })),
  );

/** Moves a sticker of a set by one place: 1 is down, -1 is up. */
export const useMoveSticker = (appId: string) =>
  useStickerMutation(appId, async ({ set, id, by }: { set: StickerSet; id: string; by: 1 | -1 }) => {
    for (const { sticker, order } of moved(set.stickers, id, by))
      if (sticker.order !== order) await change(appId, sticker.id, { order });
  });

function moved(stickers: Sticker[], id: string, by: 1 | -1): { sticker: Sticker; order: number }[] {
  const from = stickers.findIndex((sticker) => sticker.id === id);
  const sequence = stickers.toSpliced(from, 1).toSpliced(from + by, 0, stickers[from]!);
  const orders = stickers.map(({ order }) => order);
  // stickers that share a place are in the order of their ids, so all get places of their own
  const areDifferent = new Set(orders).size === orders.length;
  return sequence.map((sticker, index) => ({ sticker, order: areDifferent ? orders[index]! : index + 1 }));
}
