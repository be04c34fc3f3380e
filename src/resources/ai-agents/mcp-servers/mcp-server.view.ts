import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { maskedHeaders } from '../configuration/headers.js';
import { modelNameOf } from './client/mcp-tool-name.js';
import type { McpTool } from './client/mcp-tool.js';
import type { McpServer } from './mcp-servers.repository.js';

export class McpServerView {
  @ApiProperty({ description: '`<app>_<slug>`' }) _id!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() slug!: string;
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional() icon?: string;
  @ApiPropertyOptional({ description: 'JSON of an object, with asterisks in place of the values.' }) headers?: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

export class McpToolView {
  @ApiProperty({ description: 'As the server names it.' }) name!: string;
  @ApiProperty({ description: 'As a model sees it: unique among the servers of the app.' }) toolName!: string;
  @ApiPropertyOptional({ description: 'Name for people.' }) title?: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'A JSON Schema.' })
  parameters!: object;
}

export const mcpServerView = ({ app }: AppContext, server: McpServer): McpServerView =>
  withoutAbsent({
    _id: `${app.id}_${server.slug}`,
    appId: app.id,
    slug: server.slug,
    name: server.name,
    url: server.url,
    description: server.description,
    icon: server.icon,
    headers: maskedHeaders(server.headers),
    createdAt: server.createdAt.getTime(),
    updatedAt: server.updatedAt.getTime(),
  });

export const mcpToolView = (slug: string, { name, title, description, inputSchema }: McpTool): McpToolView =>
  withoutAbsent({ name, toolName: modelNameOf(slug, name), title, description, parameters: inputSchema });
