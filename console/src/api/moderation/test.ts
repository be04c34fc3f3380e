import { useMutation } from '@tanstack/react-query';
import { appClient, body, type Schemas } from '../client.ts';

export type TestResult = Schemas['ModerationTestView'];
export type TestedRule = Schemas['TestedRuleView'];

/** Judges a text by the rules of the app, without effect. */
export const useTestText = (appId: string) =>
  useMutation({
    mutationFn: async (test: Schemas['ModerationTestDto']) =>
      (await body(appClient(appId).POST('/v3/moderation/test', { body: test }))).data,
  });
