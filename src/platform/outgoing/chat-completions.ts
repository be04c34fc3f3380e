/**
 * Where chat completions of an OpenAI-compatible API are requested.
 *
 * @param base the address of the API, with its version
 */
export const chatCompletions = (base: string, key: string | undefined) => ({
  url: `${base.replace(/\/$/, '')}/chat/completions`,
  headers: key === undefined ? undefined : { authorization: `Bearer ${key}` },
  isOpenAi: new URL(base).hostname === 'api.openai.com',
});
