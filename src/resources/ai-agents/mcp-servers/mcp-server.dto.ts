import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField, TextListField, UrlField } from '#platform/http/fields/field.js';
import { HeadersField } from '../configuration/headers.js';
import { PathSlug, SlugField } from '../configuration/slug-field.js';

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_URL_LENGTH = 1000;

export class CreateMcpServerDto {
  @DisplayNameField({ description: 'Display name.', max: MAX_NAME_LENGTH, example: 'Timetables' })
  name!: string;

  @SlugField({
    description: 'Id of the server; agents refer to it, and names of its tools begin with it. Cannot be changed.',
    example: 'timetables',
  })
  slug!: string;

  @UrlField({
    description: 'Address of the server, which speaks the streamable HTTP transport: https, at a public address.',
    max: MAX_URL_LENGTH,
    example: 'https://mcp.example.com/mcp',
  })
  url!: string;

  @FreeTextField({ description: 'What the server is for.', max: MAX_DESCRIPTION_LENGTH, optional: true })
  description?: string;

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  icon?: string;

  @HeadersField()
  headers?: string;
}

export class UpdateMcpServerDto extends ChangesOf(CreateMcpServerDto, { except: ['slug'] }) {}

export class McpServerParam {
  @PathSlug('MCP server', { description: 'Id of the server.', example: 'timetables' })
  slug!: string;
}

export class McpServersDto {
  @TextListField({
    description: 'Slugs of MCP servers.',
    maxItems: 20,
    max: 64,
    example: ['timetables'],
  })
  mcps!: string[];
}
