import { ApiProperty } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { ToolDefinitionView } from '../configuration/tool-parameters.js';
import { TOOL_TYPES } from './tool.dto.js';
import type { Tool } from './tools.repository.js';

export class ToolView {
  @ApiProperty({ description: '`<app>_<name>`' }) _id!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() name!: string;
  @ApiProperty({
    description: 'action: the client of the user carries it out; tool: the agent itself.',
    enum: [...TOOL_TYPES],
  })
  type!: string;
  @ApiProperty() displayName!: string;
  @ApiProperty() executionText!: string;
  @ApiProperty() doNotExecute!: boolean;
  @ApiProperty({ description: 'The tool as a model sees it.' }) tool!: ToolDefinitionView;
  @ApiProperty({ description: 'ISO 8601.' }) createdAt!: string;
  @ApiProperty({ description: 'ISO 8601.' }) updatedAt!: string;
}

export const toolView = ({ app }: AppContext, tool: Tool): ToolView => ({
  _id: `${app.id}_${tool.name}`,
  appId: app.id,
  name: tool.name,
  type: tool.doNotExecute ? 'tool' : 'action',
  displayName: tool.displayName,
  executionText: tool.executionText,
  doNotExecute: tool.doNotExecute,
  tool: withoutAbsent({ name: tool.name, description: tool.description, parameters: tool.parameters }),
  createdAt: tool.createdAt.toISOString(),
  updatedAt: tool.updatedAt.toISOString(),
});
