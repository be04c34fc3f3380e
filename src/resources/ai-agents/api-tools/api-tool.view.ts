import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { maskedHeaders } from '../configuration/headers.js';
import { ParameterView, ToolDefinitionView, schemaOf } from '../configuration/tool-parameters.js';
import { METHODS } from './api-tool.dto.js';
import type { ApiTool } from './api-tools.repository.js';

export class ApiToolView {
  @ApiProperty({ description: '`<app>_<slug>`' }) _id!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() slug!: string;
  @ApiPropertyOptional() name?: string;
  @ApiProperty() description!: string;
  @ApiPropertyOptional() icon?: string;
  @ApiProperty() endpoint!: string;
  @ApiProperty({ enum: [...METHODS] }) method!: string;
  @ApiProperty() enableBasicAuth!: boolean;
  @ApiPropertyOptional() basicAuthUsername?: string;
  @ApiPropertyOptional({ description: 'Asterisks, if there is one.' }) basicAuthPassword?: string;
  @ApiPropertyOptional({ description: 'JSON of an object, with asterisks in place of the values.' }) headers?: string;
  @ApiPropertyOptional() bodyTemplate?: string;
  @ApiProperty() allowAdditionalProperties!: boolean;
  @ApiProperty({ type: [ParameterView] }) parameters!: readonly ParameterView[];
  @ApiProperty({ description: 'The tool as a model sees it.' }) tool!: ToolDefinitionView;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

export const apiToolView = ({ app }: AppContext, tool: ApiTool): ApiToolView => {
  const { slug, description, parameters, allowAdditionalProperties } = tool;
  return withoutAbsent({
    _id: `${app.id}_${slug}`,
    appId: app.id,
    slug,
    name: tool.name,
    description,
    icon: tool.icon,
    endpoint: tool.endpoint,
    method: tool.method,
    enableBasicAuth: tool.enableBasicAuth,
    basicAuthUsername: tool.basicAuthUsername,
    basicAuthPassword: tool.basicAuthPassword === undefined ? undefined : MASKED_SECRET,
    headers: maskedHeaders(tool.headers),
    bodyTemplate: tool.bodyTemplate,
    allowAdditionalProperties,
    parameters,
    tool: { name: slug, description, parameters: schemaOf(parameters, allowAdditionalProperties) },
    createdAt: tool.createdAt.getTime(),
    updatedAt: tool.updatedAt.getTime(),
  });
};
