import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { changedSecret } from '#platform/outgoing/stored-secret.js';
import { problemOfTemplate } from '#platform/templates/template-syntax.js';
import { AgentAssetsService } from '../configuration/agent-assets.service.js';
import { AgentTransactions } from '../configuration/agent-transactions.js';
import { changedHeaders, newHeaders } from '../configuration/headers.js';
import { OutgoingAddresses } from '../configuration/outgoing-addresses.js';
import { requireDistinctKeys } from '../configuration/tool-parameters.js';
import { MAX_BODY_TEMPLATE_LENGTH, type CreateApiToolDto, type UpdateApiToolDto } from './api-tool.dto.js';
import { ApiToolsRepository, type ApiTool, type ApiToolProperties } from './api-tools.repository.js';
import { placeholdersOf, problemOfEndpoint } from './endpoint-address.js';

@Injectable()
export class ApiToolsService extends AgentAssetsService<ApiTool> {
  protected readonly kind = 'API tool';
  protected readonly limit = 500;

  constructor(
    protected readonly assets: ApiToolsRepository,
    transactions: AgentTransactions,
    private readonly addresses: OutgoingAddresses,
  ) {
    super(transactions);
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a slug that is taken, an address, template or credentials that are invalid */
  async create(ctx: RequestContext, { slug, ...input }: CreateApiToolDto): Promise<ApiTool> {
    const { headers, parameters = [], ...others } = input;
    const properties = { ...others, parameters, headers: newHeaders(headers) };
    this.requireValid(properties);
    return this.add(ctx, async (tx) => this.assets.create(tx, slug, properties));
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext): Promise<ApiTool[]> {
    return this.assets.list(ctx);
  }

  /**
   * Absent properties, and secrets that are asterisks, stay as they are.
   *
   * @throws ERR_TOOL_NOT_FOUND, ERR_BAD_REQUEST as `create`, and for secrets that the address of another origin needs again
   */
  async update(ctx: RequestContext, slug: string, changes: UpdateApiToolDto): Promise<ApiTool> {
    return this.transactions.run(ctx, async (tx) => {
      const { slug: _, createdAt: __, updatedAt: ___, ...former } = await this.get(tx, slug);
      const { headers, basicAuthPassword, ...others } = changes;
      const destination = { former: former.endpoint, next: changes.endpoint ?? former.endpoint };
      const changed = { ...former, ...present(others) };
      const properties = {
        ...changed,
        bodyTemplate: (changes.bodyTemplate ?? former.bodyTemplate) || null,
        headers: changedHeaders({ given: headers, stored: former.headers, destination }),
        basicAuthPassword: changedSecret({
          name: 'basicAuthPassword',
          given: basicAuthPassword,
          stored: former.basicAuthPassword,
          destination,
          isUsed: changed.enableBasicAuth,
        }),
      };
      this.requireValid(properties);
      return this.assets.replace(tx, slug, properties);
    });
  }

  private requireValid(tool: ApiToolProperties): void {
    requireDistinctKeys(tool.parameters);
    const keys = tool.parameters.map(({ key }) => key);
    const problem = problemOfEndpoint(tool.endpoint, keys);
    if (problem) throw DomainError.invalid({ endpoint: [problem] });
    this.addresses.require(withoutPlaceholders(tool.endpoint), 'endpoint', 'basicAuthUsername');
    const problemOfBody = tool.bodyTemplate && problemOfTemplate(tool.bodyTemplate, MAX_BODY_TEMPLATE_LENGTH);
    if (problemOfBody) throw DomainError.invalid({ bodyTemplate: [problemOfBody] });
    if (tool.bodyTemplate && tool.method === 'GET')
      throw DomainError.invalid({ bodyTemplate: ['The bodyTemplate is not for the method GET, which has no body.'] });
    if (!tool.enableBasicAuth) return;
    if (!tool.basicAuthUsername) missing('basicAuthUsername');
    if (tool.basicAuthUsername.includes(':'))
      throw DomainError.invalid({ basicAuthUsername: ['The basicAuthUsername may not contain a colon.'] });
    if (tool.basicAuthPassword === undefined) missing('basicAuthPassword');
  }
}

const withoutPlaceholders = (endpoint: string): string =>
  placeholdersOf(endpoint).reduce((address, key) => address.replaceAll(`{{${key}}}`, 'x'), endpoint);

/** The members that have a value. */
const present = <T extends object>(object: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;

function missing(name: string): never {
  throw DomainError.invalid({ [name]: [`The ${name} field is required.`] });
}
