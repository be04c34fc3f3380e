import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';
import { campaignsKey, useCampaignMutation, type ListCursor } from './campaigns.ts';

export type Template = Schemas['CampaignTemplateView'];
export type TemplateVersion = Schemas['TemplateVersionView'];
export type TemplateStatus = Template['status'];
export type TemplateChannel = Schemas['TemplateChannelView'];
export type TemplateVariable = Schemas['TemplateVariableView'];
export type NewTemplate = Schemas['CreateTemplateDto'];

export const templateStatuses: readonly TemplateStatus[] = ['draft', 'approved', 'archived'];

const PATH = '/v3/campaigns/templates/{id}';
const PER_PAGE = 50;
/** Of the choices of a field, which finds the others by a search. */
const CHOICES = 20;

const keyOf = (appId: string) => [...campaignsKey.all(appId), 'templates'] as const;

export interface TemplateFilter {
  search?: string;
  status?: TemplateStatus;
  templateCategory?: string;
}

/** Current versions, the last changed first. */
export const useTemplates = (appId: string, filter: TemplateFilter) =>
  useInfiniteQuery({
    queryKey: [...keyOf(appId), 'list', filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as ListCursor | undefined,
    queryFn: async ({ pageParam }) => {
      const query = { ...filter, limit: PER_PAGE, ...pageParam };
      const { data, meta } = await body(appClient(appId).GET('/v3/campaigns/templates', { params: { query } }));
      return { rows: data, next: meta.next };
    },
    getNextPageParam: ({ next }) => next,
  });

/** Templates of which some version may be sent, by a text in their names. */
export const useTemplateChoices = (appId: string, search: string) =>
  useQuery({
    queryKey: [...keyOf(appId), 'choices', search],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { search: search || undefined, limit: CHOICES };
      return (await body(appClient(appId).GET('/v3/campaigns/templates', { params: { query } }))).data;
    },
  });

/** With all of its versions, the newest first. @param id without one, nothing is read */
export const useTemplate = (appId: string, id: string | undefined) =>
  useQuery({
    queryKey: [...keyOf(appId), 'one', id],
    enabled: id !== undefined,
    queryFn: async () => (await body(appClient(appId).GET(PATH, { params: { path: { id: id! } } }))).data,
  });

/** @param id absent of a new one */
export const useSaveTemplate = (appId: string, id?: string) =>
  useCampaignMutation(appId, async (template: NewTemplate) => {
    const client = appClient(appId);
    if (id === undefined) return (await body(client.POST('/v3/campaigns/templates', { body: template }))).data;
    return (await body(client.PUT(PATH, { params: { path: { id } }, body: template }))).data;
  });

/** Sends the stored version to a few users, although it is not approved. */
export const useTestTemplate = (appId: string, id: string) =>
  useMutation({
    mutationFn: (test: Schemas['TestCampaignTemplateDto']) =>
      body(appClient(appId).POST(`${PATH}/test`, { params: { path: { id } }, body: test })),
  });

export const useArchiveTemplate = (appId: string, id: string) =>
  useCampaignMutation(appId, () => body(appClient(appId).DELETE(PATH, { params: { path: { id } } })));
