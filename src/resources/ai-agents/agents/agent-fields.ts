import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { BooleanField, ObjectField, TextListField, UrlField } from '#platform/http/fields/field.js';
import { PathId } from '#platform/http/fields/path.params.js';

const MAX_NAME_LENGTH = 100;
const MAX_METADATA_BYTES = 10 * 1024;
const MAX_REFERENCES = 50;
const MAX_REFERENCE_LENGTH = 100;

export class AgentParam {
  @PathId('ERR_AGENT_NOT_FOUND', (uid) => [{ uid }], {
    description: 'uid of the agent.',
    example: '0c6fd9f7-8a7f-4f8e-9d53-b6e0b5d0e3a1',
  })
  uid!: string;
}

/** @param what the agent has: names, slugs or trigger functions */
export const ReferencesField = (what: string, example: string) =>
  TextListField({
    description: `${what}. Each must exist.`,
    maxItems: MAX_REFERENCES,
    max: MAX_REFERENCE_LENGTH,
    optional: true,
    example: [example],
  });

export const AgentNameField = () =>
  DisplayNameField({
    description: 'Name of the agent, which is that of its user.',
    max: MAX_NAME_LENGTH,
    example: 'Travel guide',
  });

export const AgentIconField = () => UrlField({ description: 'URL of a picture; it is not copied.', optional: true });

export const AgentActiveField = () =>
  BooleanField({ description: 'Whether the agent answers.', optional: true, default: true });

export const AgentMetadataField = () =>
  ObjectField({
    description: 'greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members.',
    optional: true,
    maxBytes: MAX_METADATA_BYTES,
  });
