// Written by npm run client:types from openapi.json.

export interface paths {
    "/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps
         * @description Newest first, deleted ones included until their data is erased.
         */
        get: operations["list-apps"];
        put?: never;
        /**
         * Create an app
         * @description The response has its first two keys. Unless skipSampleData is true, the app comes with sample data.
         */
        post: operations["create-app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an app
         * @description Its keys are refused within a second; its data is erased 30 days later. Until then it can be restored.
         */
        delete: operations["delete-app"];
        options?: never;
        head?: never;
        /**
         * Rename an app
         * @description The id and the region of an app stay.
         */
        patch: operations["update-app"];
        trace?: never;
    };
    "/apps/{appId}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of an app
         * @description Who changed the configuration of the app, when, from where and how. Oldest first; without an id the newest page. Filters can be combined.
         */
        get: operations["list-audit-log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/collaborators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collaborators of an app
         * @description Oldest first.
         */
        get: operations["list-collaborators"];
        put?: never;
        /**
         * Add and remove collaborators
         * @description An app has at most 25. They sign in to the console with the rights of their role; only an owner changes owners. Where emails are configured, those who are new are invited. Those to remove are removed first; a collaborator that is added again gets the new role. The response has the result for each email: ERR_ALREADY_AN_OWNER, ERR_SELF_ACTION_DENIED and ERR_NOT_A_COLLABORATOR do not stop the others.
         */
        post: operations["add-collaborator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download all data of an app
         * @description An archive as `confab export app` writes it, as a ZIP file of unknown size that is made while it is sent. If it fails in the middle, or takes too long because the client reads slowly, the connection ends before the last chunk. A server process sends one at a time.
         */
        post: operations["export-app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted app
         * @description Its keys and tokens work again within a second. An app that is not deleted stays as it is.
         */
        post: operations["restore-app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the settings of an app
         * @description All settings, with the defaults of those that are not set.
         */
        get: operations["list-settings"];
        put?: never;
        /**
         * Set settings of an app
         * @description Takes effect within a second. The response has the result for each setting: an unknown setting or an invalid value is refused and does not stop the others.
         */
        post: operations["map-settings"];
        /**
         * Clear the settings of an app
         * @description Resets every setting to its default, within a second.
         */
        delete: operations["unmap-settings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest usage report
         * @description The report that was finished last among those that were requested for the app.
         */
        get: operations["get-usage-report"];
        put?: never;
        /**
         * Request a usage report
         * @description About all apps of the installation in a calendar month (UTC). It is made in the background; get-usage-report returns it.
         */
        post: operations["fetch-multi-tenant-usage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of an app
         * @description Newest first.
         */
        get: operations["list-webhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description An app has at most 25. Nothing is sent without subscriptions to triggers, which can be added here or later.
         */
        post: operations["create-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one webhook
         * @description Without its triggers and its secret, which have operations of their own.
         */
        get: operations["get-webhook"];
        /**
         * Change a webhook
         * @description Absent fields stay as they are. Deliveries of a webhook that is turned off wait until it is turned on again.
         */
        put: operations["update-webhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description With its deliveries, also those that were not sent yet.
         */
        delete: operations["delete-webhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Oldest first; without an id the newest page. Deliveries are stored for some days.
         */
        get: operations["list-webhook-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery with its request
         * @description With the body and the headers as they are sent, and the last response.
         */
        get: operations["get-webhook-delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same bytes under the same webhook-id, whatever the state of the delivery.
         */
        post: operations["replay-webhook-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signing secret of a webhook
         * @description While a secret is being rotated, with the previous one and the time until which it signs.
         */
        get: operations["get-webhook-secret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret of a webhook
         * @description For 24 hours deliveries carry a signature of each secret, so that the receiver can change over.
         */
        post: operations["rotate-webhook-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description With the trigger webhook_test, which needs no subscription. The list of deliveries shows the result.
         */
        post: operations["test-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/webhooks/{webhookId}/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers of a webhook
         * @description The subscriptions by id, all on one page.
         */
        get: operations["list-triggers"];
        put?: never;
        /**
         * Subscribe a webhook to triggers
         * @description The response has a result for each: an unknown trigger is refused, which does not stop the others.
         */
        post: operations["add-triggers"];
        /**
         * Unsubscribe a webhook from triggers
         * @description Deliveries that are already queued are still sent.
         */
        delete: operations["remove-triggers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Does not query the database.
         */
        get: operations["health-live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server can process requests
         * @description Responds with 200 if the database is available. If another dependency is unavailable, the status is degraded and checks names the dependency; the response is still 200, because requests that do not require it succeed. A server that has received a signal to stop responds with 503.
         */
        get: operations["health-ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the installation
         * @description What `confab doctor` and `confab status` report, from the process that responds: each check with its status and what to do, versions, processes, backlogs, the database and the disk. Parts that cannot be read are absent, and have a failed check. Responds with 503 while the database cannot be reached.
         */
        get: operations["get-health-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livekit/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook of LiveKit
         * @description For the LiveKit server, whose setting webhook.urls names this address. The header Authorization is a JWT with the hash of the body, signed with the API secret of LiveKit. Joins, leaves, minutes and recordings of calls and meetings are from these events, which may arrive in any order, more than once and late.
         */
        post: operations["receive-livekit-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents that the server runs
         * @description All of the app, oldest first.
         */
        get: operations["builder-list-agents"];
        put?: never;
        /**
         * Create an agent that the server runs
         * @description The agent is a user with the role @agentic and a generated uid. It answers text messages to it, and mentions of it in groups that it is a member of, with the model of an OpenAI-compatible API. An app has at most 100 agents.
         */
        post: operations["builder-create-agent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one agent that the server runs
         * @description With its model, instructions and tools. Secrets are masked.
         */
        get: operations["builder-get-agent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent that the server runs
         * @description Its user is deactivated: messages stay, and reactivating the user brings the agent back.
         */
        delete: operations["builder-delete-agent"];
        options?: never;
        head?: never;
        /**
         * Change an agent that the server runs
         * @description Absent properties stay as they are; lists replace the former ones. Applies to the next run.
         */
        patch: operations["builder-update-agent"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents/{uid}/knowledge-base/{sourceType}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Add sources of the knowledge base to an agent
         * @description All of them or none. What the agent has already stays. An agent has at most 100 sources.
         */
        patch: operations["builder-add-knowledge"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents/{uid}/knowledge-base/{sourceType}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Remove sources of the knowledge base from an agent
         * @description All of them or none. The sources remain.
         */
        patch: operations["builder-remove-knowledge"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents/{uid}/mcp/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Add MCP servers to an agent
         * @description All of them or none.
         */
        patch: operations["builder-add-mcp"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/agents/{uid}/mcp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Remove MCP servers from an agent
         * @description All of them or none. The servers remain.
         */
        patch: operations["builder-remove-mcp"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/api-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API tools
         * @description All of the app, oldest first.
         */
        get: operations["list-api-tools"];
        put?: never;
        /**
         * Create an API tool
         * @description A request that agents can make, with arguments that the model passes. An app has at most 500.
         */
        post: operations["create-api-tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/api-tools/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one API tool
         * @description Secrets are masked.
         */
        get: operations["get-api-tool"];
        put?: never;
        post?: never;
        /**
         * Delete an API tool
         * @description It is removed from all agents.
         */
        delete: operations["delete-api-tool"];
        options?: never;
        head?: never;
        /**
         * Change an API tool
         * @description Absent properties stay as they are, and so do a password and values of headers that are asterisks.
         */
        patch: operations["update-api-tool"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/frontend-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the frontend actions
         * @description Oldest first.
         */
        get: operations["list-frontend-actions"];
        put?: never;
        /**
         * Create a frontend action
         * @description A function of the client of the user, which agents can call: a realtime event announces the call, and the client reports the result. An app has at most 500.
         */
        post: operations["create-frontend-action"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/frontend-actions/{triggerFunction}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a frontend action
         * @description It is removed from all agents.
         */
        delete: operations["delete-frontend-action"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/knowledge-base": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sources of the knowledge base
         * @description Newest first.
         */
        get: operations["list-knowledge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/knowledge-base/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a text to the knowledge base
         * @description It is indexed within seconds; agents find it once it was added to them. An app has at most 1000 sources.
         */
        post: operations["add-knowledge-text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/knowledge-base/website": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a web page to the knowledge base
         * @description The server fetches the page once: at most 1 MB of HTML or plain text, within 20 seconds. An app has at most 1000 sources.
         */
        post: operations["add-knowledge-website"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/knowledge-base/{uniqueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one source of the knowledge base
         * @description With the state of its indexing.
         */
        get: operations["get-knowledge"];
        put?: never;
        post?: never;
        /**
         * Delete a source of the knowledge base
         * @description It is removed from all agents.
         */
        delete: operations["delete-knowledge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/knowledge-base/{uniqueId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a page of the knowledge base again
         * @description Until it was indexed, and if that fails, agents find what the page was before.
         */
        post: operations["refresh-knowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/mcp-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the MCP servers
         * @description All of the app, oldest first.
         */
        get: operations["list-mcp-servers"];
        put?: never;
        /**
         * Create an MCP server
         * @description A server of the Model Context Protocol, whose tools agents can call. No request is sent to it yet. An app has at most 100.
         */
        post: operations["create-mcp-server"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/mcp-servers/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one MCP server
         * @description With its tools. Secrets are masked.
         */
        get: operations["get-mcp-server"];
        put?: never;
        post?: never;
        /**
         * Delete an MCP server
         * @description It is removed from all agents.
         */
        delete: operations["delete-mcp-server"];
        options?: never;
        head?: never;
        /**
         * Change an MCP server
         * @description Absent properties stay as they are, and so do values of headers that are asterisks.
         */
        patch: operations["update-mcp-server"];
        trace?: never;
    };
    "/v3/ai-agents/agent-builder/mcp-servers/{slug}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools of an MCP server
         * @description Queries the server. Tools without a usable JSON Schema, and those after the first 100, are left out, as they are for agents.
         */
        get: operations["list-mcp-server-tools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents that run elsewhere
         * @description All of the app, oldest first.
         */
        get: operations["list-agents"];
        put?: never;
        /**
         * Create an agent that runs elsewhere
         * @description The agent is a user with the role @agentic and a generated uid. The server sends it the messages of its conversations by the AG-UI protocol. An app has at most 100 agents.
         */
        post: operations["create-agent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/agents/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one agent that runs elsewhere
         * @description Secrets are masked.
         */
        get: operations["get-agent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent that runs elsewhere
         * @description Its user is deactivated: messages stay, and reactivating the user brings the agent back.
         */
        delete: operations["delete-agent"];
        options?: never;
        head?: never;
        /**
         * Change an agent that runs elsewhere
         * @description Absent properties stay as they are; lists replace the former ones.
         */
        patch: operations["update-agent"];
        trace?: never;
    };
    "/v3/ai-agents/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of agents
         * @description A run is the work of an agent on one message. Oldest first; without an id the newest page. Runs are stored for 30 days.
         */
        get: operations["list-agent-runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description By the user whose message the agent answers, or by the backend of the app. A run that is over stays as it is.
         */
        post: operations["cancel-agent-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/runs/{runId}/tool-calls/{toolCallId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the result of a tool call
         * @description Of a call that the client of the user carries out: a realtime frame with the event tool_call_end and pending announces it. The run goes on with the first result, or after a minute without one.
         */
        post: operations["report-agent-tool-result"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools
         * @description All tools of the app, oldest first, as a list without an envelope.
         */
        get: operations["list-tools"];
        put?: never;
        /**
         * Create a tool
         * @description Either an action, which the client of the user carries out, or the names under which users see a tool of an agent that runs elsewhere. An app has at most 500.
         */
        post: operations["create-tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/ai-agents/tools/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one tool
         * @description With its parameters.
         */
        get: operations["get-tool"];
        put?: never;
        post?: never;
        /**
         * Delete a tool
         * @description It is removed from all agents.
         */
        delete: operations["delete-tool"];
        options?: never;
        head?: never;
        /**
         * Change a tool
         * @description Absent properties stay as they are.
         */
        patch: operations["update-tool"];
        trace?: never;
    };
    "/v3/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Newest first, all on one page.
         */
        get: operations["list-apikeys"];
        put?: never;
        /**
         * Create an API key
         * @description An app has at most 25 keys.
         */
        post: operations["create-apikey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/apikeys/{apiKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one API key
         * @description With its scope and its last use.
         */
        get: operations["get-apikey"];
        /**
         * Change an API key
         * @description Properties that are not sent stay unchanged. A key cannot change itself.
         */
        put: operations["update-apikey"];
        post?: never;
        /**
         * Delete an API key
         * @description Every server refuses it within a second. A key cannot delete itself.
         */
        delete: operations["delete-apikey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/blockedusers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users who are blocked by the acting user, or block them
         * @description In the order of their uids. blockedByMe is a block by the acting user, hasBlockedMe a block of the acting user. Deactivated users are left out until they are reactivated.
         */
        get: operations["user-list-blocked-users"];
        put?: never;
        /**
         * Block users
         * @description From then on neither user sends to the other. Blocks have no effect in groups. The response has a result for each user; an error for one does not affect the others. Blocking a user again changes nothing.
         */
        post: operations["user-block-users"];
        /**
         * Unblock users
         * @description The response has a result for each user; an error for one does not affect the others. Unblocking a user who is not blocked changes nothing.
         */
        delete: operations["user-unblock-users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/bots/{uid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message as a bot
         * @description A bot is a user in whose name the backend of the app sends. It sends to groups that it has not joined as well, unless it is banned. Blocks apply to it as to other users; restrictions of its role do not. Otherwise like sending a message.
         */
        post: operations["send-bot-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/call_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token to join the audio and video of a call
         * @description For one device of the acting user, who takes part in the call: an ongoing call, or one that the user has initiated and that rings. An id of no session makes a meeting, which is joined without ringing: receiver and receiverType name the group or the other user whom it is for. A meeting that has ended can be joined again. The token is for the server at url, which is a LiveKit server, and for one room.
         */
        post: operations["create-call-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Newest first; filters are combined with AND. On behalf of a user, only the calls of the user: as the initiator, the receiver, a participant, or a member of the group that is or was called. A member who did not join has an entry with the state unanswered.
         */
        get: operations["list-calls"];
        put?: never;
        /**
         * Call a user or a group
         * @description The call rings for 60 seconds; after that its status is unanswered. Both users, or the acting user and the group, are busy until it is over: each can have one active call at a time. A call message is added to the conversation for the call and for each change of its status. The clients exchange audio and video themselves.
         */
        post: operations["create-call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/calls/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one call
         * @description On behalf of a user, only a call that the user took part in, was called by or may join. Users who took no part do not see recordings and transcriptions.
         */
        get: operations["retrieve-call-details"];
        /**
         * Answer, join, decline, leave or cancel a call
         * @description While a call rings, the users who are called can set its status to ongoing, to rejected or, in a one-to-one call, to busy, which is recorded as rejected; the initiator can set it to canceled or unanswered. With ended, an ongoing one-to-one call ends for both users; an ongoing group call continues until the last user has left it. Members of the group can join an ongoing call and join it again, at most 50 users at a time.
         */
        put: operations["update-call"];
        post?: never;
        /**
         * Delete a call
         * @description Deletes the record of the call for all users, with its recordings and transcriptions, but not the call messages of the conversation. On behalf of a user, only if the user is the initiator. A ringing call is canceled, an ongoing call is ended for all.
         */
        delete: operations["delete-call"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/calls/{sessionId}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a recording to a call
         * @description For recordings by other means than LiveKit, whose own recordings are added when they end. Only the address of the file is stored.
         */
        post: operations["add-call-recording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/calls/{sessionId}/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transcriptions of a call
         * @description Newest first. Transcriptions are created after the call, so there may be none yet. On behalf of a user, only for a call that the user took part in.
         */
        get: operations["retrieve-call-transcriptions"];
        put?: never;
        /**
         * Add a transcription to a call
         * @description For the service that transcribes calls. Only the address of the file is stored.
         */
        post: operations["add-call-transcription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a user or a group with a client library
         * @description As the contract does. The response is the call message.
         */
        post: operations["create-library-call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/calls/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer, join, decline, leave or cancel a call with a client library
         * @description As the contract does. The response is the newest message of the call.
         */
        put: operations["update-library-call"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/files/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the addresses of uploads for a client library
         * @description Each file is uploaded by a form to its address, within an hour and once. A file is removed if no message uses it within a day.
         */
        post: operations["create-library-uploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a group with a client library
         * @description As the contract does, with the results of the first members in the form of the library.
         */
        post: operations["create-library-group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/groups/{guid}/conversation/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Mark the conversation of a group as unread with a client library
         * @description As the contract does. The response is the conversation.
         */
        delete: operations["mark-library-group-conversation-as-unread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/groups/{guid}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add members with a client library
         * @description As the contract does by POST; the response has all four lists, also the empty ones.
         */
        put: operations["add-library-group-members"];
        /**
         * Join a group with a client library
         * @description The response is the action message about it. Lists of users are ignored: they are added by PUT.
         */
        post: operations["join-library-group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/groups/{guid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a group for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-group-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/groups/{guid}/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of a group for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-group-threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user of a client library
         * @description With what the library needs to connect again.
         */
        get: operations["get-library-user"];
        /**
         * Log in with a client library, or change the user
         * @description With a deviceId the device is recorded with the token, as a log-in, and the profile stays as it is. Otherwise properties that are not sent stay unchanged.
         */
        put: operations["log-in-library"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/me/jwt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the token of the WebSocket
         * @description It is the token of the request.
         */
        post: operations["create-library-jwt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/messages/{id}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a message for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request. hideReplies and the filters of unread messages have no effect.
         */
        get: operations["list-library-replies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/notifications/push/v1/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notification preferences for a client library
         * @description What counts for the acting user, under the names of the body that changes preferences.
         */
        get: operations["get-library-preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the notification preferences by a client library
         * @description As the operation of the contract, with the response of `get-library-preferences`.
         */
        patch: operations["update-library-preferences"];
        trace?: never;
    };
    "/v3/client-libraries/notifications/push/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete push tokens by a client library
         * @description As the operation of the contract.
         */
        delete: operations["unregister-library-tokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/notifications/v1/preferences/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the time zone for a client library
         * @description UTC by default.
         */
        get: operations["get-library-timezone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the time zone by a client library
         * @description Schedules of the user are in this time zone.
         */
        patch: operations["update-library-timezone"];
        trace?: never;
    };
    "/v3/client-libraries/online-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count users who are online with a client library
         * @description Those of the app, and the members of groups.
         */
        post: operations["count-library-online-members"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a client library
         * @description The addresses are those of PUBLIC_URL or, without it, of the request.
         */
        get: operations["get-library-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of the acting user for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/uploads/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file of a client library
         * @description To an address that the server gave. Needs no credential.
         */
        post: operations["upload-library-file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/user_sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the browser of a client library
         * @description Is accepted and not stored.
         */
        post: operations["report-library-session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users for a client library
         * @description As the list of the contract, with further filters.
         */
        get: operations["list-library-users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/users/{uid}/conversation/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Mark the conversation with a user as unread with a client library
         * @description As the contract does. The response is the conversation.
         */
        delete: operations["mark-library-user-conversation-as-unread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/users/{uid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of two users for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-user-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/client-libraries/users/{uid}/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of two users for a client library
         * @description As the list of the contract, with a cursor whose members are the parameters of the next request.
         */
        get: operations["list-library-user-threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Of the acting user: first those that the app has pinned for all users, then those that the user has pinned, then the others, the newest first. Without onBehalfOf those of every user, by uid, which reads every conversation of the app. Conversations with blocked users are included with includeBlockedUsers only. If the last messages have more than 4 MB in all, the texts of those that do not fit are cut to 1,000 characters, with data.truncated.
         */
        get: operations["list-all-conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/conversations/pinned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations pinned for all users
         * @description In the order in which they are listed before all others.
         */
        get: operations["list-global-pinned-conversations"];
        /**
         * Pin conversations for all users
         * @description At most 5; they replace the previous ones. For every member of the group, and every user with a conversation with the user, the conversation is listed before all others and cannot be unpinned.
         */
        put: operations["replace-global-pinned-conversations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation by its id
         * @deprecated
         * @description Use the conversation of a user or of a group instead. Where the acting user has one with a user and one of a group that share the id, it is the one with the user.
         */
        get: operations["get-conversation"];
        put?: never;
        post?: never;
        /**
         * Erase the messages of a conversation by its id
         * @deprecated
         * @description For everybody in it. Either of two users may do so, and the admins of a group. Nothing is erased where the acting user has several conversations that share the id. Reset the conversation of a user or of a group instead to hide it from one user.
         */
        delete: operations["delete-conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/data_import/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files that are imported
         * @description The progress of `npx confab import`, of at most 100 files, the newest first. Imports are listed for 30 days after their last progress.
         */
        get: operations["list-imported-files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/data_import/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import groups
         * @description At most 50 rows, each of them imported or refused as a whole; the response has a result for each row under its key. The id inside a row counts where it differs from the key, and the key where a row has none. What is imported has happened before: there are no events, webhooks, notifications, runs of agents or moderation. groupOwnerDetails creates the owner, who becomes a member. Errors of rows include ERR_GUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND, ERR_EMPTY_GROUP_PASS and ERR_BAD_REQUEST.
         */
        post: operations["import-groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/data_import/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import members of groups and bans
         * @description At most 50 rows, each of them imported or refused as a whole; the response has a result for each row under its key. The id inside a row counts where it differs from the key, and the key where a row has none. What is imported has happened before: there are no events, webhooks, notifications, runs of agents or moderation. groupDetails and userDetails create the group and the user. Errors of rows include ERR_ALREADY_JOINED, ERR_ALREADY_BANNED, ERR_BANNED_GROUPMEMBER, ERR_IMPORT_INVALID_JOINEDAT, ERR_GUID_NOT_FOUND, ERR_UID_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION and ERR_BAD_REQUEST.
         */
        post: operations["import-members"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/data_import/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import messages
         * @description At most 50 rows, each of them imported or refused as a whole; the response has a result for each row under its key. The id inside a row counts where it differs from the key, and the key where a row has none. What is imported has happened before: there are no events, webhooks, notifications, runs of agents or moderation. Messages get new ids in the order of the rows, and stay unread unless they have a readAt. The details create users and groups. Errors of rows include ERR_IMPORT_MUID_ALREADY_EXISTS, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_MESSAGE_ID_NOT_FOUND, those of the content of a message, such as ERR_EMPTY_MESSAGE_TEXT, and ERR_BAD_REQUEST.
         */
        post: operations["import-messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/data_import/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import users
         * @description At most 50 rows, each of them imported or refused as a whole; the response has a result for each row under its key. The id inside a row counts where it differs from the key, and the key where a row has none. What is imported has happened before: there are no events, webhooks, notifications, runs of agents or moderation. A role must exist. Errors of rows include ERR_UID_ALREADY_EXISTS, ERR_ROLE_NOT_FOUND and ERR_BAD_REQUEST.
         */
        post: operations["import-users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description In the order of their guids unless the request sets another order. An acting user sees private groups only as a member, and their own scope in each group.
         */
        get: operations["list-groups"];
        put?: never;
        /**
         * Create a group
         * @description Its owner becomes its first member, with the scope admin. First members who cannot be added do not stop the creation.
         */
        post: operations["create-group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one group
         * @description Only members see a private group.
         */
        get: operations["get-group"];
        /**
         * Change a group
         * @description Properties that are not sent keep their values. An acting user must be a moderator or an admin of the group.
         */
        put: operations["update-group"];
        post?: never;
        /**
         * Delete a group
         * @description Deletes its memberships, bans, messages and conversation as well. An acting user must be an admin of the group.
         */
        delete: operations["delete-group"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/bannedusers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users who are banned from a group
         * @description In the order of their uids. An acting user must be a moderator or an admin of the group. Deactivated users are left out until they are reactivated.
         */
        get: operations["list-banned-group-users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/bannedusers/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ban a member
         * @description Removes the member, who cannot join until the ban is lifted. Adding the user lifts the ban as well. Admins ban anyone but the owner, moderators ban participants.
         */
        post: operations["ban-group-user"];
        /**
         * Lift the ban of a user
         * @description The user may join and be added again, but does not become a member. Moderators lift bans of users who were participants or not members, admins lift any ban.
         */
        delete: operations["unban-group-user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the conversation of a group
         * @description As the acting user sees it; it needs a message, or a pin.
         */
        get: operations["get-group-conversations"];
        /**
         * Tag the conversation of a group
         * @description For the acting user alone.
         */
        put: operations["update-group-conversation"];
        post?: never;
        /**
         * Reset a group conversation for one user
         * @description Hides everything up to now from the acting user and from nobody else. The conversation is back with its next message.
         */
        delete: operations["reset-group-conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/conversation/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the conversation of a group as delivered
         * @description The messages of others in the group, up to and including the given one, have been delivered to the acting user. Their senders see when; marking again changes nothing. Groups of more than 300 members have no receipts.
         */
        post: operations["mark-group-conversation-as-delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/conversation/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin the conversation of a group
         * @description It is listed before all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.
         */
        post: operations["pin-group-conversation"];
        /**
         * Unpin the conversation of a group
         * @description Unpinning one that is not pinned changes nothing.
         */
        delete: operations["unpin-group-conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/conversation/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the conversation of a group as read
         * @description The messages of others in the group, up to and including the given one, have been read by the acting user, and so delivered. Their senders see when; marking again changes nothing. Groups of more than 300 members have no receipts.
         */
        post: operations["mark-group-conversation-as-read"];
        /**
         * Mark the conversation of a group as unread
         * @description The given message and all after it count as unread again, for the acting user alone. Senders see no difference.
         */
        delete: operations["mark-group-conversation-as-unread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a group
         * @description In the order of their uids. An acting user must be a member. Deactivated users are left out.
         */
        get: operations["list-group-members"];
        put?: never;
        /**
         * Add members, or join
         * @description The lists have at most 25 users in all. The response has a result for each user; an error for one does not affect the others. An acting user must be an admin of the group. Adding a banned user lifts the ban. An acting user who sends no uid, or with an auth token their own among the participants, joins: a public group without a password, a group of type password with its password, a private group never.
         */
        post: operations["add-group-members"];
        /**
         * Leave a group
         * @description The owner cannot leave before the group has another owner.
         */
        delete: operations["leave-group"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/members/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one member of a group
         * @description An acting user must be a member.
         */
        get: operations["get-group-member"];
        /**
         * Change the scope of a member
         * @description Admins give anyone any scope, moderators change others between moderator and participant. The scope of the owner changes only with the ownership.
         */
        put: operations["change-group-member-scope"];
        post?: never;
        /**
         * Kick a member
         * @description The user may join again. Admins kick anyone but the owner, moderators kick participants.
         */
        delete: operations["kick-group-member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a group
         * @description The acting user, if any, must be a member. Oldest first.
         */
        get: operations["user-list-group-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Transfer the ownership of a group to another member
         * @description The new owner becomes an admin, the former owner a participant. An acting user must be the owner.
         */
        patch: operations["transfer-group-ownership"];
        trace?: never;
    };
    "/v3/groups/{guid}/scopes/{scope}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions that can be set for a scope of a group
         * @description With the available values, the default, and the value of the scope of each.
         */
        get: operations["list-scope-permissions"];
        /**
         * Set permissions of a scope of a group
         * @description They apply to every request of a member with the scope, in addition to those of the role. The response has the result for each permission, and all permissions that are set after the request.
         */
        put: operations["set-scope-permissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/groups/{guid}/scopes/{scope}/permissions/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset a permission of a scope of a group to its default
         * @description The response has the permissions that are still set.
         */
        delete: operations["unset-scope-permissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the acting user
         * @description With all that the user may see of themself.
         */
        get: operations["get-me"];
        /**
         * Change the acting user
         * @description Properties that are not sent stay unchanged. The role and the member @private of metadata are ignored: only the app changes them.
         */
        put: operations["update-me"];
        post?: never;
        /**
         * Log out
         * @description Deletes the auth token of the request: every server refuses it within a second.
         */
        delete: operations["log-out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload files
         * @description Uploads files for messages to be sent later: the response is the value for data.attachments of a message. A file is removed if no message uses it within a day, and when its last message is deleted.
         */
        post: operations["upload-media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/media/{id}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description At the URL of an attachment, which needs no credential. Supports the header Range. Browsers display images, audio and video, and save all other files.
         */
        get: operations["download-media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Of the whole app or, with onBehalfOf, those that the user may see. Oldest first.
         */
        get: operations["list-all-messages"];
        put?: never;
        /**
         * Send a message
         * @description To a user or a group, or to several of both. An acting user must be a member of the group, and cannot send to a user if one of the two has blocked the other. With multipleReceivers the response has a result for each receiver. With parentId the message is a reply in a thread; the parent must be in the conversation with the receiver. With quotedMessageId it quotes a message of that conversation.
         */
        post: operations["send-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one message
         * @description A deleted message is returned without its content. An acting user must be in its conversation.
         */
        get: operations["get-message-details"];
        /**
         * Edit a message
         * @description For its sender and, in a group, for moderators and admins. Returns the action message of the edit, which is part of the conversation.
         */
        put: operations["update-message"];
        post?: never;
        /**
         * Delete a message
         * @description For its sender and, in a group, for moderators and admins. Returns the action message of the deletion, which is part of the conversation.
         */
        delete: operations["delete-message"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/flagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flag a message
         * @description Of another user, for review by a moderator. It stays visible until then. A second flag of the same user replaces reason and remark of the first.
         */
        post: operations["flag-a-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/interacted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark elements of an interactive message as used
         * @description By the acting user, who sees them in data.interactions from then on, each with the time of its first use. The sender may do so only where the message says allowSenderInteraction.
         */
        patch: operations["mark-message-as-interacted"];
        trace?: never;
    };
    "/v3/messages/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin a message
         * @description For all users of its conversation, which has at most 100 pinned messages. Allowed to moderators and admins of a group, and to both of two users; without onBehalfOf the app pins. Pinning again renews pinnedAt and pinnedBy.
         */
        post: operations["pin-message"];
        /**
         * Unpin a message
         * @description Allowed to the users who may pin, whichever of them pinned it. A message that is not pinned is not changed.
         */
        delete: operations["unpin-message"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reactions to a message
         * @description Oldest first, at most 100 at once.
         */
        get: operations["list-all-reactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/reactions/{reaction}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of one reaction to a message
         * @description Oldest first, at most 100 at once.
         */
        get: operations["get-message-reactions"];
        put?: never;
        /**
         * React to a message
         * @description With any emoji, or a name such as :wave:. The same reaction again changes nothing; a user has at most 20 different ones on a message. The response is the message.
         */
        post: operations["add-message-reactions"];
        /**
         * Remove a reaction
         * @description Of the acting user. If there is none, nothing is changed. The response is the message.
         */
        delete: operations["remove-message-reactions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a message
         * @description For the acting user alone, who has at most 100 saved messages in all conversations together. Saving again changes nothing.
         */
        post: operations["save-message"];
        /**
         * Remove a saved message
         * @description A message that is not saved is not changed.
         */
        delete: operations["unsave-message"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a message
         * @description Oldest first, by page number or by cursor. The replies to a deleted message are still listed; those to one that was erased with its sender are not, and stay in the conversation.
         */
        get: operations["list-all-thread-messages"];
        put?: never;
        /**
         * Reply in the thread of a message
         * @description The reply stays in the conversation of the message, whatever receiver the body names; threads do not nest. Without an acting user it is a reply of the system user, which both users receive where the message is between two. The user who replies follows the thread from then on, and so do mentioned users and, with the first reply, the sender of the message.
         */
        post: operations["send-thread-message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}/thread/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a thread
         * @description Replies from now on count as unread. Following a thread again changes nothing.
         */
        post: operations["subscribe-thread"];
        /**
         * Stop following a thread
         * @description Until the acting user replies in it, is mentioned in it or subscribes again.
         */
        delete: operations["unsubscribe-thread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/blocked-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that moderation blocked
         * @description Those that nobody has reviewed, oldest first, each with the condition that matched it. The cursor is the id of a message; filters combine with AND.
         */
        get: operations["list-moderation-blocked-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/blocked-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Review a blocked message
         * @description The message leaves the list of blocked messages and is listed as reviewed. approved delivers it, at its own place in the conversation, or applies the edit that was blocked; a message that a review left blocked can still be approved. onBehalfOf names the moderator.
         */
        patch: operations["review-blocked-message"];
        trace?: never;
    };
    "/v3/moderation/flagged-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that users or rules flagged
         * @description Those that nobody has reviewed, oldest first. They stay visible until then. The cursor is the id of a message; filters combine with AND.
         */
        get: operations["list-flagged-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/flagged-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Review a flagged message
         * @description The message leaves the list of flagged messages and is listed as reviewed. disapproved hides it from everybody but its sender; clients that show it are notified. onBehalfOf names the moderator.
         */
        patch: operations["blockreview-flagged-message"];
        trace?: never;
    };
    "/v3/moderation/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keyword lists
         * @description Lists of the app, oldest first, then the default lists. If those of a page have more than 4 MB in all, the lists that do not fit are without their terms and exceptions, with truncated; a smaller limit shows them.
         */
        get: operations["list-rule-keywords"];
        put?: never;
        /**
         * Create a keyword list
         * @description For conditions of moderation rules. An app has at most 25, besides the default lists. Terms come in a field, in a file, or both.
         */
        post: operations["create-rule-keyword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/keywords/{keywordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one keyword list
         * @description With its search terms.
         */
        get: operations["get-rule-keyword"];
        /**
         * Change a keyword list
         * @description Absent properties stay as they are; terms replace the former ones. Applies to all rules that name the list. A default list is changed for this app only.
         */
        put: operations["update-rule-keyword"];
        post?: never;
        /**
         * Delete a keyword list
         * @description Conditions of rules that name the list match nothing from then on; the rules remain. A default list cannot be deleted.
         */
        delete: operations["delete-rule-keyword"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/keywords/{keywordId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a keyword list
         * @description What the list would match in texts, whether a rule uses it or not. Without texts it is compared with everyday sentences of 22 languages, in which a list should find nothing. Nothing is stored. A list of the category custom-api is refused: no outside engine is queried.
         */
        post: operations["test-rule-keyword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that were submitted for moderation only
         * @description Oldest first. The cursor is the id of a submitted message; filters combine with AND.
         */
        get: operations["chat-api-list-message-moderation"];
        put?: never;
        /**
         * Submit a message for moderation only
         * @description The rules of the app judge the message. It is in no conversation, and no user sees it. data.moderation.status is approved also where no rule applies, and pending until outside engines have answered. Of the actions of a rule only blockMessage has an effect.
         */
        post: operations["chat-api-send-message-moderation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message that was submitted for moderation only
         * @description With the verdict, which is pending until all rules have judged.
         */
        get: operations["chat-api-get-message-moderation"];
        /**
         * Edit a message that was submitted for moderation only
         * @description The rules judge it again. onBehalfOf names the editor.
         */
        put: operations["chat-api-update-message-moderation"];
        post?: never;
        /**
         * Delete a message that was submitted for moderation only
         * @description It is removed from the queues as well.
         */
        delete: operations["chat-api-delete-message-moderation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reasons for flagging messages
         * @description Oldest first. A new app has six, which can be changed and deleted. Clients list them by auth token, to offer them to users who flag a message.
         */
        get: operations["list-reasons"];
        put?: never;
        /**
         * Create a reason for flagging messages
         * @description Users choose from the reasons when they flag a message. An app has at most 100.
         */
        post: operations["create-reason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one reason
         * @description Reasons are what users choose from when they flag a message.
         */
        get: operations["get-reason-details"];
        /**
         * Change a reason
         * @description Absent properties stay as they are.
         */
        put: operations["update-reason-details"];
        post?: never;
        /**
         * Delete a reason
         * @description Messages that were flagged with it remain flagged. The response has no data.
         */
        delete: operations["delete-reason"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/reviewed-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that moderators reviewed
         * @description Messages that were blocked or flagged, each with its last review; in the order of the messages, oldest first. The cursor is the id of a message; filters combine with AND.
         */
        get: operations["list-reviewed-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the moderation rules
         * @description In the order in which they are tried: the rules of the app, oldest first, then the default rules, which are disabled until the app enables them. If those of a page have more than 4 MB in all, the rules that do not fit are without their conditions and filters, with truncated; a smaller limit shows them.
         */
        get: operations["list-rules"];
        put?: never;
        /**
         * Create a moderation rule
         * @description An app has at most 25, besides the default rules. A keyword list that a condition names must exist and have the category of the condition.
         */
        post: operations["create-rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one moderation rule
         * @description In its present revision.
         */
        get: operations["get-rule"];
        /**
         * Change a moderation rule
         * @description Absent properties stay as they are; lists replace the former ones. Creates a revision of the rule. A default rule is changed for this app only, and remains a default rule.
         */
        put: operations["update-rule"];
        post?: never;
        /**
         * Delete a moderation rule
         * @description With its revisions. Messages that it has blocked remain blocked. A default rule cannot be deleted.
         */
        delete: operations["delete-rule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/rules/{ruleId}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a moderation rule
         * @description Newest first. The first one is the current revision. If those of a page have more than 4 MB in all, the revisions that do not fit are without their conditions and filters, with truncated; a smaller limit shows them.
         */
        get: operations["list-rule-revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/moderation/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a text
         * @description Which rules a message with this text would match, and what they would do. Nothing is stored or sent, and no outside engine is queried.
         */
        post: operations["test-moderation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/email/v1/providers/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the custom email provider
         * @description The webhook that receives what is to be sent as email.
         */
        get: operations["notifications-list-email-custom-provider"];
        /**
         * Change the custom email provider
         * @description Absent fields stay as they are. Notifications of a provider that is turned off wait for it.
         */
        put: operations["notifications-update-email-custom-provider"];
        /**
         * Add the custom email provider
         * @description A server of the app that notifications are sent to as JSON. An app has one.
         */
        post: operations["notifications-save-email-custom-provider"];
        /**
         * Delete the custom email provider
         * @description Notifications that are still to be sent through it fail.
         */
        delete: operations["notifications-delete-email-custom-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/email/v1/providers/sendgrid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the SendGrid provider
         * @description Secrets are shown as everywhere in the settings of providers.
         */
        get: operations["notifications-email-list-sendgrid-details"];
        /**
         * Change the SendGrid provider
         * @description Absent fields stay as they are. Notifications of a provider that is turned off wait for it.
         */
        put: operations["notifications-email-update-sendgrid-details"];
        /**
         * Add the SendGrid provider
         * @description For notifications by email. An app has one.
         */
        post: operations["notifications-email-save-sendgrid-details"];
        /**
         * Delete the SendGrid provider
         * @description Notifications that are still to be sent through it fail.
         */
        delete: operations["notifications-email-delete-sendgrid-details"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/email/v1/sendgrid/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a reply by email
         * @description For the Inbound Parse of SendGrid, which posts emails to the address in repliesWebhook. A reply of the notified user to a notification becomes a message of the user in its conversation. Every other email is ignored, and so are more than ten a minute of one user, attachments, quoted text and automatic replies. An email that is posted again is no second message.
         */
        post: operations["receive-email-reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/email/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email
         * @description The response says what the provider answered. The notification is about no message, and is not in the log.
         */
        post: operations["test-email-notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/email/v1/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to unsubscribe from emails
         * @description At the address in an email, which needs no credential. Changes nothing, because mail servers open the addresses in emails: the page has a button that sends the POST.
         */
        get: operations["notifications-email-show-unsubscribe"];
        put?: never;
        /**
         * Unsubscribe from emails
         * @description At the address in an email, which needs no credential. Mail programs send this request when their user unsubscribes (RFC 8058, one click). The body is ignored. The user receives emails again after a change of their email address.
         */
        post: operations["notifications-email-unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/apns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the APNs providers
         * @description By id.
         */
        get: operations["notifications-push-list-apns-providers"];
        /**
         * Change an APNs provider
         * @description Absent fields stay as they are, and so does a key whose value is the asterisks of a response.
         */
        put: operations["notifications-push-update-apns-provider"];
        /**
         * Add an APNs provider
         * @description For the Apple Push Notification service. The first provider of the kind is its default. The response has all APNs providers.
         */
        post: operations["notifications-push-add-apns-provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/apns/default/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make an APNs provider the default
         * @description Devices that register without a provider get it from now on. Devices that are registered stay with their provider.
         */
        put: operations["notifications-push-default-apns-provider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/apns/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an APNs provider
         * @description Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.
         */
        delete: operations["notifications-push-delete-apns-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the custom push provider
         * @description The webhook that receives what is to be pushed.
         */
        get: operations["notifications-list-push-custom-provider"];
        /**
         * Change the custom push provider
         * @description Absent fields stay as they are. Notifications of a provider that is turned off wait for it.
         */
        put: operations["notifications-update-push-custom-provider"];
        /**
         * Add the custom push provider
         * @description A server of the app that notifications are sent to as JSON. An app has one.
         */
        post: operations["notifications-save-push-custom-provider"];
        /**
         * Delete the custom push provider
         * @description Notifications that are still to be sent through it fail.
         */
        delete: operations["notifications-delete-push-custom-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/fcm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the FCM providers
         * @description By id.
         */
        get: operations["notifications-push-list-fcm-providers"];
        /**
         * Change an FCM provider
         * @description Absent fields stay as they are, and so does a key whose value is the asterisks of a response.
         */
        put: operations["notifications-push-update-fcm-provider"];
        /**
         * Add an FCM provider
         * @description For Firebase Cloud Messaging: Android, iOS and web. The first provider of the kind is its default.
         */
        post: operations["notifications-push-add-fcm-provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/fcm/default/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make an FCM provider the default
         * @description Devices that register without a provider get it from now on. Devices that are registered stay with their provider.
         */
        put: operations["notifications-push-default-fcm-provider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/fcm/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an FCM provider
         * @description Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.
         */
        delete: operations["notifications-push-delete-fcm-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/webpush": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the Web Push providers
         * @description By id. Web pages subscribe with the public key.
         */
        get: operations["notifications-push-list-webpush-providers"];
        /**
         * Change a Web Push provider
         * @description Absent fields stay as they are. Keys are changed together; browsers that subscribed with the former key must subscribe again.
         */
        put: operations["notifications-push-update-webpush-provider"];
        /**
         * Add a Web Push provider
         * @description For browsers, without an account anywhere. The first provider of the kind is its default. VAPID keys are generated unless both are given.
         */
        post: operations["notifications-push-add-webpush-provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/webpush/default/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a Web Push provider the default
         * @description Devices that register without a provider get it from now on. Devices that are registered stay with their provider.
         */
        put: operations["notifications-push-default-webpush-provider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/providers/webpush/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a Web Push provider
         * @description Notifications that are still to be sent through it fail. If one provider is left, it becomes the default; of several none is the default until one is chosen.
         */
        delete: operations["notifications-push-delete-webpush-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test push notification
         * @description The response says what the provider answered. The notification is about no message, and is not in the log.
         */
        post: operations["test-push-notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List push tokens of a user
         * @description In the order of their registration.
         */
        get: operations["notifications-push-list-tokens"];
        put?: never;
        /**
         * Register a device for push notifications
         * @description For the user of the auth token, until it is deleted. An auth token has one device for messages and one for calls; another one replaces it. A device that another user has registered is this user’s from now on. A user has at most 100 devices: one more replaces the one that was not registered for longest.
         */
        post: operations["notifications-push-register-token"];
        /**
         * Delete push tokens of a user
         * @description The response has the deleted ones.
         */
        delete: operations["notifications-push-unregister-tokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/push/v1/tokens/{pushToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one push token of a user
         * @description Registered with any auth token of the user. The response has the deleted one.
         */
        delete: operations["notifications-push-delete-token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/sms/v1/providers/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the custom SMS provider
         * @description The webhook that receives what is to be sent as SMS.
         */
        get: operations["notifications-list-sms-custom-provider"];
        /**
         * Change the custom SMS provider
         * @description Absent fields stay as they are. Notifications of a provider that is turned off wait for it.
         */
        put: operations["notifications-update-sms-custom-provider"];
        /**
         * Add the custom SMS provider
         * @description A server of the app that notifications are sent to as JSON. An app has one.
         */
        post: operations["notifications-save-sms-custom-provider"];
        /**
         * Delete the custom SMS provider
         * @description Notifications that are still to be sent through it fail.
         */
        delete: operations["notifications-delete-sms-custom-provider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/sms/v1/providers/twilio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the Twilio provider
         * @description Secrets are shown as everywhere in the settings of providers.
         */
        get: operations["notifications-sms-list-twilio-details"];
        /**
         * Change the Twilio provider
         * @description Absent fields stay as they are. Notifications of a provider that is turned off wait for it.
         */
        put: operations["notifications-sms-update-twilio-details"];
        /**
         * Add the Twilio provider
         * @description For notifications by SMS. An app has one.
         */
        post: operations["notifications-sms-save-twilio-details"];
        /**
         * Delete the Twilio provider
         * @description Notifications that are still to be sent through it fail.
         */
        delete: operations["notifications-sms-delete-twilio-details"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/sms/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test SMS
         * @description The response says what the provider answered. The notification is about no message, and is not in the log.
         */
        post: operations["test-sms-notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/v1/contact-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the contact details of the acting user
         * @description The addresses for notifications by email and SMS. What is not set is absent.
         */
        get: operations["notifications-get-contact-details"];
        put?: never;
        post?: never;
        /**
         * Delete the contact details of the acting user
         * @description The user receives no notifications by email and SMS any more.
         */
        delete: operations["notifications-delete-contact-details"];
        options?: never;
        head?: never;
        /**
         * Change the contact details of the acting user
         * @description Absent properties stay as they are. A new email address receives emails, although the user has unsubscribed the one before.
         */
        patch: operations["notifications-update-contact-details"];
        trace?: never;
    };
    "/v3/notifications/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of notifications
         * @description Newest first. An entry is a decision about one notification of one user: what was sent, or why not. Entries are deleted after the days of the setting core.notifications.logRetentionDays. A page ends earlier if the payloads exceed 4 MB.
         */
        get: operations["notifications-logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/v1/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notification preferences of a user
         * @description What the user has chosen, where the app allows it, and the settings of the app otherwise. usePrivacyTemplate is 2 if the user has chosen privacy templates. A user with an auth token reads only their own.
         */
        get: operations["notifications-push-list-preferences"];
        put?: never;
        post?: never;
        /**
         * Reset the notification preferences of a user
         * @description The settings of the app count for the user again; the response has them under the names of the body that changes preferences. The time zone and the muted conversations stay. A user with an auth token resets only their own.
         */
        delete: operations["notifications-push-reset-preferences"];
        options?: never;
        head?: never;
        /**
         * Change the notification preferences of a user
         * @description Absent properties stay as they are. What the app does not let users choose is ignored. A user with an auth token changes only their own. The response has the preferences that count now.
         */
        patch: operations["notifications-push-update-preferences"];
        trace?: never;
    };
    "/v3/notifications/v1/preferences/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations that a user has muted
         * @description Without mutes that have ended, and those of groups or users while the app does not let users mute them. A user with an auth token lists only their own.
         */
        get: operations["notifications-push-list-muted"];
        /**
         * Mute conversations of a user
         * @description The user receives no notifications of them until the given time. Muting a conversation again changes the time. If a user or a group does not exist, nothing is muted. Groups and users that the app does not let users mute are ignored. A user has at most 1,000 muted conversations. A user with an auth token mutes only their own.
         */
        put: operations["notifications-push-mute-conversations"];
        post?: never;
        /**
         * Unmute conversations of a user
         * @description Conversations that are not muted are ignored. A user with an auth token unmutes only their own.
         */
        delete: operations["notifications-push-unmute-conversations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/notifications/v1/preferences/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the time zone of a user
         * @description UTC by default. The schedule of notifications is in this time zone.
         */
        get: operations["notifications-get-timezone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the time zone of a user
         * @description Schedules of the user are in this time zone.
         */
        patch: operations["notifications-update-timezone"];
        trace?: never;
    };
    "/v3/notifications/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notification settings of the app
         * @description All preferences, sounds and templates, with the defaults of those that are not set.
         */
        get: operations["notifications-push-list-settings"];
        put?: never;
        post?: never;
        /**
         * Reset the notification settings of the app
         * @description Resets all preferences, sounds and templates to their defaults, within a second.
         */
        delete: operations["notifications-push-reset-settings"];
        options?: never;
        head?: never;
        /**
         * Change the notification settings of the app
         * @description Absent properties stay as they are, at every level: a template with only a body changes the body. customJson is replaced as a whole. Templates are Handlebars: {{path}}, {{#if path}}, {{#unless path}}, {{else}} and {{#each messages}}; anything else is refused. Push templates show message, those of emails and SMS show messages, senderDetails and groupDetails. A change takes effect within a second.
         */
        patch: operations["notifications-push-update-settings"];
        trace?: never;
    };
    "/v3/notifications/v1/settings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a notification template
         * @description Renders a template of the app with sample messages of Ana to Ben, and to their group Hikers, as notifications are rendered. Nothing is sent, and the given changes are not stored.
         */
        post: operations["preview-notification-template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles
         * @description Newest first.
         */
        get: operations["list-roles"];
        put?: never;
        /**
         * Create a role
         * @description An app has at most 25 roles, including the role default.
         */
        post: operations["create-role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/roles/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one role
         * @description With its metadata and settings.
         */
        get: operations["get-role"];
        /**
         * Change a role
         * @description Properties that are not sent stay unchanged.
         */
        put: operations["update-role"];
        post?: never;
        /**
         * Delete a role
         * @description Its users get the role default, which cannot be deleted.
         */
        delete: operations["delete-role"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/roles/{role}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions that can be set for a role
         * @description With the available values, the default, and the value of the role of each.
         */
        get: operations["list-role-permissions"];
        /**
         * Set permissions of a role
         * @description They apply to every request of a user with the role, on every server within a second. The response has the result for each permission, and all permissions that are set after the request.
         */
        put: operations["set-role-permissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/roles/{role}/permissions/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset a permission of a role to its default
         * @description The response has the permissions that are still set.
         */
        delete: operations["unset-role-permissions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/roles/{role}/restrictedfeatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the restricted features of a role
         * @description The features that users of the role are denied.
         */
        get: operations["get-restrictedfeatures"];
        put?: never;
        /**
         * Restrict features of a role
         * @description Users with the role are refused the features, on every server within a second. The response has the result for each feature.
         */
        post: operations["restrict-features"];
        /**
         * Allow restricted features of a role again
         * @description The named features, or all of them.
         */
        delete: operations["allow-features"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings and limits of the app
         * @description The app, its settings, the limits of requests, and what browsers need for push notifications.
         */
        get: operations["get-client-settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of the app in a range of time
         * @description A range that begins in the last 35 days is widened to buckets of five minutes, an older one to days of UTC. Active users are counted by the hour.
         */
        get: operations["usage-metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/stats/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count messages and receipts in the last hour
         * @description In twelve buckets of five minutes. The last one is the present one.
         */
        get: operations["message-receipt-metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/stats/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics over time
         * @description A point for each interval that the range touches, also where the value is 0, and at most 10,000 points in a response. Intervals of 5m and hour are stored for 35 days, those of day and month for as long as the app exists. Of active_users, intervals of 5m are not stored.
         */
        get: operations["metric-series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of the acting user
         * @description Threads that they follow or, with participatedByMe, in which they have replied, if they can see them. The thread with the newest reply comes first.
         */
        get: operations["list-threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Ordered by uid, unless they are searched or listed by updatedAt and affix. Deactivated users are included only if the app requests them; an acting user never sees them.
         */
        get: operations["list-users"];
        /**
         * Reactivate users
         * @description Restores users with their memberships, friends and conversations as they were; their auth tokens stay deleted. Unknown uids do not fail the request. Empty lists are omitted from the response.
         */
        put: operations["reactivate-users"];
        /**
         * Create a user
         * @description The uid is free to choose, and stays taken while the user exists, deactivated or not.
         */
        post: operations["create-user"];
        /**
         * Deactivate users
         * @description Deactivated users are hidden from every read until they are reactivated, and their auth tokens are deleted. Their messages stay and their uids stay taken. Unknown uids do not fail the request. Empty lists are omitted from the response.
         */
        delete: operations["deactivate-users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one user
         * @description Deactivated users are not found. An acting user sees what their role permits.
         */
        get: operations["get-user"];
        /**
         * Change a user
         * @description Properties that are not sent stay unchanged. With activated: false the user is deactivated as by DELETE without permanent.
         */
        put: operations["update-user"];
        post?: never;
        /**
         * Delete a user
         * @description Without permanent the user is deactivated: hidden from every read and without auth tokens, until reactivated. With permanent the user is erased and the uid is free again; this applies to deactivated users as well.
         */
        delete: operations["delete-user"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/auth_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the auth tokens of a user
         * @description Newest first.
         */
        get: operations["list-authtokens"];
        put?: never;
        /**
         * Create an auth token
         * @description The user logs in with it. A user has at most 100 tokens; creating another one deletes the oldest.
         */
        post: operations["create-authtoken"];
        /**
         * Delete all auth tokens of a user
         * @description All sessions of the user end, those of realtime as well.
         */
        delete: operations["flush-authtokens"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/auth_tokens/revoke_before": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the sessions of a user that began before a time
         * @description Deletes the auth tokens of the user that were created before, and refuses the tokens that the app issued before, on every server within a second; open connections are closed. Without a timestamp, all tokens that exist.
         */
        post: operations["revoke-authtokens-before"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/auth_tokens/{authToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one auth token
         * @description Also tells when and from where the token was created, if that is known.
         */
        get: operations["get-authtoken"];
        /**
         * Record the client that uses an auth token
         * @description Properties that are not sent stay unchanged. An acting user can change their own tokens only.
         */
        put: operations["update-authtoken"];
        post?: never;
        /**
         * Delete an auth token
         * @description The session of the token ends; other sessions of the user stay.
         */
        delete: operations["delete-authtoken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/blockedusers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users whom a user has blocked
         * @description In the order of their uids. blockedByMe is a block by the user of the path, hasBlockedMe a block of that user. Deactivated users are left out until they are reactivated. An acting user lists only their own blocks.
         */
        get: operations["list-blocked-users"];
        put?: never;
        /**
         * Block users on behalf of a user
         * @description From then on neither user sends to the other. Blocks have no effect in groups. The response has a result for each user; an error for one does not affect the others. Blocking a user again changes nothing. An acting user blocks for themself only.
         */
        post: operations["block-users"];
        /**
         * Unblock users on behalf of a user
         * @description The response has a result for each user; an error for one does not affect the others. Unblocking a user who is not blocked changes nothing. An acting user unblocks for themself only.
         */
        delete: operations["unblock-users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the conversation with a user
         * @description As the acting user sees it; it needs a message, or a pin.
         */
        get: operations["get-user-conversations"];
        /**
         * Tag the conversation with a user
         * @description For the acting user alone.
         */
        put: operations["update-user-conversation"];
        post?: never;
        /**
         * Reset a conversation with a user
         * @description Hides everything up to now from the acting user and from nobody else, or erases it for both. The conversation is back with its next message.
         */
        delete: operations["reset-user-conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/conversation/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the conversation with a user as delivered
         * @description The messages of the user, up to and including the given one, have been delivered to the acting user. Their senders see when; marking again changes nothing.
         */
        post: operations["mark-conversation-as-delivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/conversation/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin the conversation with a user
         * @description It is listed before all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.
         */
        post: operations["pin-user-conversation"];
        /**
         * Unpin the conversation with a user
         * @description Unpinning one that is not pinned changes nothing.
         */
        delete: operations["unpin-user-conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/conversation/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the conversation with a user as read
         * @description The messages of the user, up to and including the given one, have been read by the acting user, and so delivered. Their senders see when; marking again changes nothing.
         */
        post: operations["mark-conversation-as-read"];
        /**
         * Mark the conversation with a user as unread
         * @description The given message and all after it count as unread again, for the acting user alone. Senders see no difference.
         */
        delete: operations["mark-conversation-as-unread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the friends of a user
         * @description In the order of their uids. Deactivated users are left out until they are reactivated. An acting user lists only their own friends.
         */
        get: operations["list-all-friends"];
        put?: never;
        /**
         * Make users friends of a user
         * @description At most 25 at once. The friendship is mutual and needs no consent. The response has a result for each user; an error for one does not affect the others. A user has at most 1000 friends.
         */
        post: operations["add-friend"];
        /**
         * End friendships of a user
         * @description At most 25 at once. A friendship ends for both users. The response has a result for each user; an error for one does not affect the others.
         */
        delete: operations["remove-friend"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/users/{uid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of two users
         * @description Between the acting user and the user of the path; without onBehalfOf, all one-to-one messages of the user of the path. Oldest first.
         */
        get: operations["user-list-user-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddApnsProviderDto: {
            /** @description Name of the file that the key comes from. */
            p8KeyFilename?: string;
            /** @description Whether the app is woken in the background. false if absent. */
            includeContentAvailable?: boolean;
            /** @description Whether an extension of the app may change the notification. false if absent. */
            includeMutableContent?: boolean;
            /** @description Whether the tokens are of the production environment. false if absent. */
            productionMode?: boolean;
            /** @description Devices register with it; cannot be changed. An app has at most 25 providers of a kind. */
            providerId: string;
            /** @description Id of the key, 10 characters. */
            keyId: string;
            /** @description Id of the team, 10 characters. */
            teamId: string;
            /** @description Bundle id of the app. Calls are sent to its .voip topic. */
            bundleId: string;
            /** @description The content of the .p8 file: an EC key on P-256, in PEM. Responses show asterisks; sending these changes nothing. */
            p8Key: string;
        };
        AddCustomEmailProviderDto: {
            /** @description Whether notifications are sent to it. */
            isEnabled: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword: string;
            /** @description Whether only users with a stored email address are notified. Otherwise the provider looks them up. */
            useStoredEmailID: boolean;
        };
        AddCustomProviderDto: {
            /** @description Whether notifications are sent to it. */
            isEnabled: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword: string;
        };
        AddCustomSmsProviderDto: {
            /** @description Whether notifications are sent to it. */
            isEnabled: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword: string;
            /**
             * @description Whether only users with a stored phone number are notified. Otherwise the provider looks them up.
             * @default false
             */
            useStoredPhNo?: boolean;
        };
        AddFcmProviderDto: {
            /** @description Devices register with it; cannot be changed. An app has at most 25 providers of a kind. */
            providerId: string;
            /** @description Name of the file that the credentials come from. */
            serviceAccountFilename?: string;
            /** @description From the JSON file of the service account. */
            serviceAccountCreds: components["schemas"]["ServiceAccountCredsDto"];
            /** @description Whether the payload has a notification, which the device shows without the app. Without it the payload has data only. */
            notificationInPayload?: components["schemas"]["NotificationInPayloadDto"];
        };
        AddFriendsDto: {
            /** @description uids of the users to add as friends. */
            accepted: string[];
        };
        AddGroupMembersDto: {
            /**
             * @description Users to add with the scope admin.
             * @default []
             */
            admins?: string[];
            /**
             * @description Users to add with the scope moderator.
             * @default []
             */
            moderators?: string[];
            /**
             * @description Users to add with the scope participant.
             * @default []
             */
            participants?: string[];
            /**
             * @description Users to ban, whether or not they are members.
             * @default []
             */
            usersToBan?: string[];
            /** @description Users to add, each with a scope; beside the four lists, or in place of them. */
            members?: components["schemas"]["NewMemberDto"][];
            /** @description The password of a group of type password, for a user who joins. */
            password?: string;
        };
        AddMemberResultView: {
            success: boolean;
            /** @description The action message about the added user; absent for a ban. */
            data?: components["schemas"]["MessageView"];
            /** @description Why the user was neither added nor banned. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        AddMembersResultResponse: {
            data: components["schemas"]["AddMembersResultView"];
        };
        AddMembersResultView: {
            /** @description By uid, as it was sent. */
            usersToBan?: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            admins?: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            moderators?: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            participants?: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
        };
        AddRecordingDto: {
            /** @description Id of the recording. Generated if absent. A second request with the same id changes nothing. */
            rid?: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            url: string;
            /** @description When the recording started, in Unix seconds. */
            startTime: number;
            /** @description When the recording ended, in Unix seconds. */
            endTime: number;
            /** @description Minutes. The time between startTime and endTime if absent. */
            duration?: number;
        };
        AddSendGridProviderDto: {
            /** @description Whether notifications are sent through it. true if absent. */
            isEnabled?: boolean;
            /**
             * @description Whether replies by email become messages. SendGrid has to post the emails to senderEmailForReplies to the address in repliesWebhook.
             * @default false
             */
            allowEmailReplies?: boolean;
            /** @description Address that replies go to, in a domain whose emails Inbound Parse of SendGrid receives. Required with allowEmailReplies; at most 14 characters before the @. */
            senderEmailForReplies?: string;
            /** @description API key that may send mail. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            sendGridApiKey: string;
            /** @description Id of the dynamic template. */
            sendGridTemplateID: string;
            /** @description Id of the unsubscribe group. */
            sendGridUnsubscribeGroupID: string;
            /** @description Name that emails are sent from. */
            senderName: string;
            /** @description Address that emails are sent from. */
            senderEmail: string;
        };
        AddTextDto: {
            /** @description What the text is called. */
            title: string;
            /** @description What agents can look up. */
            text: string;
        };
        AddTranscriptionDto: {
            /**
             * Format: uuid
             * @description Id of the transcription. Generated if absent. A second request with the same id changes nothing.
             */
            tid?: string;
            /**
             * Format: uuid
             * @description The media session that was transcribed; absent if the file covers the whole call.
             */
            mid?: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            url: string;
            /** @description Start of the transcribed part, in Unix seconds. */
            startTime: number;
            /** @description End of the transcribed part, in Unix seconds. */
            endTime: number;
        };
        AddTwilioProviderDto: {
            /** @description Whether notifications are sent through it. true if absent. */
            isEnabled?: boolean;
            /** @description SID of the account. */
            twilioAccountSID: string;
            /** @description Auth token of the account. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            twilioAuthToken: string;
            /** @description Number that messages are sent from, as E.164. */
            twilioSenderPhoneNumber: string;
        };
        AddWebPushProviderDto: {
            /** @description VAPID key, in base64url. */
            publicKey?: string;
            /** @description VAPID key, in base64url. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            privateKey?: string;
            /** @description Devices register with it; cannot be changed. An app has at most 25 providers of a kind. */
            providerId: string;
            /** @description mailto: or https: address, for the operators of push services. */
            subject: string;
        };
        AddWebsiteDto: {
            /**
             * Format: uri
             * @description Address of a page of HTML or plain text: https, at a public address. Other pages are not followed.
             */
            url: string;
            /** @description What the page is called. Without it, the title of the page. */
            title?: string;
        };
        AddedFriendsResponse: {
            data: components["schemas"]["AddedFriendsView"];
        };
        AddedFriendsView: {
            /** @description Result for each user, by uid. */
            accepted: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        AddedKnowledgeView: {
            /** @enum {boolean} */
            success: true;
            /** @description A sentence. */
            message: string;
            data: components["schemas"]["KnowledgeView"];
        };
        AgentKnowledgeDto: {
            /** @description uniqueId of a source of the knowledge base. */
            uniqueIds: string[];
        };
        AgentListResponse: {
            data: components["schemas"]["AgentView"][];
        };
        AgentResponse: {
            data: components["schemas"]["AgentView"];
        };
        AgentView: {
            /** @description The agent is the user with this uid. */
            uid: string;
            appId: string;
            name: string;
            icon?: string;
            /** @description Whether the agent answers. */
            isActive: boolean;
            integrateWith: string;
            /** @enum {string} */
            integrationType: "agent" | "llm";
            integrationMeta: components["schemas"]["IntegrationMetadataView"];
            /** @description Names of tools. */
            tools: string[];
            /** @description Names of tools of the type action. */
            actions: string[];
            metaData?: {
                [key: string]: unknown;
            };
            /** @description ISO 8601. */
            createdAt: string;
            /** @description ISO 8601. */
            updatedAt: string;
        };
        AllowFeaturesDto: {
            /** @description Keys of features, with or without the prefix u. */
            featuresToAllow?: string[];
            /**
             * @description true allows all features.
             * @default false
             */
            allowAll?: boolean;
        };
        ApiKeyPageResponse: {
            data: components["schemas"]["ApiKeyView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        ApiKeyResponse: {
            data: components["schemas"]["ApiKeyView"];
        };
        ApiKeyView: {
            /** @description 40 hexadecimal characters. */
            apiKey: string;
            name: string;
            /** @enum {string} */
            scope: "authOnly" | "fullAccess";
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Time of the last request with the key, in Unix seconds, up to a minute behind. Absent if the key was never used. */
            lastUsedAt?: number;
        };
        ApiToolListResponse: {
            data: components["schemas"]["ApiToolView"][];
        };
        ApiToolView: {
            /** @description `<app>_<slug>` */
            _id: string;
            appId: string;
            slug: string;
            name?: string;
            description: string;
            icon?: string;
            endpoint: string;
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            enableBasicAuth: boolean;
            basicAuthUsername?: string;
            /** @description Asterisks, if there is one. */
            basicAuthPassword?: string;
            /** @description JSON of an object, with asterisks in place of the values. */
            headers?: string;
            bodyTemplate?: string;
            allowAdditionalProperties: boolean;
            parameters: components["schemas"]["ParameterView"][];
            /** @description The tool as a model sees it. */
            tool: components["schemas"]["ToolDefinitionView"];
            /** @description Unix milliseconds. */
            createdAt: number;
            /** @description Unix milliseconds. */
            updatedAt: number;
        };
        ApnsProviderView: {
            providerId: string;
            /** @description Whether devices that register without a provider get this one. */
            isDefault: boolean;
            keyId: string;
            teamId: string;
            bundleId: string;
            p8KeyFilename?: string;
            /** @description Asterisks. */
            p8Key: string;
            includeContentAvailable: boolean;
            includeMutableContent: boolean;
            productionMode: boolean;
        };
        ApnsProvidersResponse: {
            data: components["schemas"]["ApnsProvidersView"];
        };
        ApnsProvidersView: {
            pushProviders: components["schemas"]["ApnsProviderView"][];
        };
        AppApiKeyView: {
            apiKey: string;
            name: string;
            /** @enum {string} */
            scope: "authOnly" | "fullAccess";
            createdBy: string;
        };
        AppOwnerView: {
            /** @description The same as owner, as text. */
            id: string;
            /** @description The email of the owner; operator, if CONFAB_OWNER_EMAIL is not set. */
            name: string;
            /** @description CONFAB_OWNER_EMAIL. Absent if it is not set. */
            email?: string;
        };
        AppPageResponse: {
            data: components["schemas"]["AppView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        AppRegionView: {
            /** @enum {string} */
            id: "us" | "eu" | "in";
            name: string;
            description: string;
        };
        AppResponse: {
            data: components["schemas"]["AppView"];
        };
        AppSettingsResponse: {
            data: components["schemas"]["AppSettingsView"];
        };
        AppSettingsView: {
            /** @description Whether system messages about group members (join, leave, scope changes) count as last messages and as unread. Default: true. */
            "core.conversations.updateOnGroupActions": boolean;
            /** @description Whether replies in threads count as last messages. They never count as unread. Default: true. */
            "core.conversations.updateOnReplies": boolean;
            /** @description Whether system messages about edits and deletions count as last messages and as unread. Default: false. */
            "core.conversations.updateOnMessageActions": boolean;
            /** @description Whether call messages count as last messages and as unread. Default: false. */
            "core.conversations.updateOnCallActivity": boolean;
            /** @description Whether custom messages count as last messages and as unread. Default: true. */
            "core.conversations.updateOnCustomMessage": boolean;
            /** @description Whether system messages about edits and deletions within a thread count as last messages. Default: false. */
            "core.threads.updateOnMessageActions": boolean;
            /** @description For clients of the app: whether to offer push notifications to their users. The server sends them wherever a provider is set up. Default: false. */
            "core.notifications.push.enabled": boolean;
            /** @description Entries of the notification log that are older than this number of days are deleted. Default: 14. */
            "core.notifications.logRetentionDays": number;
            /** @description A group with more members than this number sends no push notifications to its members. 0: groups send none. Default: 1000. */
            "core.notifications.push.maxGroupMembers": number;
            /** @description A group with more members than this number sends no emails to its members. 0: groups send none. Default: 30. */
            "core.notifications.email.maxGroupMembers": number;
            /** @description A group with more members than this number sends no SMS to its members. 0: groups send none. Default: 30. */
            "core.notifications.sms.maxGroupMembers": number;
            /** @description Messages older than this number of days are erased, with everything attached to them, and so are submissions for moderation. 0 keeps all of them. Default: 0. */
            "core.messages.retentionDays": number;
            /** @description Entries of the audit log that are older than this number of days are deleted. 0 keeps all of them. Default: 0. */
            "management.auditLog.retentionDays": number;
            /** @description Base address of the OpenAI-compatible API that moderation sends prompts to: https, at a public address. /chat/completions is appended. Default: https://api.openai.com/v1. */
            "moderation.openai.url": string;
            /** @description Model that answers the prompts of moderation. It must read images if rules check images. Default: empty. */
            "moderation.openai.model": string;
            /** @description API key for the OpenAI-compatible API; empty for an API without one. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing. Default: empty. */
            "moderation.openai.key": string;
            /**
             * @description What happens if the OpenAI-compatible API fails. approve-message: its condition does not match. drop-message: its condition matches, so the actions of the rule apply. Default: approve-message.
             * @enum {string}
             */
            "moderation.openai.onError": "approve-message" | "drop-message";
            /**
             * @description What happens if a custom API of moderation fails. approve-message: its condition does not match. drop-message: its condition matches, so the actions of the rule apply. Default: approve-message.
             * @enum {string}
             */
            "moderation.customApi.onError": "approve-message" | "drop-message";
            /** @description Number of earlier messages of the conversation that moderation sends to a custom API. Default: 0. */
            "moderation.customApi.contextMessages": number;
            /** @description Base address of the OpenAI-compatible API that agents of the agent builder use: https, at a public address. /chat/completions is appended. Default: https://api.openai.com/v1. */
            "aiAgents.openai.url": string;
            /** @description Model of agents of the agent builder that name none. Default: gpt-4o-mini. */
            "aiAgents.openai.model": string;
            /** @description API key for the OpenAI-compatible API of agents; empty for an API without one. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing. Default: empty. */
            "aiAgents.openai.key": string;
            /** @description Seconds that an agent works on one answer, at most. Default: 120. */
            "aiAgents.secondsPerRun": number;
            /** @description Tokens of all requests and responses of the model for one answer, at most. Where the API does not count them, they are estimated. Default: 50000. */
            "aiAgents.tokensPerRun": number;
            /** @description Tool calls of an agent for one answer, at most. Default: 10. */
            "aiAgents.toolCallsPerRun": number;
            /** @description Messages of a user that agents answer, at most, in any minute. 0: agents answer nobody. Default: 10. */
            "aiAgents.runsPerUserAndMinute": number;
            /** @description Claim iss of the JSON Web Tokens that the app issues to its users. They are accepted once issuer, audience and keys are set. Default: empty. */
            "auth.jwt.issuer": string;
            /** @description Value that the claim aud of the JSON Web Tokens of the app must contain. Default: empty. */
            "auth.jwt.audience": string;
            /** @description Address of the JSON Web Key Set with the public keys for JSON Web Tokens of the app: https, at a public address. Default: empty. */
            "auth.jwt.jwksUrl": string;
            /** @description Public keys for JSON Web Tokens of the app, instead of an address: a JSON Web Key Set, a JSON Web Key, or PEM. Default: empty. */
            "auth.jwt.publicKeys": string;
            /** @description Secret for JSON Web Tokens of the app with the algorithm HS256, of at least 32 characters. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing. Default: empty. */
            "auth.jwt.secret": string;
            /** @description Algorithms of JSON Web Tokens that are accepted, with commas between them: RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, EdDSA and HS256. HS256 is verified with the secret only, the others with public keys only. Default: RS256,PS256,ES256,EdDSA. */
            "auth.jwt.algorithms": string;
            /** @description Claim with the uid of the user. It is converted to lower case. Default: sub. */
            "auth.jwt.uidClaim": string;
            /** @description Whether the first JSON Web Token of a user who does not exist creates the user. Default: false. */
            "auth.jwt.createUsers": boolean;
            /** @description Claim with the name of a user who is created. Without it, the name is the uid. Default: name. */
            "auth.jwt.nameClaim": string;
            /** @description Claim with the role of a user who is created, if it is one of auth.jwt.roles. Empty: the default role. Default: empty. */
            "auth.jwt.roleClaim": string;
            /** @description Roles that a JSON Web Token can give to a user who is created, with commas between them. Default: empty. */
            "auth.jwt.roles": string;
            /**
             * @description Whether the app may use push notifications. Read-only.
             * @enum {boolean}
             */
            "core.notifications.push.accessible": true;
            /**
             * @description Whether the app has the features of the next property. Read-only.
             * @enum {boolean}
             */
            "core.notifications.push.advanced.enabled": true;
            /** @description Features of push notifications. Read-only. */
            "core.notifications.push.advanced.included": ("preferences" | "templates" | "providers.multiple")[];
        };
        AppUsageView: {
            id: string;
            name: string;
            /** @enum {string} */
            state: "active" | "archived";
            /** @description The metrics of the app by name. */
            usage: {
                [key: string]: number;
            };
        };
        AppView: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "self-hosted";
            /**
             * @description 0: there is no trial that could end.
             * @enum {integer}
             */
            trialEndsAt: 0;
            /**
             * @description archived: deleted, not erased yet.
             * @enum {string}
             */
            state: "active" | "archived";
            /** @enum {string} */
            region: "us" | "eu" | "in";
            appRegion: components["schemas"]["AppRegionView"];
            /**
             * @description An installation has one owner.
             * @enum {integer}
             */
            owner: 1;
            appOwner: components["schemas"]["AppOwnerView"];
            /** @description Unix seconds. */
            createdAt: number;
            /** @description When the data of a deleted app is erased, in Unix seconds. */
            scheduledToDeleteAt?: number;
        };
        AttachmentView: {
            /**
             * Format: uri
             * @description URL of the file. Anyone who has it can read the file.
             */
            url: string;
            /** @description File name of the upload, without unsafe characters. */
            name: string;
            /** @description Detected from its first bytes, otherwise the type that the client declared. */
            mimeType: string;
            /** @description Without the dot; empty for none. */
            extension: string;
            /** @description In bytes. */
            size: number;
        };
        AuditActorView: {
            /**
             * @description management: the management credential. collaborator: a collaborator who is signed in to the console. apiKey: an API key. user: a user with an auth token. server: a job, or a change that no request made.
             * @enum {string}
             */
            type: "management" | "collaborator" | "apiKey" | "user" | "server";
            /** @description Of the collaborator. */
            email?: string;
            /** @description Id of the API key; not the key itself. Decimal. */
            keyId?: string;
            /** @description Name of the API key at the time of the change. */
            keyName?: string;
            /** @description The user who made the change, or on whose behalf the API key made it; (erased) after their erasure. */
            uid?: string;
            /** @description IP address of the client. */
            address?: string;
            userAgent?: string;
        };
        AuditEntryCursorPageResponse: {
            data: components["schemas"]["AuditEntryView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        AuditEntryView: {
            /** @description Decimal. */
            id: string;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description The type of the target, a dot, and created, updated or deleted; of an app also exported and imported. Auth tokens have entries where a collaborator creates them in the console. */
            action: string;
            target: components["schemas"]["AuditTargetView"];
            actor: components["schemas"]["AuditActorView"];
            /** @description Id of the operation in the API document, or the command, such as confab rotate-keys. */
            operation?: string;
            /** @description The header X-Request-Id of the response. */
            requestId?: string;
            /** @description The values before the change, and of an update only those that changed. Secrets are asterisks. */
            before?: {
                [key: string]: unknown;
            };
            /** @description The values after the change, in the same form. */
            after?: {
                [key: string]: unknown;
            };
        };
        AuditTargetView: {
            type: string;
            /** @description Several parts are separated by slashes. Of an API key or auth token, its id and not the credential itself. */
            id: string;
        };
        AuthTokenDto: {
            /** @description Auth token of the user, to which the device belongs. May be absent if the request is made with it in the header authToken. */
            authToken?: string;
        };
        AuthTokenPageResponse: {
            data: components["schemas"]["AuthTokenView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        AuthTokenResponse: {
            data: components["schemas"]["AuthTokenView"];
        };
        AuthTokenView: {
            uid: string;
            /** @description uid, underscore, Unix seconds, 30 hexadecimal characters. */
            authToken: string;
            platform?: string;
            userAgent?: string;
            appInfo?: {
                [key: string]: unknown;
            };
            /** @description Unix seconds. */
            createdAt: number;
        };
        BacklogsView: {
            /** @description Events that are not in the log yet. */
            outbox: number;
            /** @description The consumers of the event log. */
            consumers: components["schemas"]["ConsumerBacklogView"][];
            webhooks: components["schemas"]["DeliveryBacklogView"];
            notifications: components["schemas"]["DeliveryBacklogView"];
            jobs: components["schemas"]["JobBacklogView"];
        };
        BannedUserPageResponse: {
            data: components["schemas"]["BannedUserView"][];
            meta: components["schemas"]["CursorPageMetaView"];
        };
        BannedUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description Conversation with the acting user. */
            conversationId?: string;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
            /**
             * @description The scope that the user had in the group; absent for a user who was not a member.
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description Unix seconds. */
            bannedAt: number;
        };
        BlockUsersDto: {
            /** @description uids of the users to block. */
            blockedUids: string[];
        };
        BlockedMessageCountedCursorPageResponse: {
            data: components["schemas"]["BlockedMessageView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        BlockedMessageView: {
            /** @description The rule that blocked the message. */
            ruleId: string;
            ruleName: string;
            /** @description The revision of the rule at that time. */
            revisionId: string;
            /** @description The condition of the rule that matched. */
            condition: components["schemas"]["MatchedConditionView"];
            /** @description For a blocked edit, the message as the edit would change it. */
            message: components["schemas"]["MessageView"];
            /** @description true if an edit was blocked: the message itself is visible, with its former content. */
            isEdit?: boolean;
            /** @description The actions that were taken. */
            action: string[];
            /** @description When the message was blocked, in Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        BlockingMatchView: {
            /** @description The condition of the rule that matched. */
            condition: components["schemas"]["MatchedConditionView"];
            rule: components["schemas"]["BlockingRuleView"];
        };
        BlockingRuleView: {
            id: string;
            name: string;
            /** @description The revision of the rule at that time. */
            revisionId: string;
            /** @description The actions that were taken. */
            action: string[];
            /** @description Unix seconds. */
            blockedAt: number;
        };
        BoundedSearchView: {
            /**
             * @description Not all rows were compared.
             * @enum {boolean}
             */
            complete: false;
            /** @description How many rows were compared. */
            compared: number;
            /** @description Query parameters of a request that goes on with the search. */
            next: components["schemas"]["SearchPositionView"];
        };
        BuilderAgentListResponse: {
            data: components["schemas"]["BuilderAgentView"][];
        };
        BuilderAgentResponse: {
            data: components["schemas"]["BuilderAgentView"];
        };
        BuilderAgentView: {
            /** @description The agent is the user with this uid. */
            uid: string;
            appId: string;
            name: string;
            icon?: string;
            description?: string;
            /** @description Whether the agent answers. */
            isActive: boolean;
            instruction?: string;
            /** @description The same as instruction: variables in it are replaced for each run. */
            formattedInstruction?: string;
            /** @description That of the agent, or else of the setting aiAgents.openai.model. */
            model: string;
            /** @description Whether the model is that of the setting. */
            isDefaultModel: boolean;
            modelMetaData: components["schemas"]["ModelMetadataView"];
            /** @description Names of tools. */
            tools: string[];
            /** @description Slugs of API tools. */
            apiTools: string[];
            /** @description Slugs of MCP servers. */
            mcpServers: string[];
            /** @description Trigger functions of frontend actions. */
            frontendActions: string[];
            /** @description uniqueIds of texts of the knowledge base. */
            files: string[];
            /** @description uniqueIds of pages of the knowledge base. */
            websites: string[];
            /** @description Empty: the knowledge base is the only source of knowledge. */
            otherKbIntegrations: string[];
            /**
             * @description How passages of the knowledge base are found, in terms of the contract.
             * @enum {string}
             */
            ragVersion: "v2";
            metaData?: {
                [key: string]: unknown;
            };
            /** @description Unix milliseconds. */
            createdAt: number;
            /** @description Unix milliseconds. */
            updatedAt: number;
        };
        CallDetailsResponse: {
            data: components["schemas"]["CallDetailsView"];
        };
        CallDetailsView: {
            sessionId: string;
            /** @description Of all participants, like all totals. */
            totalAudioMinutes: number;
            totalVideoMinutes: number;
            /** @description Audio plus video minutes. */
            totalDurationInMinutes: number;
            /** @description totalDurationInMinutes as HH:MM:SS. */
            totalDuration: string;
            /** @description Entries in participants: a user counts once per device. */
            totalParticipants: number;
            hasRecording: boolean;
            hasTranscription: boolean;
            /** @description Unix seconds. */
            initiatedAt: number;
            /** @description Unix seconds; absent if nobody answered the call. */
            startedAt?: number;
            /** @description Unix seconds; absent for an active call. */
            endedAt?: number;
            /** @description uid. */
            initiator: string;
            /** @enum {string} */
            mode: "call" | "meet" | "presenter";
            /** @description uid or guid. */
            receiver: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @enum {string} */
            status: "initiated" | "ongoing" | "ended" | "unanswered" | "rejected" | "canceled";
            /** @enum {string} */
            type: "audio" | "video";
            /**
             * Format: uuid
             * @description The media session.
             */
            mid: string;
            participants: components["schemas"]["CallParticipantView"][];
            /** @description Absent if there are none. */
            recordings?: components["schemas"]["CallRecordingView"][];
            /** @description The five newest, newest first; absent if there are none. */
            transcriptions?: components["schemas"]["CallTranscriptionView"][];
            /** @description JSON that the initiator attached to the call; an empty list if there is none. */
            metaData: unknown[] | {
                [key: string]: unknown;
            };
            tags: string[];
        };
        CallEndedEventView: {
            sessionId: string;
            /** @description One for each user and device. */
            all_occupants: components["schemas"]["Occupant"][];
            /** @description Unix seconds. */
            destroyed_at: number;
            /** @description Unix seconds. */
            created_at: number;
        };
        CallInitiatedEventView: {
            /** @description The call message in the conversation. */
            call: components["schemas"]["MessageView"];
        };
        CallPageResponse: {
            data: components["schemas"]["CallView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        CallParticipantView: {
            uid: string;
            totalAudioMinutes: number;
            totalVideoMinutes: number;
            /** @description Audio plus video minutes. */
            totalDurationInMinutes: number;
            /** @description The same as totalDurationInMinutes. */
            totalDuration: number;
            isJoined: boolean;
            /** @enum {string} */
            state: "ongoing" | "ended" | "unanswered" | "rejected";
            /** @description Absent for a user who never joined, as are joinedAt, leftAt and mid. */
            deviceId?: string;
            /** @description When the user last joined, in Unix seconds. */
            joinedAt?: number;
            /** @description Unix seconds. */
            leftAt?: number;
            /**
             * Format: uuid
             * @description The media session that the user joined.
             */
            mid?: string;
        };
        CallPresenceEventView: {
            sessionId: string;
            occupant: components["schemas"]["Occupant"];
        };
        CallRecordingResponse: {
            data: components["schemas"]["CallRecordingView"];
        };
        CallRecordingView: {
            rid: string;
            /** @description Minutes. */
            duration: number;
            /** @description Unix seconds. */
            startTime: number;
            /** @description Unix seconds. */
            endTime: number;
            /** @description Where the file is: a URL, or a path if LiveKit recorded to a disk. */
            recording_url: string;
        };
        CallRefusedEventView: {
            sessionId: string;
            /** @description The call message in the conversation; absent if a member of a group declined the call. */
            call?: components["schemas"]["MessageView"];
            /** @description The user who declined or canceled the call; the system user if nobody answered. */
            by: components["schemas"]["UserSummaryView"];
        };
        CallSettingsDto: {
            /**
             * @description A call was initiated: 1 off, 2 on.
             * @enum {integer}
             */
            initiatedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            initiatedOverride?: boolean;
            /**
             * @description A call was answered: 1 off, 2 on.
             * @enum {integer}
             */
            ongoingSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            ongoingOverride?: boolean;
            /**
             * @description A call was cancelled: 1 off, 2 on.
             * @enum {integer}
             */
            cancelledSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            cancelledOverride?: boolean;
            /**
             * @description A call was rejected: 1 off, 2 on.
             * @enum {integer}
             */
            rejectedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            rejectedOverride?: boolean;
            /**
             * @description A call was not answered: 1 off, 2 on.
             * @enum {integer}
             */
            unansweredSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            unansweredOverride?: boolean;
            /**
             * @description The called user was in another call: 1 off, 2 on.
             * @enum {integer}
             */
            busySetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            busyOverride?: boolean;
            /**
             * @description A call ended: 1 off, 2 on.
             * @enum {integer}
             */
            endedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            endedOverride?: boolean;
        };
        CallSettingsView: {
            /**
             * @description A call was initiated: 1 off, 2 on.
             * @enum {integer}
             */
            initiatedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            initiatedOverride: boolean;
            /**
             * @description A call was answered: 1 off, 2 on.
             * @enum {integer}
             */
            ongoingSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            ongoingOverride: boolean;
            /**
             * @description A call was cancelled: 1 off, 2 on.
             * @enum {integer}
             */
            cancelledSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            cancelledOverride: boolean;
            /**
             * @description A call was rejected: 1 off, 2 on.
             * @enum {integer}
             */
            rejectedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            rejectedOverride: boolean;
            /**
             * @description A call was not answered: 1 off, 2 on.
             * @enum {integer}
             */
            unansweredSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            unansweredOverride: boolean;
            /**
             * @description The called user was in another call: 1 off, 2 on.
             * @enum {integer}
             */
            busySetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            busyOverride: boolean;
            /**
             * @description A call ended: 1 off, 2 on.
             * @enum {integer}
             */
            endedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            endedOverride: boolean;
        };
        CallStartedEventView: {
            sessionId: string;
            /** @description Unix seconds. */
            created_at: number;
        };
        CallTokenResponse: {
            data: components["schemas"]["CallTokenView"];
        };
        CallTokenView: {
            /** @description For the method connect of the LiveKit client. */
            token: string;
            /** @description Address of the LiveKit server. */
            url: string;
            sessionId: string;
            /** @description Room of the session at the LiveKit server. */
            roomName: string;
            /** @description Identity of the device in the room: the uid, a colon and the device id. */
            identity: string;
            deviceId: string;
            /** @enum {string} */
            mode: "call" | "meet" | "presenter";
            /** @enum {string} */
            type: "audio" | "video";
            /** @description Whether the device can send audio and, in a video call, video. */
            canPublish: boolean;
            /** @description Until when the token can be used to connect, in Unix seconds. A device that is connected stays so. */
            expiresAt: number;
        };
        CallTranscriptionPageResponse: {
            data: components["schemas"]["CallTranscriptionView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        CallTranscriptionResponse: {
            data: components["schemas"]["CallTranscriptionView"];
        };
        CallTranscriptionView: {
            roomName: string;
            /**
             * Format: uuid
             * @description The media session; absent if the transcript covers the whole call.
             */
            mid?: string;
            /** Format: uuid */
            tid: string;
            /** @description Unix seconds. */
            startTime: number;
            /** @description Unix seconds. */
            endTime: number;
            /** Format: date-time */
            transcriptDate: string;
            /** @description URL of the file. */
            transcriptUrl: string;
        };
        CallView: {
            sessionId: string;
            /** @description Of all participants, like all totals. */
            totalAudioMinutes: number;
            totalVideoMinutes: number;
            /** @description Audio plus video minutes. */
            totalDurationInMinutes: number;
            /** @description totalDurationInMinutes as HH:MM:SS. */
            totalDuration: string;
            /** @description Entries in participants: a user counts once per device. */
            totalParticipants: number;
            hasRecording: boolean;
            hasTranscription: boolean;
            /** @description Unix seconds. */
            initiatedAt: number;
            /** @description Unix seconds; absent if nobody answered the call. */
            startedAt?: number;
            /** @description Unix seconds; absent for an active call. */
            endedAt?: number;
            /** @description uid. */
            initiator: string;
            /** @enum {string} */
            mode: "call" | "meet" | "presenter";
            /** @description uid or guid. */
            receiver: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @enum {string} */
            status: "initiated" | "ongoing" | "ended" | "unanswered" | "rejected" | "canceled";
            /** @enum {string} */
            type: "audio" | "video";
            /**
             * Format: uuid
             * @description The media session.
             */
            mid: string;
            participants: components["schemas"]["CallParticipantView"][];
            /** @description Absent if there are none. */
            recordings?: components["schemas"]["CallRecordingView"][];
            /** @description The five newest, newest first; absent if there are none. */
            transcriptions?: components["schemas"]["CallTranscriptionView"][];
        };
        ChangeCollaboratorsDto: {
            /** @description Email addresses of owners to add. */
            owners?: string[];
            /** @description Email addresses of admins to add. */
            admins?: string[];
            /** @description Email addresses of developers to add. */
            developers?: string[];
            /** @description Email addresses of moderators to add. */
            moderators?: string[];
            /** @description Email addresses of viewers to add. */
            viewers?: string[];
            /** @description Email addresses of collaborators to remove. */
            collaboratorsToRemove?: string[];
        };
        ChangeScopeDto: {
            /**
             * @description The new scope.
             * @default participant
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
        };
        ChangedBuilderAgentView: {
            /** @enum {boolean} */
            success: true;
            data: components["schemas"]["BuilderAgentView"];
        };
        ChangedMembersEventView: {
            group: components["schemas"]["EventGroupView"];
            /** @description By uid. */
            members: {
                [key: string]: components["schemas"]["EventMemberView"];
            };
            /** @description The user who did it. */
            by: components["schemas"]["UserSummaryView"];
        };
        ChannelView: {
            /** @description uid of the user. */
            identity: string;
        };
        ClientAppSettingsView: {
            /** @description Whether system messages about group members (join, leave, scope changes) count as last messages and as unread. Default: true. */
            "core.conversations.updateOnGroupActions": boolean;
            /** @description Whether replies in threads count as last messages. They never count as unread. Default: true. */
            "core.conversations.updateOnReplies": boolean;
            /** @description Whether system messages about edits and deletions count as last messages and as unread. Default: false. */
            "core.conversations.updateOnMessageActions": boolean;
            /** @description Whether call messages count as last messages and as unread. Default: false. */
            "core.conversations.updateOnCallActivity": boolean;
            /** @description Whether custom messages count as last messages and as unread. Default: true. */
            "core.conversations.updateOnCustomMessage": boolean;
            /** @description Whether system messages about edits and deletions within a thread count as last messages. Default: false. */
            "core.threads.updateOnMessageActions": boolean;
            /** @description For clients of the app: whether to offer push notifications to their users. The server sends them wherever a provider is set up. Default: false. */
            "core.notifications.push.enabled": boolean;
            /** @description Entries of the notification log that are older than this number of days are deleted. Default: 14. */
            "core.notifications.logRetentionDays": number;
            /** @description A group with more members than this number sends no push notifications to its members. 0: groups send none. Default: 1000. */
            "core.notifications.push.maxGroupMembers": number;
            /** @description A group with more members than this number sends no emails to its members. 0: groups send none. Default: 30. */
            "core.notifications.email.maxGroupMembers": number;
            /** @description A group with more members than this number sends no SMS to its members. 0: groups send none. Default: 30. */
            "core.notifications.sms.maxGroupMembers": number;
            /** @description Messages older than this number of days are erased, with everything attached to them, and so are submissions for moderation. 0 keeps all of them. Default: 0. */
            "core.messages.retentionDays": number;
        };
        ClientLimitsView: {
            /** @description Size of a request body, in bytes. */
            requestBytes: number;
            /** @description Size of a request body with files, in bytes. */
            uploadBytes: number;
            /** @description Files per request. */
            filesPerUpload: number;
            /** @description Rows per page of a list (perPage). */
            rowsPerPage: number;
            /** @description The data of a message as JSON, in UTF-16 code units. */
            messageCharacters: number;
            /** @description metadata and customData of a message, each in bytes. */
            messageMetadataBytes: number;
            /** @description Receivers per send request. */
            receiversPerSend: number;
            /** @description Tags of a user, group or message. */
            tags: number;
            /** @description Length of a tag, in UTF-16 code units. */
            tagCharacters: number;
            /** @description Friends of a user. */
            friends: number;
            /** @description Groups that a user is a member of. */
            groupsPerUser: number;
            /** @description Members of a group. */
            membersPerGroup: number;
            /** @description Users that one request adds to a group or bans. */
            membersPerRequest: number;
        };
        ClientSettingsResponse: {
            data: components["schemas"]["ClientSettingsView"];
        };
        ClientSettingsView: {
            appId: string;
            /** @enum {string} */
            region: "us" | "eu" | "in";
            settings: components["schemas"]["ClientAppSettingsView"];
            /** @description Requests that exceed a limit are refused. */
            limits: components["schemas"]["ClientLimitsView"];
            /** @description What browsers subscribe with. Absent without a default Web Push provider. */
            webPush?: components["schemas"]["ClientWebPushView"];
        };
        ClientWebPushView: {
            /** @description Of the default Web Push provider. */
            providerId: string;
            /** @description The applicationServerKey of PushManager.subscribe(). */
            publicKey: string;
        };
        CollaboratorPageResponse: {
            data: components["schemas"]["CollaboratorView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        CollaboratorResultsResponse: {
            data: components["schemas"]["CollaboratorResultsView"];
        };
        CollaboratorResultsView: {
            /** @description The result for each email to remove; an empty list if there was none. */
            collaboratorsToRemove: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
            /** @description The result for each owner; an empty list if there was none. */
            owners: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
            /** @description The result for each admin; an empty list if there was none. */
            admins: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
            /** @description The result for each developer; an empty list if there was none. */
            developers: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
            /** @description The result for each moderator; an empty list if there was none. */
            moderators: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
            /** @description The result for each viewer; an empty list if there was none. */
            viewers: unknown[] | {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        CollaboratorView: {
            /** @description Decimal. */
            id: string;
            /** @description The part of the email address before the @. */
            name: string;
            /** @description Normalized: in lower case, the domain in ASCII. */
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "moderator" | "viewer";
            /** @description Unix seconds. */
            createdAt: number;
        };
        ConditionDto: {
            /** @description Unique within the rule. Conditions without an id are numbered from 1. */
            id?: number;
            /**
             * @description What is checked.
             * @default message
             * @enum {string}
             */
            entity?: "message";
            /**
             * @description The messages, or the part of them, that the condition checks: texts, files of a type, or custom data.
             * @enum {string}
             */
            operand: "text" | "image" | "video" | "audio" | "file" | "custom";
            /**
             * @description contains: a word, or a match of a pattern, anywhere in the text; equals: the whole text. Conditions that an outside engine decides have only contains.
             * @default contains
             * @enum {string}
             */
            operator?: "contains" | "equals";
            /**
             * @description How it is checked. word, pattern and sentence-similarity compare the text; an outside engine decides the others, and word for files.
             * @enum {string}
             */
            category: "word" | "pattern" | "sentence-similarity" | "toxicity" | "custom-api" | "prompt";
            /** @description Whether the value names keyword lists. */
            isKeywordsReferencePresent?: boolean;
            /** @description The same as isKeywordsReferencePresent. */
            isKeywordReferencePresent?: boolean;
            /** @description The same as isKeywordsReferencePresent. */
            isListReferencePresent?: boolean;
            /** @description Words or patterns of at most 100 characters; or ids of keyword lists of the same category. Other conditions have one score, `<name>_greaterThan_<percent from 0 to 100>`: of sentence-similarity and custom-api the name is the id of a keyword list. */
            value: string | string[];
            /** @description Questions about the message, which category prompt needs. */
            prompts?: string[];
        };
        ConnectedUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds; absent for an erased user. */
            createdAt?: number;
            /** @description Conversation with the user, where the context names the other side. */
            conversationId?: string;
            /** @enum {string} */
            status: "online" | "offline";
        };
        ConnectionStatusEventView: {
            /** @description Unix milliseconds. */
            timestamp: number;
            user: components["schemas"]["ConnectedUserView"];
            /** @enum {string} */
            status: "online" | "offline";
            currentConnection: components["schemas"]["ConnectionView"];
            /** @description Whether the user became online or offline with this event. */
            userPresenceChanged: boolean;
        };
        ConnectionView: {
            /** @enum {string} */
            action: "connected" | "disconnected";
            /** @description As the client sent it. */
            platform: string;
            /** @description Unix milliseconds. */
            connectedAt: number;
        };
        ConsumerBacklogView: {
            name: string;
            /** @description Events of the log that it has not processed. */
            events: number;
            /** @description Age of the oldest of them. */
            seconds: number;
        };
        ContactDetailsResponse: {
            data: components["schemas"]["ContactDetailsView"];
        };
        ContactDetailsView: {
            email?: string;
            /** @description E.164, with the plus sign. */
            phno?: string;
        };
        ConversationCounterpart: components["schemas"]["UserView"] | components["schemas"]["GroupView"] | components["schemas"]["UserSummaryView"] | components["schemas"]["GroupSummaryView"];
        ConversationErasedEventView: {
            conversation: components["schemas"]["ErasedConversationView"];
            /** @description This and all earlier messages of the conversation were erased. */
            messageId: string;
            /** @description Unix seconds. */
            erasedAt: number;
            /** @description The user who did it; app_system for the app. */
            by: components["schemas"]["UserSummaryView"];
        };
        ConversationPageResponse: {
            data: components["schemas"]["ConversationView"][];
            meta: components["schemas"]["CursorPageMetaView"];
        };
        ConversationPinEventView: {
            conversation: components["schemas"]["PinnedConversationEventView"];
            /** @description The user who pins the conversation; app_system if the app pins it for all its users. */
            by: components["schemas"]["UserSummaryView"];
        };
        ConversationResponse: {
            data: components["schemas"]["ConversationView"];
        };
        ConversationView: {
            conversationId: string;
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description Whose conversation it is; only where no user acts. */
            uid?: string;
            /** @description A number. Messages of others among the newest 10,000, without those that were deleted and replies in threads; always 0 in groups of more than 300 members. */
            unreadMessageCount: string;
            /** @description A number. Those of the unread messages that mention the user. */
            unreadMentionsCount: string;
            /** @description Newest message that the user has read. */
            lastReadMessageId?: number;
            /** @description On request. */
            tags?: string[];
            /** @description Unix seconds. */
            pinnedAt?: number;
            /** @description uid, or app_system where the app pinned it for all users. */
            pinnedBy?: string;
            /** @description Of the first message, and in a group when the user became a member. Unix seconds. */
            createdAt: number;
            /** @description Of the last message. Unix seconds. */
            updatedAt: number;
            /** @description Absent where the last one was deleted, and in a conversation that was pinned before its first one. */
            lastMessage?: components["schemas"]["MessageView"];
            /** @description The user or the group that the conversation is with, as the user sees them. */
            conversationWith: components["schemas"]["ConversationCounterpart"];
        };
        CountedCursorMetaView: {
            current: components["schemas"]["CursorCurrentView"];
            /** @description Query parameters of a request for the rows after the last row. */
            next?: components["schemas"]["CursorPositionView"];
            /** @description Query parameters of a request for the rows before the first row. */
            previous?: components["schemas"]["CursorPositionView"];
            /** @description Only where no index finds what a search looks for, and more rows are left to compare. */
            search?: components["schemas"]["BoundedSearchView"];
            /** @description The same list in numbered pages of `limit` rows. current_page is the number of the page that contains the first row. */
            pagination: components["schemas"]["PaginationView"];
        };
        CreateAgentDto: {
            /** @description Name of the agent, which is that of its user. */
            name: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the agent is built with, for example mastra or langgraph. It is only stored. */
            integrateWith: string;
            /**
             * @description It is only stored.
             * @enum {string}
             */
            integrationType: "agent" | "llm";
            /** @description Where the agent is. Without a baseUrl it cannot answer. */
            integrationMeta?: components["schemas"]["IntegrationMetadataDto"];
            /**
             * @description Whether the agent answers.
             * @default true
             */
            isActive?: boolean;
            /** @description Names of tools. Each must exist. */
            tools?: string[];
            /** @description Names of tools of the type action. Each must exist. */
            actions?: string[];
            /** @description greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members. */
            metaData?: {
                [key: string]: unknown;
            };
        };
        CreateApiKeyDto: {
            /** @description What the key is for; unique within the app. */
            name: string;
            /**
             * @description fullAccess: every operation, for servers only. authOnly: can create users and auth tokens.
             * @default authOnly
             * @enum {string}
             */
            scope?: "authOnly" | "fullAccess";
        };
        CreateApiToolDto: {
            /** @description Id of the tool; agents refer to it. Cannot be changed. */
            slug: string;
            /** @description What the tool does, for the model. */
            description: string;
            /** @description Address of the requests: https, at a public address. {{key}} in its path or query is replaced by an argument. */
            endpoint: string;
            /**
             * @description Method of the requests.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Whether requests have Basic authentication. */
            enableBasicAuth: boolean;
            /** @description Name that users see. */
            name?: string;
            /** @description Username of Basic authentication, without a colon. */
            basicAuthUsername?: string;
            /** @description Password of Basic authentication. Stored encrypted; responses show asterisks. */
            basicAuthPassword?: string;
            /** @description Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values. */
            headers?: string;
            /** @description Body of the requests, as a Handlebars template for JSON: {{key}} is an argument. Without a template the body of POST, PUT and PATCH is the object of the arguments, and GET and DELETE have them in the query. */
            bodyTemplate?: string;
            /**
             * @description Whether the model may pass arguments that are no parameters.
             * @default false
             */
            allowAdditionalProperties?: boolean;
            /** @description Values that the model passes: at most 50. */
            parameters?: components["schemas"]["ParameterDto"][];
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
        };
        CreateAppDto: {
            /** @description Name of the app. */
            name: string;
            /**
             * @description Region in the address of the app.
             * @default us
             * @enum {string}
             */
            region?: "us" | "eu" | "in";
            /**
             * @description Version of the API.
             * @default 3
             * @enum {string}
             */
            version?: "3" | "v3";
            /**
             * @description true creates an empty app; otherwise it gets users, groups, messages, calls and a blocked message as sample data.
             * @default false
             */
            skipSampleData?: boolean;
        };
        CreateAuthTokenDto: {
            /**
             * @description true always creates a token; otherwise the newest existing one is returned, if there is one.
             * @default false
             */
            force?: boolean;
        };
        CreateBuilderAgentDto: {
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description Parameters of the model. */
            modelMetaData?: components["schemas"]["ModelMetadataDto"];
            /** @description greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members. */
            metaData?: {
                [key: string]: unknown;
            };
            /** @description Names of tools of the type action. Each must exist. */
            tools?: string[];
            /** @description Slugs of API tools. Each must exist. */
            apiTools?: string[];
            /** @description Slugs of MCP servers. Each must exist. */
            mcpServers?: string[];
            /** @description Trigger functions of frontend actions. Each must exist. */
            frontendActions?: string[];
            /** @description Name of the agent, which is that of its user. */
            name: string;
            /** @description What the agent is for. */
            description?: string;
            /** @description What the model is told before the conversation. {{uid}}, {{name}}, {{role}} and members of the metadata of the user are replaced. */
            instruction?: string;
            /** @description Model of the OpenAI-compatible API. Without it, that of the setting aiAgents.openai.model. */
            model?: string;
            /**
             * @description Whether the agent answers.
             * @default true
             */
            isActive?: boolean;
        };
        CreateCallTokenDto: {
            /** @description Id of the call or meeting. An id of no session makes a new meeting with this id. Without it the server generates the id of a new meeting. */
            sessionId?: string;
            /** @description Device that joins, the same as in the requests to create and update the call. Without it, the last device of the user in this session, or a generated one. */
            deviceId?: string;
            /** @description uid or guid of whom a new meeting is with. */
            receiver?: string;
            /**
             * @description Whether the receiver of a new meeting is a user or a group.
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /**
             * @description Type of a new meeting. In an audio meeting nobody can send video.
             * @default video
             * @enum {string}
             */
            type?: "audio" | "video";
            /**
             * @description Mode of a new meeting. In the mode presenter only its initiator and the admins of the group send audio and video.
             * @default meet
             * @enum {string}
             */
            mode?: "meet" | "presenter";
        };
        CreateFrontendActionDto: {
            /** @description Name that users see. */
            name: string;
            /** @description What the action does, for the model. */
            description: string;
            /** @description Id of the action: the function of the client that carries it out. Cannot be changed. */
            triggerFunction: string;
            /** @description Values that the model passes: at most 50. */
            parameters?: components["schemas"]["ParameterDto"][];
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
        };
        CreateGroupDto: {
            /** @description Id of the group: a-z, 0-9, - and _; lower-cased. */
            guid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * @description public: every user may join. password: users who know the password may join. private: users become members only by being added, and only members see the group.
             * @enum {string}
             */
            type: "public" | "password" | "private";
            /** @description Required for the type password and ignored for other types. It is never returned. */
            password?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the group is about. */
            description?: string;
            /** @description Free JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description uid of the owner, who becomes an admin of the group; the acting user by default. A user with an auth token may give only their own uid. */
            owner?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description First members and bans, at most 25 in all. The response has a result for each. A list of objects with uid and scope is accepted as well. */
            members?: components["schemas"]["MemberListsDto"];
        };
        CreateKeywordListDto: {
            /** @description Conditions of rules name the list by it; cannot be changed. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What the list is for. */
            description?: string;
            /**
             * @description What the list has; cannot be changed.
             * @enum {string}
             */
            category: "word" | "pattern" | "sentence-similarity" | "custom-api";
            /** @description Of the categories word and pattern, in one text or a list. Words are separated by commas or lines, patterns by lines; where there is one line only, by commas outside of brackets. A list has at most 10,000 words or 1,000 patterns, of at most 100 characters. */
            searchTerms?: string | string[];
            /** @description Of the category sentence-similarity, in one text with a sentence per line, or a list: at most 10,000 sentences of 500 characters. */
            disallowedSentences?: string | string[];
            /** @description Of the category word: ISO 639 code of the language of the words, mul for several. Letters that the language does not distinguish are the same in a text: ß is ss in German, ı and ñ are i and n except in Turkish and Spanish. Without a language they are letters of their own. */
            language?: string;
            /** @description Of the category word: phrases in which a word of the list does not count, in one text, separated by commas or lines, or a list; at most 1,000 of 100 characters. An empty list removes them. */
            exceptions?: string | string[];
            /**
             * Format: uri
             * @description Of the category custom-api, which needs it: the API that judges messages. https, at a public address.
             */
            url?: string;
            /** @description Of the category custom-api: username of Basic authentication, without a colon. */
            username?: string;
            /** @description Of the category custom-api: password of Basic authentication. Stored encrypted. Asterisks, as responses show them, change nothing; an address of another origin needs it again. */
            password?: string;
        };
        CreateMcpServerDto: {
            /** @description Display name. */
            name: string;
            /** @description Id of the server; agents refer to it, and names of its tools begin with it. Cannot be changed. */
            slug: string;
            /**
             * Format: uri
             * @description Address of the server, which speaks the streamable HTTP transport: https, at a public address.
             */
            url: string;
            /** @description What the server is for. */
            description?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values. */
            headers?: string;
        };
        CreateReasonDto: {
            /** @description Identifies the reason; cannot be changed. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What the reason is for. */
            description?: string;
        };
        CreateRoleDto: {
            /** @description Id of the role: a-z, 0-9, - and _; lower-cased. */
            role: string;
            /** @description Display name. */
            name: string;
            /** @description What the role is for. */
            description?: string;
            /** @description Any JSON. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What users with the role may do, in short. Permissions are more detailed; an operation must be allowed by both. */
            settings?: components["schemas"]["RoleSettingsDto"];
        };
        CreateRuleDto: {
            /** @description Identifies the rule in URLs and with blocked messages; cannot be changed. */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description What the rule is for. */
            description?: string;
            /**
             * @description Whether messages are checked.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description What happens to a message that matches: blockMessage keeps it from its receivers, flagMessage delivers it and queues it for review, banUser and kickUser remove its sender from the group, blockUser deactivates its sender. dropMessage is another name of blockMessage.
             * @default [
             *       "blockMessage"
             *     ]
             */
            action?: ("blockMessage" | "flagMessage" | "banUser" | "kickUser" | "blockUser" | "dropMessage")[];
            /** @description Narrow the messages that the rule applies to. All must pass. */
            filters?: components["schemas"]["FilterDto"][];
            /** @description A message matches if one of them matches. */
            conditions: components["schemas"]["ConditionDto"][];
        };
        CreateToolDto: {
            /** @description Name of the tool; agents refer to it. Cannot be changed. */
            name: string;
            /** @description Name that users see. */
            displayName: string;
            /** @description What users see while the tool runs. */
            executionText: string;
            /** @description What the tool does, for the model. Required unless doNotExecute is true. */
            description?: string;
            /**
             * @description true: the agent itself carries the tool out, and the names are only shown (type tool). false: the client of the user carries it out (type action).
             * @default false
             */
            doNotExecute?: boolean;
            /** @description A JSON Schema of the type object: what is passed to the tool. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        CreateUserDto: {
            /** @description Id of the user: a-z, 0-9, - and _; lower-cased. */
            uid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /** @description What the user says about themself. */
            statusMessage?: string;
            /** @description Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /**
             * @description A role of the app.
             * @default default
             */
            role?: string;
            /**
             * @description Whether the response contains a new auth token of the user.
             * @default false
             */
            withAuthToken?: boolean;
        };
        CreateWebhookDto: {
            /** @description Identifies the webhook in URLs and in deliveries; cannot be changed. */
            id: string;
            /** @description Display name. */
            name: string;
            /**
             * Format: uri
             * @description Where events are sent: https, at a public address. confab:test-receiver sends nothing: deliveries are stored as delivered, to be read here.
             */
            webhookURL: string;
            /**
             * @description Whether requests carry username and password, which are then required.
             * @default false
             */
            useBasicAuth?: boolean;
            /** @description Username of Basic authentication. */
            username?: string;
            /** @description Password of Basic authentication. Stored encrypted. */
            password?: string;
            /**
             * @description Whether deliveries are sent.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description Whether failed deliveries are attempted again, for about three days.
             * @default false
             */
            retryOnFailure?: boolean;
            /** @description Ids of triggers to subscribe to. An unknown trigger is refused. */
            triggers?: string[];
        };
        CreatedAgentView: {
            agent: components["schemas"]["AgentView"];
        };
        CreatedAppResponse: {
            data: components["schemas"]["CreatedAppView"];
        };
        CreatedAppView: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "self-hosted";
            /**
             * @description 0: there is no trial that could end.
             * @enum {integer}
             */
            trialEndsAt: 0;
            /**
             * @description archived: deleted, not erased yet.
             * @enum {string}
             */
            state: "active" | "archived";
            /** @enum {string} */
            region: "us" | "eu" | "in";
            appRegion: components["schemas"]["AppRegionView"];
            /**
             * @description An installation has one owner.
             * @enum {integer}
             */
            owner: 1;
            appOwner: components["schemas"]["AppOwnerView"];
            /** @description Unix seconds. */
            createdAt: number;
            /** @description When the data of a deleted app is erased, in Unix seconds. */
            scheduledToDeleteAt?: number;
            /** @description The first keys, by key. */
            apiKeys: {
                [key: string]: components["schemas"]["AppApiKeyView"];
            };
        };
        CreatedBuilderAgentView: {
            agent: components["schemas"]["BuilderAgentView"];
        };
        CreatedGroupResponse: {
            data: components["schemas"]["CreatedGroupView"];
        };
        CreatedGroupView: {
            guid: string;
            name: string;
            /** @enum {string} */
            type: "public" | "password" | "private";
            icon?: string;
            description?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @description uid, or app_system. */
            owner: string;
            /** @description Without deactivated users. */
            membersCount: number;
            /** @description Members who are online; absent where a group is part of another resource. */
            onlineMembersCount?: number;
            /** @description Whether the acting user is a member; absent for the app itself. */
            hasJoined?: boolean;
            /**
             * @description The scope of the acting user in the group.
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description When the acting user became a member, in Unix seconds. */
            joinedAt?: number;
            conversationId: string;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            /** @description Results of the members in the request. */
            members?: components["schemas"]["AddMembersResultView"];
        };
        CreatedUserResponse: {
            data: components["schemas"]["CreatedUserView"];
        };
        CreatedUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description Conversation with the acting user. */
            conversationId?: string;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
            /** @description With withAuthToken only. */
            authToken?: string;
        };
        CreatedWebhookResponse: {
            data: components["schemas"]["CreatedWebhookView"];
        };
        CreatedWebhookView: {
            id: string;
            name: string;
            webhookURL: string;
            useBasicAuth: boolean;
            username?: string;
            /** @description Asterisks, if there is one. */
            password?: string;
            /** @description Whether deliveries are sent. A response with status 410 turns the webhook off. */
            enabled: boolean;
            retryOnFailure: boolean;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description The receiver verifies signatures with it. */
            secret: string;
        };
        CursorCurrentView: {
            /** @description Maximum number of rows, as requested. */
            limit: number;
            /** @description Rows on this page. */
            count: number;
        };
        CursorMetaView: {
            current: components["schemas"]["CursorCurrentView"];
            /** @description Query parameters of a request for the rows after the last row. */
            next?: components["schemas"]["CursorPositionView"];
            /** @description Query parameters of a request for the rows before the first row. */
            previous?: components["schemas"]["CursorPositionView"];
            /** @description Only where no index finds what a search looks for, and more rows are left to compare. */
            search?: components["schemas"]["BoundedSearchView"];
        };
        CursorPageMetaView: {
            pagination: components["schemas"]["PaginationView"];
            /** @description Query parameters of a request for the page after this one, whatever is added or removed in between. Without the id, updatedAt and affix select rows by the second of their last change. Absent for an empty page, and where a search or sortBy decides the order. */
            cursor?: components["schemas"]["PageCursorView"];
        };
        CursorPositionView: {
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Unix seconds. Absent if the rows are not messages. */
            sentAt?: number;
            /** @description Id of the row. */
            id: string;
        };
        CustomEmailProviderResponse: {
            data: components["schemas"]["CustomEmailProviderView"];
        };
        CustomEmailProviderView: {
            webhookURL: string;
            isEnabled: boolean;
            useBasicAuth: boolean;
            basicAuthUsername: string;
            /** @description Asterisks; empty if there is none. */
            basicAuthPassword: string;
            useStoredEmailID: boolean;
        };
        CustomMessageTemplateDto: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne?: string;
            /** @description Title in a group. */
            titleGroup?: string;
            /** @description Body. */
            body?: string;
            /** @description Used where the body is empty. */
            body_fallback?: string;
        };
        CustomMessageTemplateView: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne: string;
            /** @description Title in a group. */
            titleGroup: string;
            /** @description Body. */
            body: string;
            /** @description Used where the body is empty. */
            body_fallback: string;
        };
        CustomProviderView: {
            webhookURL: string;
            isEnabled: boolean;
            useBasicAuth: boolean;
            basicAuthUsername: string;
            /** @description Asterisks; empty if there is none. */
            basicAuthPassword: string;
        };
        CustomPushProvidersResponse: {
            data: components["schemas"]["CustomPushProvidersView"];
        };
        CustomPushProvidersView: {
            /** @description At most one. */
            pushProviders: components["schemas"]["CustomProviderView"][];
        };
        CustomSmsProviderResponse: {
            data: components["schemas"]["CustomSmsProviderView"];
        };
        CustomSmsProviderView: {
            webhookURL: string;
            isEnabled: boolean;
            useBasicAuth: boolean;
            basicAuthUsername: string;
            /** @description Asterisks; empty if there is none. */
            basicAuthPassword: string;
            useStoredPhNo: boolean;
        };
        DatabaseView: {
            bytes: number;
            /** @description Connections to the database server in use. */
            connections: number;
            /** @description Without those that are reserved for superusers. */
            maxConnections: number;
            /** @description Since when the transaction that is open longest is open. */
            oldestTransactionSeconds: number;
            /** @description Replicas that follow the database at present. */
            replicas?: components["schemas"]["ReplicaView"][];
        };
        DayScheduleDto: {
            /** @description Notifications begin at this time of day, as hhmm in the time zone of the user: 930 is 09:30. */
            from?: number;
            /** @description The last minute with notifications, as hhmm. Before `from`: a minute of the next day, and then the schedule of the next day does not matter to it. */
            to?: number;
            /** @description No notifications on this day. */
            dnd?: boolean;
        };
        DayScheduleView: {
            /** @description Notifications begin at this time of day, as hhmm in the time zone of the user: 930 is 09:30. */
            from: number;
            /** @description The last minute with notifications, as hhmm. Before `from`: a minute of the next day, and then the schedule of the next day does not matter to it. */
            to: number;
            /** @description No notifications on this day. */
            dnd: boolean;
        };
        DeactivateUsersDto: {
            /** @description uids of the users to deactivate. */
            uidsToDeactivate: string[];
        };
        DeactivatedUsersResponse: {
            data: components["schemas"]["DeactivatedUsersView"];
        };
        DeactivatedUsersView: {
            /** @description Users deactivated by this request. */
            deactivatedUids?: string[];
            /** @description Users who were deactivated before. */
            alreadyDeactivatedUids?: string[];
            /** @description uids of no user. */
            notFound?: string[];
        };
        DecidingRuleView: {
            id: string;
            name: string;
        };
        DeleteMessageDto: {
            /**
             * @description true deletes the message permanently; false deletes its content and records when and by whom it was deleted. A message with replies stays without content in either case, so that its thread is found.
             * @default false
             */
            permanent?: boolean;
        };
        DeleteUserDto: {
            /**
             * @description true erases the user with their messages, memberships and conversations and frees the uid; false deactivates the user, who can be reactivated.
             * @default false
             */
            permanent?: boolean;
        };
        DeletedAppResponse: {
            data: components["schemas"]["DeletedAppView"];
        };
        DeletedAppView: {
            success: boolean;
            /** @description When the data of the app is erased, in Unix seconds. */
            scheduledToDeleteAt: number;
        };
        DeletedUserResponse: {
            data: components["schemas"]["DeletedUserView"];
        };
        DeletedUserView: {
            success: boolean;
            /** @description Human-readable text. */
            message: string;
            /** @description The uid, unless the user was erased for good. */
            deactivatedUids?: string[];
        };
        DeliveryBacklogView: {
            /** @description Due, and not sent. */
            pending: number;
            /** @description For their next attempt. */
            waiting: number;
            /** @description Since when the oldest pending one is due. */
            seconds: number;
        };
        DigestSettingsDto: {
            /** @description Whether only messages that the user has not read are included. */
            notifyForUnreadOnly?: boolean;
            /** @description How long to wait for the user to read the messages. */
            intervalInSeconds?: number;
            /** @description The most that a user receives on a day. */
            maxPerDay?: number;
            /** @description The most that a user receives on a day about one conversation. */
            maxPerDayPerConversation?: number;
        };
        DigestSettingsView: {
            /** @description Whether only messages that the user has not read are included. */
            notifyForUnreadOnly: boolean;
            /** @description How long to wait for the user to read the messages. */
            intervalInSeconds: number;
            /** @description The most that a user receives on a day. */
            maxPerDay: number;
            /** @description The most that a user receives on a day about one conversation. */
            maxPerDayPerConversation: number;
        };
        DiskView: {
            /** @description The folder of uploaded files, or of the data of the server. */
            folder: string;
            freeBytes: number;
            totalBytes: number;
        };
        DoneResponse: {
            data: components["schemas"]["DoneView"];
        };
        DoneView: {
            success: boolean;
            /** @description Confirmation in a sentence. */
            message: string;
        };
        DownloadAppDto: {
            /** @description Encrypts the credentials in the archive. Without it they are left out. */
            passphrase?: string;
        };
        EditMessageDto: {
            /** @description text, metadata, customData, interactiveData or card that replace the present ones. Others stay unchanged. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the present ones. */
            tags?: string[];
        };
        EditSubmissionDto: {
            /** @description Members that replace those of the same name. Others stay unchanged. */
            data: components["schemas"]["MessageData"];
        };
        EmailSubjectTemplateDto: {
            /** @description Subject of emails about messages in a group. */
            subjectGroup?: string;
            /** @description Subject of emails about messages between two users. */
            subjectOneOnOne?: string;
        };
        EmailSubjectTemplateView: {
            /** @description Subject of emails about messages in a group. */
            subjectGroup: string;
            /** @description Subject of emails about messages between two users. */
            subjectOneOnOne: string;
        };
        EngineFailedEventView: {
            /** @description The message or submission, without its content. */
            resource: components["schemas"]["ModeratedResourceView"];
            /** @enum {string} */
            contentType: "text" | "image" | "video" | "audio" | "file";
            /** @enum {string} */
            outcome: "approved" | "disapproved";
            /** @description Unix seconds. */
            completedAt: number;
            /** @description One for each condition that an engine could not decide. */
            failures: components["schemas"]["EngineFailureView"][];
        };
        EngineFailureView: {
            /** @enum {string} */
            category: "http_4xx" | "http_5xx" | "timeout" | "connection_error" | "invalid_response" | "not_configured";
            /** @description Human-readable text. */
            errorMessage: string;
            /** @description Unix seconds, of the last attempt. */
            failedAt: number;
            /** @description Whether responseBody is only the beginning. */
            responseBodyTruncated: boolean;
            httpStatus?: number;
            /** @description At most 2 KB. */
            responseBody?: string;
            timeoutMs?: number;
            /** @description What is wrong with the response. */
            validationErrors?: string[];
            context: components["schemas"]["FailureContextView"];
        };
        ErasedConversationView: {
            conversationId: string;
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description The two users of a one-to-one conversation, by uid. */
            users?: {
                [key: string]: components["schemas"]["UserSummaryView"];
            };
            group?: components["schemas"]["GroupSummaryView"];
        };
        ErrorBodyView: {
            message: string;
            /** @description The message, and in error responses of requests the address of what the reference says of the error. */
            devMessage: string;
            /** @enum {string} */
            source: "chat-api";
            /** @description Validation errors by dotted path of the field. Present only if the data of the request failed validation. */
            details?: {
                [key: string]: string[];
            };
            /** @enum {string} */
            code: "AUTH_ERR_EMPTY_APIKEY" | "AUTH_ERR_APIKEY_NOT_FOUND" | "AUTH_ERR_AUTH_TOKEN_NOT_FOUND" | "AUTH_ERR_APP_TOKEN_NO_APP" | "AUTH_ERR_APP_TOKEN_INVALID" | "AUTH_ERR_APP_TOKEN_EXPIRED" | "AUTH_ERR_APP_TOKEN_KEYS" | "AUTH_ERR_INVALID_APPID" | "AUTH_ERR_EMPTY_AUTH_HEADER" | "AUTH_ERR_NO_ACCESS" | "AUTH_ERR_CONSOLE_SESSION" | "AUTH_ERR_EMAIL_REPLIES" | "ERR_BAD_REQUEST" | "ERR_TOO_MANY_REQUESTS" | "ERR_IDEMPOTENCY_KEY_IN_PROGRESS" | "ERR_IDEMPOTENCY_KEY_REUSED" | "ERR_API_NOT_FOUND" | "ERR_EXCEPTION" | "ERR_MISSION_FAILED" | "ERR_APP_IS_MOVING" | "ERR_APP_HAS_MOVED" | "ERR_APIKEY_NOT_FOUND" | "ERR_APIKEY_NO_SELF_ACTION" | "ERR_PLAN_QUOTA_RESTRICTION" | "ERR_UID_NOT_FOUND" | "ERR_UID_ALREADY_EXISTS" | "ERR_ROLE_NOT_FOUND" | "ERR_ROLE_DELETE_DENIED" | "ERR_AUTH_TOKEN_NOT_FOUND" | "ERR_AUTHTOKEN_NOT_ACCESSIBLE" | "ERR_PERMISSION_DENIED" | "ERR_GUID_NOT_FOUND" | "ERR_GUID_ALREADY_EXISTS" | "ERR_EMPTY_GROUP_PASS" | "ERR_WRONG_GROUP_PASS" | "ERR_ALREADY_JOINED" | "ERR_GROUP_NOT_JOINED" | "ERR_NOT_A_MEMBER" | "ERR_GROUP_JOIN_NOT_ALLOWED" | "ERR_SAME_SCOPE" | "ERR_BANNED_GROUPMEMBER" | "ERR_ALREADY_BANNED" | "ERR_NOT_A_BANNED_USER" | "ERR_GROUP_NO_ADMIN_SCOPE" | "ERR_GROUP_NO_MODERATOR_SCOPE" | "ERR_GROUP_NO_CLEARANCE" | "ERR_GROUP_NO_SCOPE_CLEARANCE" | "ERR_GROUP_NO_SELF_ACTION" | "ERR_CANNOT_FORM_SELF_RELATION" | "ERR_ALREADY_FRIEND" | "ERR_NOT_A_FRIEND" | "ERR_CANNOT_BLOCK_SELF" | "ERR_BLOCKED_RECEIVER" | "ERR_BLOCKED_SENDER" | "ERR_INVALID_RECEIVER_TYPE" | "ERR_INVALID_MESSAGE_CATEGORY" | "ERR_INVALID_MESSAGE_TYPE" | "ERR_EMPTY_MESSAGE_TYPE" | "ERR_INVALID_MESSAGE_DATA" | "ERR_EMPTY_MESSAGE_TEXT" | "ERR_INVALID_MESSAGE_TEXT" | "ERR_EMPTY_MESSAGE_FILE" | "ERR_INVALID_MEDIA_MESSAGE" | "ERR_EMPTY_CUSTOM_DATA" | "ERR_INVALID_CUSTOM_DATA" | "ERR_INVALID_METADATA" | "ERR_MESSAGE_ID_NOT_FOUND" | "ERR_MESSAGE_NO_ACCESS" | "ERR_MESSAGE_NOT_A_SENDER" | "ERR_MESSAGE_ACTION_NOT_ALLOWED" | "ERR_MESSAGE_THREAD_NESTING" | "ERR_WRONG_MESSAGE_THREAD" | "ERR_WRONG_MESSAGE_THREAD_CATEGORY" | "ERR_PINNED_MESSAGES_LIMIT_EXCEEDED" | "ERR_SAVED_MESSAGES_LIMIT_EXCEEDED" | "ERR_BOT_NOT_FOUND" | "ERR_CONVERSATION_NOT_FOUND" | "ERR_CONVERSATION_NOT_ACCESSIBLE" | "ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED" | "ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED" | "ERR_SYSTEM_PINNED_CONVERSATION" | "ERR_CALL_SESSION_NOT_FOUND" | "ERR_CALLING_SELF" | "ERR_CALL_BUSY_SELF" | "ERR_CALL_BUSY_USER" | "ERR_CALL_BUSY_GROUP" | "ERR_CALL_NOT_A_PART" | "ERR_CALL_TERMINATED" | "ERR_CALL_INVALID_INIT" | "ERR_CALL_NOT_STARTED" | "ERR_CALL_ONGOING_TO_INVALID" | "ERR_CALL_USER_ALREADY_JOINED" | "ERR_CALL_GROUP_ALREADY_JOINED" | "ERR_CALL_GROUP_ALREADY_LEFT" | "ERR_CALL_GROUP_INVALID_STATUS" | "ERR_CALL_MEDIA_NOT_CONFIGURED" | "ERR_RULE_NOT_FOUND" | "ERR_RULE_DELETE_DENIED" | "ERR_KEYWORD_NOT_FOUND" | "ERR_KEYWORD_DELETE_DENIED" | "ERR_REASON_NOT_FOUND" | "ERR_MESSAGE_ALREADY_REVIEWED" | "ERR_CANNOT_FLAG_OWN_MESSAGE" | "ERR_UNSUBSCRIBE_LINK_NOT_FOUND" | "ERR_MEDIA_NOT_FOUND" | "ERR_WEBHOOK_NOT_FOUND" | "ERR_TRIGGER_NOT_FOUND" | "ERR_WEBHOOK_DELIVERY_NOT_FOUND" | "ERR_PROVIDER_NOT_FOUND" | "ERR_PROVIDER_ALREADY_EXISTS" | "ERR_TOKEN_NOT_FOUND" | "ERR_AGENT_NOT_FOUND" | "ERR_TOOL_NOT_FOUND" | "ERR_TOOL_ALREADY_ADDED" | "ERR_KB_NOT_FOUND" | "ERR_MCP_SERVER_FAILED" | "ERR_AGENT_RUN_NOT_FOUND" | "ERR_AGENT_TOOL_CALL_NOT_FOUND" | "ERR_IMPORT_INVALID_USER_FORMAT" | "ERR_IMPORT_INVALID_GROUP_FORMAT" | "ERR_IMPORT_INVALID_MEMBER_FORMAT" | "ERR_IMPORT_INVALID_MESSAGE_FORMAT" | "ERR_IMPORT_INVALID_RECORD" | "ERR_IMPORT_MUID_ALREADY_EXISTS" | "ERR_IMPORT_ALREADY_EXISTS" | "ERR_IMPORT_INVALID_JOINEDAT" | "ERR_IMPORT_FILE_NOT_FOUND" | "ERR_IMPORT_FILE_NOT_REGULAR" | "ERR_IMPORT_NOT_STORABLE" | "ERR_APP_NOT_FOUND" | "ERR_APP_ARCHIVED" | "ERR_EXPORT_IN_PROGRESS" | "ERR_USAGE_REPORT_NOT_FOUND" | "ERR_ALREADY_AN_OWNER" | "ERR_SELF_ACTION_DENIED" | "ERR_NOT_A_COLLABORATOR";
        };
        ErrorResponse: {
            error: components["schemas"]["ErrorBodyView"];
        };
        EventGroupView: {
            guid: string;
            name: string;
            icon?: string;
            description?: string;
            /** @enum {string} */
            type?: "public" | "password" | "private";
            tags?: string[];
            /** @description uid. */
            owner?: string;
            membersCount?: number;
            /** @description In events. */
            onlineMembersCount?: number;
            /** @description Unix seconds. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            conversationId: string;
            /** @description uid; only of group_owner_transferred. */
            oldOwner?: string;
            /**
             * @description Only of group_created: scope of the owner.
             * @enum {string}
             */
            scope?: "admin";
            /** @description Only of group_created: when the owner joined, in Unix seconds. */
            joinedAt?: number;
            /** @description Only of group_created: whether the owner is a member. */
            hasJoined?: boolean;
        };
        EventMemberView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds; absent for an erased user. */
            createdAt?: number;
            /** @description Conversation with the user, where the context names the other side. */
            conversationId?: string;
            /** @enum {string} */
            scope?: "admin" | "moderator" | "participant";
            /** @enum {string} */
            oldScope?: "admin" | "moderator" | "participant";
        };
        EventReactionView: {
            /** @description A decimal number. */
            id: string;
            messageId: string;
            reaction: string;
            /** @description uid of the user who added the reaction. */
            uid: string;
            /** @description Unix seconds. */
            reactedAt: number;
            reactedBy: components["schemas"]["UserSummaryView"];
        };
        FailedConditionView: {
            id: number;
            /** @enum {string} */
            entity: "message";
            operand: string;
            operator: string;
            category: string;
            isKeywordsReferencePresent: boolean;
            isMediaPresent: boolean;
            value: string[];
            prompts?: string[];
            /** @description The list that has the address of the custom API. */
            listId?: string;
            threshold?: components["schemas"]["ThresholdView"];
        };
        FailedRequestView: {
            /** @description Without the query. */
            url: string;
            /** @enum {string} */
            method: "POST";
            bodyBytes: number;
            basicAuthSent: boolean;
        };
        FailedRuleView: {
            id: string;
            name: string;
            revisionId: string;
        };
        FailureContextView: {
            /** @enum {string} */
            engine: "openai" | "custom_api";
            /**
             * @description The setting that decided what the failure means.
             * @enum {string}
             */
            setting: "approve-message" | "drop-message";
            rule: components["schemas"]["FailedRuleView"];
            condition: components["schemas"]["FailedConditionView"];
            /** @description Absent if nothing was requested. */
            request?: components["schemas"]["FailedRequestView"];
            /** @description The code in the error of the OpenAI-compatible API. */
            providerErrorCode?: string;
            /** @description The header X-Request-Id of the OpenAI-compatible API. */
            openaiRequestId?: string;
        };
        FcmProviderView: {
            providerId: string;
            /** @description Whether devices that register without a provider get this one. */
            isDefault: boolean;
            serviceAccountFilename?: string;
            serviceAccountCreds: components["schemas"]["ServiceAccountCredsView"];
            notificationInPayload: components["schemas"]["NotificationInPayloadView"];
        };
        FcmProvidersResponse: {
            data: components["schemas"]["FcmProvidersView"];
        };
        FcmProvidersView: {
            pushProviders: components["schemas"]["FcmProviderView"][];
        };
        FilterDto: {
            /**
             * @description Whose properties are compared.
             * @enum {string}
             */
            type: "sender" | "receiver";
            /**
             * @description A sender is a user.
             * @enum {string}
             */
            entity: "user" | "group";
            /**
             * @description Of a user uid, name, role, tags or createdAt; of a group guid, name, type, tags or createdAt.
             * @enum {string}
             */
            operand: "uid" | "name" | "role" | "tags" | "createdAt" | "guid" | "type";
            /**
             * @description Of createdAt not startsWith and endsWith; lessThan and greaterThan only of createdAt. Of type only equals, notEquals, in and notIn.
             * @enum {string}
             */
            operator: "equals" | "notEquals" | "in" | "notIn" | "startsWith" | "endsWith" | "lessThan" | "greaterThan";
            /** @description One value; several for in and notIn, as a list or separated by commas. Times in Unix seconds. */
            value: string | string[];
        };
        FindingView: {
            /** @description Name of the check. */
            check: string;
            /**
             * @description warning: it works, and something should be changed.
             * @enum {string}
             */
            status: "ok" | "warning" | "failed";
            /** @description What was found. */
            message: string;
            /** @description What to do about it; absent if the status is ok. */
            remedy?: string;
        };
        FirstMembersView: {
            data: components["schemas"]["LibraryMembersView"];
        };
        FlagMessageDto: {
            /** @description Id of a reason of the app. Required without id. */
            reasonId?: string;
            /** @description Alias of reasonId, which takes precedence. */
            id?: string;
            /** @description What the user says about the message. */
            remark?: string;
        };
        FlagReasonView: {
            id: string;
            name: string;
            description?: string;
        };
        FlagResultView: {
            data: components["schemas"]["DoneView"];
            /** @description As in data. */
            success: boolean;
            /** @description As in data. */
            message: string;
        };
        FlagView: {
            /** @description The user who flagged the message. */
            uid: string;
            name: string;
            avatar?: string;
            role: string;
            reasonId: string;
            /** @description Absent if the reason was deleted. */
            reasonName?: string;
            /** @description Of the reason. */
            description?: string;
            /** @description What the user said about the message. */
            remark?: string;
            /** @description Unix seconds. */
            flaggedAt: number;
        };
        FlaggedMessageCountedCursorPageResponse: {
            data: components["schemas"]["FlaggedMessageView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        FlaggedMessageView: {
            /** @description A decimal number; later messages have larger ones. */
            id: string;
            /** @description The id that the sender gave the message. */
            muid?: string;
            /** @description Both uids in ascending order around _user_, or group_ and the guid. */
            conversationId: string;
            /** @description uid. */
            sender: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description uid or guid. */
            receiver: string;
            /** @description message, custom, interactive, card, agentic, action or call. */
            category: string;
            /** @description text, image, file, audio or video; groupMember or message for actions; audio or video for calls; others as they were sent. */
            type: string;
            /** @description The content that was sent, and entities: sender and receiver. Action and call messages have action, and the entities by (the user who acted), on (the user, message or call that it concerns) and for (the conversation). A deleted message has entities only. */
            data: {
                text?: string;
                /** @description With withMatches: the parts of the text that the search found, in UTF-16 code units. */
                matches?: {
                    [key: string]: number;
                }[];
                action?: string;
                metadata?: {
                    [key: string]: unknown;
                };
                customData?: {
                    [key: string]: unknown;
                };
                attachments?: ({
                    url: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of the first file that came with the message. */
                url?: string;
                entities: {
                    [key: string]: components["schemas"]["MessageEntityView"];
                };
                /** @description The users whom <@uid:…> in the text mentions, by uid. */
                mentions?: {
                    [key: string]: components["schemas"]["MentionedUserView"];
                };
                /** @description In the order of their first use. */
                reactions?: components["schemas"]["ReactionCountView"][];
                interactiveData?: {
                    [key: string]: unknown;
                };
                /** @description Of an interactive message: the elements that the acting user has used. */
                interactions?: components["schemas"]["InteractionView"][];
                card?: {
                    [key: string]: unknown;
                };
                moderation?: components["schemas"]["ModerationView"];
            } & {
                [key: string]: unknown;
            };
            /** @description In lists, with withTags only. */
            tags?: string[];
            /** @description Id of the message that this one replies to in a thread. */
            parentId?: string;
            /** @description Number of replies in the thread of this message; absent if there are none. */
            replyCount?: number;
            /** @description true if the acting user is subscribed to the thread of this message. */
            threadSubscribed?: boolean;
            /** @description Id of the message that this one quotes. */
            quotedMessageId?: string;
            /** @description The quoted message in its present state, without a message that it quotes itself. Absent if it was erased or the acting user may not read it. */
            quotedMessage?: components["schemas"]["MessageView"];
            /** @description Of a pinned message. Unix seconds. */
            pinnedAt?: number;
            /** @description uid, or app_system. */
            pinnedBy?: string;
            /** @description Of a message that the acting user has saved. Unix seconds. */
            savedAt?: number;
            /** @description Unix seconds. */
            sentAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description For the sender and the app. For a message to a group, the time at which the last of the members got it, present once all other users who were members at the time of sending have got it; absent in groups of more than 300 members. Unix seconds. */
            deliveredAt?: number;
            /** @description The time at which it was read, with the conditions of `deliveredAt`. Unix seconds. */
            readAt?: number;
            /** @description The users who got the message, for its sender and the app. In responses with a single message; in lists of conversations the last message has it for everybody, empty except for its sender and the app. Groups of more than 300 members have none. */
            receipts?: components["schemas"]["MessageReceiptsView"];
            /** @description Unix seconds. */
            editedAt?: number;
            /** @description uid, or app_system. */
            editedBy?: string;
            /** @description Unix seconds. */
            deletedAt?: number;
            /** @description uid, or app_system. */
            deletedBy?: string;
            appId: string;
            /** @description The users who flagged the message, the newest 100 of them; empty if only a rule did. */
            flaggedBy: components["schemas"]["FlagView"][];
            /** @description Number of users who flagged the message. */
            flaggedCount: number;
            /** @description When the message was first flagged, in Unix seconds. */
            flaggedAt: number;
            /** @description Absent if no rule flagged the message. */
            rule?: components["schemas"]["FlaggingRuleView"];
        };
        FlaggingRuleView: {
            id: string;
            name: string;
            /** @description The revision of the rule at that time. */
            revisionId: string;
            /** @description The condition that matched. */
            condition: components["schemas"]["MatchedConditionView"];
            /** @description The actions that were taken. */
            action: string[];
        };
        FriendPageResponse: {
            data: components["schemas"]["FriendView"][];
            meta: components["schemas"]["CursorPageMetaView"];
        };
        FriendView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
            /** @description Conversation of the two friends. */
            conversationId: string;
        };
        FrontendActionPageView: {
            data: components["schemas"]["FrontendActionView"][];
            meta: components["schemas"]["FrontendActionsMetaView"];
        };
        FrontendActionView: {
            /** @description `<app>_<triggerFunction>` */
            _id: string;
            appId: string;
            name: string;
            description: string;
            /** @description Agents refer to it. */
            triggerFunction: string;
            parameters: components["schemas"]["ParameterView"][];
            icon?: string;
            /** @description The action as a model sees it. */
            tool: components["schemas"]["ToolDefinitionView"];
            /** @description Unix milliseconds. */
            createdAt: number;
            /** @description Unix milliseconds. */
            updatedAt: number;
        };
        FrontendActionsCurrentView: {
            /** @description Maximum number of actions, as requested. */
            limit: number;
            /** @description Actions on this page. */
            count: number;
        };
        FrontendActionsMetaView: {
            current: components["schemas"]["FrontendActionsCurrentView"];
            /** @description Query parameters of a request for the actions before the first one. */
            previous?: components["schemas"]["TimePositionView"];
            /** @description Query parameters of a request for the actions after the last one. */
            next?: components["schemas"]["TimePositionView"];
        };
        GroupEventView: {
            group: components["schemas"]["EventGroupView"];
        };
        GroupMentionTemplateDto: {
            /** @description Title in a group. */
            titleGroup?: string;
            /** @description Body. */
            body?: string;
            /** @description Used where the body is empty. */
            body_fallback?: string;
        };
        GroupMentionTemplateView: {
            /** @description Title in a group. */
            titleGroup: string;
            /** @description Body. */
            body: string;
            /** @description Used where the body is empty. */
            body_fallback: string;
        };
        GroupNotificationChoicesDto: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            groupMessages?: 1 | 2 | 3;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            groupReplies?: 1 | 2 | 3 | 4;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            groupQuotedReplies?: 1 | 2 | 3;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            groupReactions?: 1 | 2 | 3;
            /**
             * @description A member left: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberLeft?: 1 | 2;
            /**
             * @description A member was added: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberAdded?: 1 | 2;
            /**
             * @description A member joined: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberJoined?: 1 | 2;
            /**
             * @description A member was kicked: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberKicked?: 1 | 2;
            /**
             * @description A member was banned: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberBanned?: 1 | 2;
            /**
             * @description A member was unbanned: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberUnbanned?: 1 | 2;
            /**
             * @description The scope of a member changed: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberScopeChanged?: 1 | 2;
        };
        GroupNotificationChoicesView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            groupMessages: 1 | 2 | 3;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            groupReplies: 1 | 2 | 3 | 4;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            groupQuotedReplies: 1 | 2 | 3;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            groupReactions: 1 | 2 | 3;
            /**
             * @description A member left: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberLeft: 1 | 2;
            /**
             * @description A member was added: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberAdded: 1 | 2;
            /**
             * @description A member joined: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberJoined: 1 | 2;
            /**
             * @description A member was kicked: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberKicked: 1 | 2;
            /**
             * @description A member was banned: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberBanned: 1 | 2;
            /**
             * @description A member was unbanned: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberUnbanned: 1 | 2;
            /**
             * @description The scope of a member changed: 1 off, 2 on.
             * @enum {integer}
             */
            groupMemberScopeChanged: 1 | 2;
        };
        GroupPageResponse: {
            data: components["schemas"]["GroupView"][];
            meta: components["schemas"]["CursorPageMetaView"];
        };
        GroupRecordDto: {
            /** @description Id of the group: a-z, 0-9, - and _; lower-cased. */
            guid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * @description Who may join.
             * @enum {string}
             */
            type: "public" | "password" | "private";
            /** @description Required for the type password. */
            password?: string;
            /** @description Instead of the password: the hash that an export contains. */
            passwordHash?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the group is about. */
            description?: string;
            /** @description Any JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description uid of the owner, who becomes a member with the scope admin; app_system by default. */
            owner?: string;
            /** @description Unix seconds; now by default. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
        };
        GroupResponse: {
            data: components["schemas"]["GroupView"];
        };
        GroupSettingsDto: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride?: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting?: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride?: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride?: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride?: boolean;
            /**
             * @description A member left: 1 off, 2 on.
             * @enum {integer}
             */
            memberLeftSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberLeftOverride?: boolean;
            /**
             * @description A member was added: 1 off, 2 on.
             * @enum {integer}
             */
            memberAddedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberAddedOverride?: boolean;
            /**
             * @description A member joined: 1 off, 2 on.
             * @enum {integer}
             */
            memberJoinedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberJoinedOverride?: boolean;
            /**
             * @description A member was kicked: 1 off, 2 on.
             * @enum {integer}
             */
            memberKickedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberKickedOverride?: boolean;
            /**
             * @description A member was banned: 1 off, 2 on.
             * @enum {integer}
             */
            memberBannedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberBannedOverride?: boolean;
            /**
             * @description A member was unbanned: 1 off, 2 on.
             * @enum {integer}
             */
            memberUnbannedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberUnbannedOverride?: boolean;
            /**
             * @description The scope of a member changed: 1 off, 2 on.
             * @enum {integer}
             */
            memberScopeChangedSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberScopeChangedOverride?: boolean;
            /**
             * @description An edited message replaces the text of its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageEditedSetting?: 1 | 2;
            /**
             * @description A deleted message retracts its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageDeletedSetting?: 1 | 2;
        };
        GroupSettingsView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride: boolean;
            /**
             * @description A member left: 1 off, 2 on.
             * @enum {integer}
             */
            memberLeftSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberLeftOverride: boolean;
            /**
             * @description A member was added: 1 off, 2 on.
             * @enum {integer}
             */
            memberAddedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberAddedOverride: boolean;
            /**
             * @description A member joined: 1 off, 2 on.
             * @enum {integer}
             */
            memberJoinedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberJoinedOverride: boolean;
            /**
             * @description A member was kicked: 1 off, 2 on.
             * @enum {integer}
             */
            memberKickedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberKickedOverride: boolean;
            /**
             * @description A member was banned: 1 off, 2 on.
             * @enum {integer}
             */
            memberBannedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberBannedOverride: boolean;
            /**
             * @description A member was unbanned: 1 off, 2 on.
             * @enum {integer}
             */
            memberUnbannedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberUnbannedOverride: boolean;
            /**
             * @description The scope of a member changed: 1 off, 2 on.
             * @enum {integer}
             */
            memberScopeChangedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberScopeChangedOverride: boolean;
            /**
             * @description An edited message replaces the text of its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageEditedSetting: 1 | 2;
            /**
             * @description A deleted message retracts its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageDeletedSetting: 1 | 2;
        };
        GroupSummaryView: {
            guid: string;
            name: string;
            icon?: string;
            description?: string;
            /** @enum {string} */
            type?: "public" | "password" | "private";
            tags?: string[];
            /** @description uid. */
            owner?: string;
            membersCount?: number;
            /** @description In events. */
            onlineMembersCount?: number;
            /** @description Unix seconds. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            conversationId: string;
        };
        GroupView: {
            guid: string;
            name: string;
            /** @enum {string} */
            type: "public" | "password" | "private";
            icon?: string;
            description?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @description uid, or app_system. */
            owner: string;
            /** @description Without deactivated users. */
            membersCount: number;
            /** @description Members who are online; absent where a group is part of another resource. */
            onlineMembersCount?: number;
            /** @description Whether the acting user is a member; absent for the app itself. */
            hasJoined?: boolean;
            /**
             * @description The scope of the acting user in the group.
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description When the acting user became a member, in Unix seconds. */
            joinedAt?: number;
            conversationId: string;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
        };
        HealthReportResponse: {
            data: components["schemas"]["HealthReportView"];
        };
        HealthReportView: {
            /**
             * @description The worst status of the findings.
             * @enum {string}
             */
            status: "ok" | "warning" | "failed";
            /** @description Unix seconds. */
            checkedAt: number;
            findings: components["schemas"]["FindingView"][];
            versions: components["schemas"]["VersionsView"];
            database?: components["schemas"]["DatabaseView"];
            /** @description Server processes of the installation. */
            processes?: components["schemas"]["ServerProcessView"][];
            backlogs?: components["schemas"]["BacklogsView"];
            /** @description Of the machine of the process that responds. */
            disk?: components["schemas"]["DiskView"];
        };
        HealthView: {
            /** @enum {string} */
            status: "ok";
        };
        HiddenMessageModerationView: {
            /** @enum {string} */
            status: "disapproved";
        };
        HiddenMessageView: {
            /** @description A decimal number; later messages have larger ones. */
            id: string;
            /** @description The id that the sender gave the message. */
            muid?: string;
            /** @description Both uids in ascending order around _user_, or group_ and the guid. */
            conversationId: string;
            /** @description uid. */
            sender: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description uid or guid. */
            receiver: string;
            /** @description message, custom, interactive, card, agentic, action or call. */
            category: string;
            /** @description text, image, file, audio or video; groupMember or message for actions; audio or video for calls; others as they were sent. */
            type: string;
            /** @description Id of the message that this one replies to in a thread. */
            parentId?: string;
            /** @description Unix seconds. */
            sentAt: number;
        };
        ImportGroupsDto: {
            /** @description Groups by guid. At most 50. */
            groups?: {
                [key: string]: components["schemas"]["ImportedGroupRowDto"];
            };
        };
        ImportMembersDto: {
            /** @description Members and bans, by guid, _member_ and uid. At most 50. */
            members?: {
                [key: string]: components["schemas"]["ImportedMemberRowDto"];
            };
        };
        ImportMessagesDto: {
            /** @description Messages by muid, in the order in which they were sent. At most 50. */
            messages?: {
                [key: string]: components["schemas"]["ImportedMessageRowDto"];
            };
        };
        ImportUsersDto: {
            /** @description Users by uid. At most 50. */
            users?: {
                [key: string]: components["schemas"]["UserRecordDto"];
            };
        };
        ImportedFileListResponse: {
            data: components["schemas"]["ImportedFileView"][];
        };
        ImportedFileView: {
            /** @description Of the import, whose files refer to messages by the ids in all of them. */
            importName: string;
            /** @description Of the records in the file. */
            kind: string;
            /** @description Lines that are done. */
            lines: number;
            /** @description Bytes that are done, unpacked. */
            bytes: number;
            /** @description Records that were imported. */
            stored: number;
            refused: number;
            /** @description Unix seconds. */
            startedAt: number;
            /** @description Unix seconds; absent for an import that runs or was interrupted. */
            finishedAt?: number;
        };
        ImportedGroupResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ImportedGroupResultView"];
            };
        };
        ImportedGroupResultView: {
            /** @description Whether the row was imported. */
            success: boolean;
            /** @description Why the row was refused. */
            error?: components["schemas"]["ErrorBodyView"];
            data?: components["schemas"]["GroupView"];
        };
        ImportedGroupRowDto: {
            /** @description Id of the group: a-z, 0-9, - and _; lower-cased. */
            guid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * @description Who may join.
             * @enum {string}
             */
            type: "public" | "password" | "private";
            /** @description Required for the type password. */
            password?: string;
            /** @description Instead of the password: the hash that an export contains. */
            passwordHash?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the group is about. */
            description?: string;
            /** @description Any JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description uid of the owner, who becomes a member with the scope admin; app_system by default. */
            owner?: string;
            /** @description Unix seconds; now by default. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            /** @description Creates the owner unless that user exists. */
            groupOwnerDetails?: components["schemas"]["UserRecordDto"];
        };
        ImportedMemberResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ImportedMemberResultView"];
            };
        };
        ImportedMemberResultView: {
            /** @description Whether the row was imported. */
            success: boolean;
            /** @description Why the row was refused. */
            error?: components["schemas"]["ErrorBodyView"];
            data?: components["schemas"]["ImportedMemberView"];
        };
        ImportedMemberRowDto: {
            /** @description The group. */
            guid: string;
            /** @description The user. */
            uid: string;
            /**
             * @description Scope of the member; of a ban, the scope before it.
             * @default participant
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description Unix seconds, not before the group was created and not in the future; now by default. Older messages do not count as unread. */
            joinedAt?: number;
            /**
             * @description Whether the user is banned instead of being a member.
             * @default false
             */
            isBanned?: boolean;
            /** @description Of a ban. Unix seconds; now by default. */
            bannedAt?: number;
            /** @description Of a ban: uid of who banned the user, or app_system. */
            bannedBy?: string;
            /** @description The guid, _member_ and the uid. Not stored. */
            memberId?: string;
            /** @description Creates the group unless it exists. */
            groupDetails?: components["schemas"]["GroupRecordDto"];
            /** @description Creates the member unless that user exists. */
            userDetails?: components["schemas"]["UserRecordDto"];
        };
        ImportedMemberView: {
            guid: string;
            uid: string;
            /** @enum {string} */
            scope: "admin" | "moderator" | "participant";
            /** @description Unix seconds; absent for a ban. */
            joinedAt?: number;
            /** @description true for a ban. */
            isBanned?: boolean;
        };
        ImportedMessageResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ImportedMessageResultView"];
            };
        };
        ImportedMessageResultView: {
            /** @description Whether the row was imported. */
            success: boolean;
            /** @description Why the row was refused. */
            error?: components["schemas"]["ErrorBodyView"];
            data?: components["schemas"]["MessageView"];
        };
        ImportedMessageRowDto: {
            /** @description Id of the message in the data that is imported. */
            id?: string;
            /** @description Id of the message in your system, unique in the app. */
            muid?: string;
            /** @description uid of the sender, or app_system. */
            sender: string;
            /**
             * @description Whether the receiver is a user or a group.
             * @enum {string}
             */
            receiverType: "user" | "group";
            /** @description uid or guid. */
            receiver: string;
            /**
             * @description message, custom, interactive, card or agentic.
             * @default message
             */
            category?: string;
            /**
             * @description text, image, file, audio or video; for the category custom, any name.
             * @default text
             */
            type?: string;
            /** @description The content, as of a message that is sent. */
            data?: components["schemas"]["MessageData"];
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Unix seconds. */
            sentAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            editedAt?: number;
            /** @description uid, or app_system. */
            editedBy?: string;
            /** @description Unix seconds. */
            deletedAt?: number;
            /** @description uid, or app_system. */
            deletedBy?: string;
            /** @description When the receiver got it. Of a message to a group: when the last member did. */
            deliveredAt?: number;
            /** @description When the receiver read it. Of a message to a group: when the last member did. */
            readAt?: number;
            /** @description The message that this one replies to: an id of the same import, or of the app. */
            parentId?: string;
            /** @description The message that this one replies to. */
            parentMuid?: string;
            /** @description The message that this one quotes: an id of the same import, or of the app. */
            quotedMessageId?: string;
            /** @description The message that this one quotes. */
            quotedMuid?: string;
            /** @description Mentioned users. By default those whom <@uid:…> in the text names, if they are in the conversation. */
            mentionedUids?: string[];
            /** @description Reactions. */
            reactions?: components["schemas"]["ReactionRecordDto"][];
            /** @description Of a pinned message. */
            pinned?: components["schemas"]["PinRecordDto"];
            /** @description Users who saved it. */
            savedBy?: components["schemas"]["SaveRecordDto"][];
            /** @description Users who follow the thread of this message. */
            threadSubscribers?: components["schemas"]["SubscriberRecordDto"][];
            /** @description Elements of an interactive message that users have used. */
            interactions?: components["schemas"]["InteractionRecordDto"][];
            /** @description Ids of imported files in data.attachments. */
            fileIds?: string[];
            /** @description Creates the sender unless that user exists. */
            senderUserDetails?: components["schemas"]["UserRecordDto"];
            /** @description Creates the receiver unless that user exists. */
            receiverUserDetails?: components["schemas"]["UserRecordDto"];
            /** @description Creates the receiving group unless it exists. */
            receiverGroupDetails?: components["schemas"]["GroupRecordDto"];
            /** @description Creates the owner of that group unless that user exists. */
            receiverGroupOwnerDetails?: components["schemas"]["UserRecordDto"];
            /** @description Creates mentioned users unless they exist: users by uid. */
            mentionedUserDetails?: {
                [key: string]: unknown;
            };
        };
        ImportedUserResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ImportedUserResultView"];
            };
        };
        ImportedUserResultView: {
            /** @description Whether the row was imported. */
            success: boolean;
            /** @description Why the row was refused. */
            error?: components["schemas"]["ErrorBodyView"];
            data?: components["schemas"]["ImportedUserView"];
        };
        ImportedUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
        };
        IntegrationMetadataDto: {
            /**
             * Format: uri
             * @description Address of the AG-UI endpoint of the agent: https, at a public address.
             */
            baseUrl?: string;
            /** @description The agent at that address, if there are several. */
            agentId?: string;
            /** @description Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values. */
            headers?: string;
        };
        IntegrationMetadataView: {
            baseUrl?: string;
            agentId?: string;
            /** @description Asterisks, if requests to the agent have headers of the app. */
            headers?: string;
        };
        InteractedDto: {
            /** @description Ids of the elements that the user has used. */
            interactions: string[];
        };
        InteractionGoal: {
            /** @enum {string} */
            type: "any" | "anyOf" | "allOf" | "none";
            /** @description Ids of the elements that must be used. */
            elementIds?: string[];
        };
        InteractionRecordDto: {
            /** @description uid. */
            uid: string;
            /** @description The element. */
            elementId: string;
            /** @description Unix seconds. */
            interactedAt?: number;
        };
        InteractionView: {
            elementId: string;
            /** @description Unix seconds, of the first time. */
            interactedAt: number;
        };
        ItemResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        ItemResultMapWithPermissionsResponse: {
            data: {
                /** @description The permissions that are set, by id. */
                permissions: {
                    [key: string]: string | string[];
                };
            } & {
                [key: string]: components["schemas"]["ItemResultOrPermissions"];
            };
        };
        ItemResultOrPermissions: components["schemas"]["ItemResultView"] | {
            [key: string]: string | string[];
        };
        ItemResultView: {
            success: boolean;
            /** @description Confirmation in a sentence. */
            message?: string;
            /** @description The error, if the operation failed for this item. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        JobBacklogView: {
            /** @description Due, and not running. */
            pending: number;
            /** @description Not attempted again. */
            failed: number;
            /** @description Since when the oldest due job is due. */
            seconds: number;
        };
        KeywordListCountedCursorPageResponse: {
            data: components["schemas"]["KeywordListView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        KeywordListResponse: {
            data: components["schemas"]["KeywordListView"];
        };
        KeywordListTestResponse: {
            data: components["schemas"]["KeywordListTestView"];
        };
        KeywordListTestView: {
            /** @description How many texts the list matches. */
            matched: number;
            /** @description In the order of the request. */
            texts: components["schemas"]["TestedTextView"][];
        };
        KeywordListView: {
            id: string;
            name: string;
            description?: string;
            /** @enum {string} */
            category: "word" | "pattern" | "sentence-similarity" | "custom-api";
            /** @description Whether the last terms came in a file. */
            isCSV: boolean;
            /** @description In a list: true if the terms and exceptions do not fit into the page. They are empty. */
            truncated?: boolean;
            /** @description Where truncated is true: how many terms there are. */
            termCount?: number;
            /** @description Of the categories word and pattern. */
            searchTerms?: string[];
            /** @description Of the category sentence-similarity. */
            disallowedSentences?: string[];
            /** @description Of the category word: ISO 639 code of the language of the words, mul for several. */
            language?: string;
            /** @description Of the category word: phrases in which a word of the list does not count. */
            exceptions?: string[];
            /** @description Of the category custom-api. */
            url?: string;
            /** @description Of the category custom-api. */
            username?: string;
            /** @description Of the category custom-api: asterisks, if there is one. */
            password?: string;
            /** @description true: only the current revision is stored. */
            active: boolean;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description `<app>_<list>_<number>`; `default_<list>_1` of a default list that the app has not changed. */
            revisionId: string;
            /** @description true for the lists that every app has. */
            default?: boolean;
        };
        KnowledgePageResponse: {
            data: components["schemas"]["KnowledgeView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        KnowledgeResponse: {
            data: components["schemas"]["KnowledgeView"];
        };
        KnowledgeView: {
            /** @description Agents refer to it. */
            uniqueId: string;
            /** @enum {string} */
            type: "text" | "website";
            title: string;
            /** @description Of a page. */
            url?: string;
            /**
             * @description indexing: agents do not find it yet, or find what it was before. failed: see error.
             * @enum {string}
             */
            status: "indexing" | "indexed" | "failed";
            /** @description Why it failed, in a sentence. */
            error?: string;
            /** @description Unix milliseconds. */
            createdAt: number;
            /** @description Unix milliseconds. */
            updatedAt: number;
        };
        LibraryCallChangeDto: {
            /**
             * @description As in the contract; cancelled is canceled.
             * @enum {string}
             */
            status: "initiated" | "ongoing" | "ended" | "rejected" | "busy" | "canceled" | "cancelled" | "unanswered";
            /** @description Device with which the acting user answers, joins or leaves the call. Without it, the user leaves a group call on all devices. */
            deviceId?: string;
        };
        LibraryCursorMetaView: {
            cursor: components["schemas"]["LibraryCursorView"];
            /** @description One of two pages if there may be more rows in the direction of the request; else the only one. */
            pagination: components["schemas"]["PaginationView"];
        };
        LibraryCursorView: {
            /** @description Null for an empty page. */
            id: string | null;
            /** @enum {string} */
            affix: "append" | "prepend";
        };
        LibraryGroupResponse: {
            data: components["schemas"]["LibraryGroupView"];
        };
        LibraryGroupView: {
            guid: string;
            name: string;
            /** @enum {string} */
            type: "public" | "password" | "private";
            icon?: string;
            description?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @description uid, or app_system. */
            owner: string;
            /** @description Without deactivated users. */
            membersCount: number;
            /** @description Members who are online; absent where a group is part of another resource. */
            onlineMembersCount?: number;
            /** @description Whether the acting user is a member; absent for the app itself. */
            hasJoined?: boolean;
            /**
             * @description The scope of the acting user in the group.
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description When the acting user became a member, in Unix seconds. */
            joinedAt?: number;
            conversationId: string;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            /** @description Results of the members in the request. */
            members?: components["schemas"]["FirstMembersView"];
        };
        LibraryJwtResponse: {
            data: components["schemas"]["LibraryJwtView"];
        };
        LibraryJwtView: {
            /** @description The token of the request. */
            jwt: string;
        };
        LibraryMembersResponse: {
            data: components["schemas"]["LibraryMembersView"];
        };
        LibraryMembersView: {
            /** @description By uid, as it was sent. */
            admins: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            moderators: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            participants: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
            /** @description By uid, as it was sent. */
            usersToBan: {
                [key: string]: components["schemas"]["AddMemberResultView"];
            };
        };
        LibraryMessagePageView: {
            data: components["schemas"]["MessageOrUnreadCount"][];
            meta: components["schemas"]["LibraryCursorMetaView"];
        };
        LibraryProfileDto: {
            /** @description Name that others see. */
            name?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /** @description What the user says about themself. An empty text clears it. */
            statusMessage?: string;
            /** @description Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the current ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("avatar" | "link" | "metadata")[];
            /** @description Id of the device that logs in. The profile stays as it is then. */
            deviceId?: string;
            /** @description Platform of the device. */
            platform?: string;
            /** @description Other information about the client, at most 5 KB. */
            appInfo?: {
                [key: string]: unknown;
            };
        };
        LibraryPushTokensResponse: {
            data: components["schemas"]["LibraryPushTokensView"];
        };
        LibraryPushTokensView: {
            pushTokens: components["schemas"]["PushTokenView"][];
            /** @enum {boolean} */
            success: true;
        };
        LibrarySettingsResponse: {
            data: components["schemas"]["LibrarySettingsView"];
        };
        LibrarySettingsView: {
            /** @description Host and port of the REST API. */
            CLIENT_API_HOST: string;
            /** @description The same. */
            ADMIN_API_HOST: string;
            /** @description First segment of the paths of the REST API. */
            CHAT_API_VERSION: string;
            /** @description Host of the WebSocket. */
            CHAT_HOST: string;
            /** @description Port of the WebSocket, which is at the path /. */
            CHAT_WSS_PORT: string;
            /** @description In the path of the counts of users who are online, at CHAT_HOST. */
            WS_API_VERSION: string;
            /** @description The libraries use TLS only. */
            CHAT_USE_SSL: boolean;
            MAIN_DOMAIN: string;
            EXTENSION_DOMAIN: string;
            REGION: string;
            /** @enum {string} */
            MODE: "DEFAULT";
            /** @description Nothing is reported to anybody. */
            ANALYTICS_PING_DISABLED: boolean;
            POLLING_ENABLED: boolean;
            DENY_FALLBACK_TO_POLLING: boolean;
            /** @description There are none. */
            extensions: Record<string, unknown>[];
            /** @description Settings of the app that are true or false, and what the user interface may show. */
            parameters: {
                [key: string]: boolean;
            };
            /** @description Reasons that users can flag a message for. */
            flagReasons: components["schemas"]["FlagReasonView"][];
        };
        LibraryThreadPageView: {
            data: components["schemas"]["ThreadView"][];
            meta: components["schemas"]["LibraryCursorMetaView"];
        };
        LibraryTimezoneResponse: {
            data: components["schemas"]["LibraryTimezoneView"];
        };
        LibraryTimezoneView: {
            /** @description IANA name. */
            timezone: string;
            /** @enum {boolean} */
            success: true;
        };
        LibraryUploadView: {
            request: components["schemas"]["UploadRequestView"];
            /** @description For data.attachments of a message, once the file is uploaded. */
            attachment: components["schemas"]["AttachmentView"];
            /** @description Unix seconds. */
            expiresAt: number;
        };
        LibraryUploadsDto: {
            /** @description The files by ids of the client, at most 10. */
            files: {
                [key: string]: components["schemas"]["PlannedFileDto"];
            };
        };
        LibraryUploadsView: {
            /** @description By the ids of the request. */
            data: {
                [key: string]: components["schemas"]["LibraryUploadView"];
            };
        };
        LibraryUserResponse: {
            data: components["schemas"]["LibraryUserView"];
        };
        LibraryUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description Conversation with the acting user. */
            conversationId?: string;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
            /** @description The token of the request. */
            authToken: string;
            /** @description The same token, with which the WebSocket is opened. */
            jwt: string;
            wsChannel: components["schemas"]["ChannelView"];
            settings: components["schemas"]["LibrarySettingsView"];
        };
        LogCurrentView: {
            /** @description Maximum number of entries, as requested. */
            limit: number;
            /** @description Entries on this page. */
            count: number;
        };
        LogEntryView: {
            /** @description 24 hexadecimal characters. */
            _id: string;
            /** @description Unix milliseconds. */
            processingStartedAtMS: number;
            /** @description Unix milliseconds. Absent while it is to be sent. */
            processingEndedAtMS?: number;
            totalProcessingTimeInMS?: number;
            component: string;
            /** @enum {string} */
            channel: "push" | "email" | "sms";
            /**
             * @description Absent if none was chosen.
             * @enum {string}
             */
            provider?: "fcm" | "apns" | "web_push" | "sendgrid" | "twilio" | "custom";
            providerId?: string;
            /** @description The user who is notified. */
            uid: string;
            messageId?: number;
            reactionId?: number;
            /** @description Of a call. */
            sessionId?: string;
            messageCategory?: string;
            messageType?: string;
            /** @enum {string} */
            trigger: "after_message" | "message_edited" | "message_deleted" | "message_reaction_added" | "initiated" | "ongoing" | "rejected" | "cancelled" | "unanswered" | "busy" | "ended" | "after_group_joined" | "after_group_left" | "after_group_members_added" | "after_group_members_kicked" | "after_group_members_banned" | "after_group_members_unbanned" | "after_scope_changed";
            /** @description Unix milliseconds. */
            messageSentAtMS: number;
            sender: string;
            reactionSender?: string;
            receiver: string;
            reactionReceiver?: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description In groups: the member that a group event concerns, otherwise the user who is notified. */
            member?: string;
            /** @description Platform of the device. */
            tokenType?: string;
            pushToken?: string;
            /** @description What was sent, without credentials. Removed with the message. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description false: decided against, for the reason. */
            notificationTriggered: boolean;
            /**
             * @description Why it is not sent, or failed.
             * @enum {string}
             */
            reason?: "MESSAGES_PREFERENCE" | "REPLIES_PREFERENCE" | "QUOTED_REPLIES_PREFERENCE" | "MESSAGE_ACTIONS_PREFERENCE" | "REACTIONS_PREFERENCE" | "GROUP_ACTIONS_PREFERENCE" | "CALL_PREFERENCE" | "DND_PREFERENCE" | "MUTE_PREFERENCE" | "SCHEDULE_PREFERENCE" | "QUOTA_PREFERENCE" | "MISSING_EMAIL" | "MISSING_PHNO" | "INVALID_PUSH_PROVIDER_ID" | "NOT_FOUND" | "TIMED_OUT" | "TWILIO_CREATE_ERROR" | "MESSAGE_UNAVAILABLE" | "ALREADY_READ" | "UNSUBSCRIBED" | "PROVIDER_ERROR" | "INVALID_TOKEN" | "TEMPLATE_ERROR" | "INTERRUPTED";
            /** @description true: sent; false: failed. */
            success?: boolean;
            /**
             * @description suppressed: decided against. pending: to be sent now. waiting: failed, and to be attempted again. sent. failed: not attempted any more.
             * @enum {string}
             */
            state: "suppressed" | "pending" | "waiting" | "sent" | "failed";
            /** @description Attempts to send it. */
            attempts: number;
            /** @description HTTP status of the provider. */
            status?: number;
            /** @description What the provider or the network said. */
            error?: string;
        };
        LogMetaView: {
            current: components["schemas"]["LogCurrentView"];
            /** @description Query parameters of a request for newer entries. */
            previous?: components["schemas"]["LogPositionView"];
            /** @description Query parameters of a request for older entries. A filter without an index searches 20,000 entries per request: a page that is not full, or empty, is the last one only if next is absent or names its last entry. */
            next?: components["schemas"]["LogPositionView"];
        };
        LogPositionView: {
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Value of logId for that page. */
            logId: string;
            /** @description Of the entry. */
            messageId?: number;
        };
        ManualApprovalEventView: {
            /** @description The message at the time of delivery. For an edit or a deletion, the action message. */
            message: components["schemas"]["MessageView"];
            /** @description Why the message was blocked. Only webhooks receive it; empty where no rule had blocked the message. */
            moderation: components["schemas"]["BlockingMatchView"][];
            /** @description Always true: a moderator decided. */
            reviewed: boolean;
        };
        ManualBlockEventView: {
            /** @description The message without its content. Clients of other users than the sender remove it. */
            message: components["schemas"]["HiddenMessageView"];
            moderation: components["schemas"]["HiddenMessageModerationView"];
        };
        MarkConversationDto: {
            /** @description Up to and including this message; without it, all. */
            messageId?: number;
        };
        MarkConversationUnreadDto: {
            /** @description This message and all after it; without it, all. */
            messageId?: number;
        };
        MarkUnreadFromDto: {
            /** @description This message and all after it; without it, all. */
            messageId?: string | number;
        };
        MarkedConversationResponse: {
            data: components["schemas"]["MarkedConversationView"];
        };
        MarkedConversationView: {
            conversation: components["schemas"]["ConversationView"];
        };
        MatchedConditionView: {
            id: number;
            /** @description Whether value names lists of keywords and not the keywords themselves. */
            isKeywordsReferencePresent: boolean;
            /** @description Whether media was checked. */
            isMediaPresent: boolean;
            /** @description What the condition checks. */
            entity: string;
            /** @description The part of it that is checked. */
            operand: string;
            /** @description The kind of check. */
            category: string;
            operator: string;
            /** @description Words, patterns, ids of lists or thresholds. */
            value: string[];
            /** @description Of category prompt: the questions to the engine about the message. */
            prompts?: string[];
            /** @description Human-readable reasons. */
            message?: string[];
            /** @description The score or the similarity, in percent. */
            weight?: number;
        };
        McpServerListResponse: {
            data: components["schemas"]["McpServerView"][];
        };
        McpServerView: {
            /** @description `<app>_<slug>` */
            _id: string;
            appId: string;
            slug: string;
            name: string;
            url: string;
            description?: string;
            icon?: string;
            /** @description JSON of an object, with asterisks in place of the values. */
            headers?: string;
            /** @description Unix milliseconds. */
            createdAt: number;
            /** @description Unix milliseconds. */
            updatedAt: number;
        };
        McpServersDto: {
            /** @description Slugs of MCP servers. */
            mcps: string[];
        };
        McpToolListResponse: {
            data: components["schemas"]["McpToolView"][];
        };
        McpToolView: {
            /** @description As the server names it. */
            name: string;
            /** @description As a model sees it: unique among the servers of the app. */
            toolName: string;
            /** @description Name for people. */
            title?: string;
            description: string;
            /** @description A JSON Schema. */
            parameters: {
                [key: string]: unknown;
            };
        };
        MediaMessageTemplateDto: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne?: string;
            /** @description Title in a group. */
            titleGroup?: string;
            /** @description Body of messages of type image. */
            body_image?: string;
            /** @description Body of messages of type audio. */
            body_audio?: string;
            /** @description Body of messages of type video. */
            body_video?: string;
            /** @description Body of messages of type file. */
            body_file?: string;
        };
        MediaMessageTemplateView: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne: string;
            /** @description Title in a group. */
            titleGroup: string;
            /** @description Body of messages of type image. */
            body_image: string;
            /** @description Body of messages of type audio. */
            body_audio: string;
            /** @description Body of messages of type video. */
            body_video: string;
            /** @description Body of messages of type file. */
            body_file: string;
        };
        MemberListsDto: {
            /**
             * @description Users to add with the scope admin.
             * @default []
             */
            admins?: string[];
            /**
             * @description Users to add with the scope moderator.
             * @default []
             */
            moderators?: string[];
            /**
             * @description Users to add with the scope participant.
             * @default []
             */
            participants?: string[];
            /**
             * @description Users to ban, whether or not they are members.
             * @default []
             */
            usersToBan?: string[];
        };
        MemberPageWithCursorResponse: {
            data: components["schemas"]["MemberView"][];
            meta: components["schemas"]["CursorPageMetaView"];
            cursor?: components["schemas"]["PageCursorView"];
        };
        MemberResponse: {
            data: components["schemas"]["MemberView"];
        };
        MemberScopeResponse: {
            data: components["schemas"]["MemberScopeView"];
        };
        MemberScopeView: {
            guid: string;
            uid: string;
            /** @enum {string} */
            scope: "admin" | "moderator" | "participant";
            /** @description Unix seconds. */
            joinedAt: number;
        };
        MemberView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description Conversation with the acting user. */
            conversationId?: string;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
            /** @enum {string} */
            scope: "admin" | "moderator" | "participant";
            /** @description Unix seconds. */
            joinedAt: number;
        };
        MembersEventView: {
            group: components["schemas"]["EventGroupView"];
            /** @description By uid. */
            members: {
                [key: string]: components["schemas"]["EventMemberView"];
            };
        };
        MentionedUserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds; absent for an erased user. */
            createdAt?: number;
            /** @description Conversation with the user, where the context names the other side. */
            conversationId?: string;
            /** @description With mentionsWithTagInfo only. */
            tags?: string[];
            /** @description With mentionsWithBlockedInfo only; absent instead of false. */
            blockedByMe?: boolean;
            /** @description Unix seconds. */
            blockedByMeAt?: number;
            /** @description With mentionsWithBlockedInfo only; absent instead of false. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds; if both have blocked each other, the time of the block by the acting user. */
            blockedAt?: number;
        };
        MessageAttachment: {
            /**
             * Format: uri
             * @description Address of the file.
             */
            url: string;
            name?: string;
            mimeType?: string;
            /** @description Without the dot. */
            extension?: string;
            /** @description In bytes. */
            size?: number | string;
        };
        MessageCountsView: {
            messagesSent: number;
            /** @description Messages that were read, once for each user. */
            readReceipts: number;
            /** @description Messages that were delivered, once for each user. */
            deliveryReceipts: number;
            /** @description Unix milliseconds. */
            startTime: string;
            /** @description Unix milliseconds. */
            endTime: string;
        };
        MessageCursorPageResponse: {
            data: components["schemas"]["MessageView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessageData: {
            /** @description The text of a text message; the caption of any other message. */
            text?: string;
            /** @description At least one, for the types image, file, audio and video. */
            attachments?: components["schemas"]["MessageAttachment"][];
            /** @description For the category custom: any JSON object of at most 10 KB. */
            customData?: {
                [key: string]: unknown;
            };
            /** @description For the category interactive. */
            interactiveData?: {
                [key: string]: unknown;
            };
            /** @description For the category interactive: which elements must be used until the goal is reached. */
            interactionGoal?: components["schemas"]["InteractionGoal"];
            /** @description For the category interactive: whether the sender may use its elements. */
            allowSenderInteraction?: boolean;
            /** @description For the category card. */
            card?: {
                /** @description For clients that cannot show the card. */
                fallbackText?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description For any category: any JSON object of at most 10 KB. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description A user, a group; in the action messages of edits and deletions, the message; in call messages, the call. */
        MessageEntity: components["schemas"]["UserSummaryView"] | components["schemas"]["GroupSummaryView"] | components["schemas"]["MessageEntityMessage"] | components["schemas"]["MessageEntityCall"];
        MessageEntityCall: {
            sessionid: string;
            conversationId: string;
        } & {
            [key: string]: unknown;
        };
        MessageEntityMessage: {
            id: string;
            conversationId: string;
        } & {
            [key: string]: unknown;
        };
        MessageEntityView: {
            entity: components["schemas"]["MessageEntity"];
            /** @enum {string} */
            entityType: "user" | "group" | "message" | "call";
        };
        MessageEventView: {
            /** @description The message at the time of delivery. For an edit or a deletion, the action message. */
            message: components["schemas"]["MessageView"];
        };
        MessageOrSendResults: components["schemas"]["MessageView"] | components["schemas"]["SendResultsView"];
        MessageOrSendResultsResponse: {
            data: components["schemas"]["MessageOrSendResults"];
        };
        MessageOrUnreadCount: components["schemas"]["MessageView"] | components["schemas"]["UnreadCountView"];
        MessageOrUnreadCountCursorPageResponse: {
            data: components["schemas"]["MessageOrUnreadCount"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessagePinEventView: {
            /** @description The message at the time of delivery. For an edit or a deletion, the action message. */
            message: components["schemas"]["MessageView"];
            /** @description The user who did it; app_system for the app. */
            by: components["schemas"]["UserSummaryView"];
        };
        MessageReactionCursorPageResponse: {
            data: components["schemas"]["MessageReactionView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessageReactionView: {
            /** @description A decimal number; later reactions have larger ones. */
            id: string;
            messageId: string;
            reaction: string;
            /** @description uid of the user who reacted. */
            uid: string;
            /** @description Unix seconds. */
            reactedAt: number;
            /** @description The user who reacted; with conversationId unless that is the acting user. */
            reactedBy: components["schemas"]["UserSummaryView"];
        };
        MessageReceiptView: {
            /** @description uid of the user who got the message. */
            sender: string;
            /** @description Unix seconds. */
            deliveredAt: number;
            /** @description Unix seconds; absent if the user has not read it. */
            readAt?: number;
        };
        MessageReceiptsView: {
            data: components["schemas"]["MessageReceiptView"][];
        };
        MessageResponse: {
            data: components["schemas"]["MessageView"];
        };
        MessageStatsResponse: {
            data: components["schemas"]["MessageStatsView"];
        };
        MessageStatsView: {
            /** @description Unix milliseconds. */
            startTime: string;
            /** @description Unix milliseconds. */
            endTime: string;
            /** @description Five minutes each, the oldest first. */
            dataPoints: components["schemas"]["MessageCountsView"][];
            appId: string;
        };
        MessageView: {
            /** @description A decimal number; later messages have larger ones. */
            id: string;
            /** @description The id that the sender gave the message. */
            muid?: string;
            /** @description Both uids in ascending order around _user_, or group_ and the guid. */
            conversationId: string;
            /** @description uid. */
            sender: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description uid or guid. */
            receiver: string;
            /** @description message, custom, interactive, card, agentic, action or call. */
            category: string;
            /** @description text, image, file, audio or video; groupMember or message for actions; audio or video for calls; others as they were sent. */
            type: string;
            /** @description The content that was sent, and entities: sender and receiver. Action and call messages have action, and the entities by (the user who acted), on (the user, message or call that it concerns) and for (the conversation). A deleted message has entities only. */
            data: {
                text?: string;
                /** @description With withMatches: the parts of the text that the search found, in UTF-16 code units. */
                matches?: {
                    [key: string]: number;
                }[];
                action?: string;
                metadata?: {
                    [key: string]: unknown;
                };
                customData?: {
                    [key: string]: unknown;
                };
                attachments?: ({
                    url: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of the first file that came with the message. */
                url?: string;
                entities: {
                    [key: string]: components["schemas"]["MessageEntityView"];
                };
                /** @description The users whom <@uid:…> in the text mentions, by uid. */
                mentions?: {
                    [key: string]: components["schemas"]["MentionedUserView"];
                };
                /** @description In the order of their first use. */
                reactions?: components["schemas"]["ReactionCountView"][];
                interactiveData?: {
                    [key: string]: unknown;
                };
                /** @description Of an interactive message: the elements that the acting user has used. */
                interactions?: components["schemas"]["InteractionView"][];
                card?: {
                    [key: string]: unknown;
                };
                moderation?: components["schemas"]["ModerationView"];
            } & {
                [key: string]: unknown;
            };
            /** @description In lists, with withTags only. */
            tags?: string[];
            /** @description Id of the message that this one replies to in a thread. */
            parentId?: string;
            /** @description Number of replies in the thread of this message; absent if there are none. */
            replyCount?: number;
            /** @description true if the acting user is subscribed to the thread of this message. */
            threadSubscribed?: boolean;
            /** @description Id of the message that this one quotes. */
            quotedMessageId?: string;
            /** @description The quoted message in its present state, without a message that it quotes itself. Absent if it was erased or the acting user may not read it. */
            quotedMessage?: components["schemas"]["MessageView"];
            /** @description Of a pinned message. Unix seconds. */
            pinnedAt?: number;
            /** @description uid, or app_system. */
            pinnedBy?: string;
            /** @description Of a message that the acting user has saved. Unix seconds. */
            savedAt?: number;
            /** @description Unix seconds. */
            sentAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description For the sender and the app. For a message to a group, the time at which the last of the members got it, present once all other users who were members at the time of sending have got it; absent in groups of more than 300 members. Unix seconds. */
            deliveredAt?: number;
            /** @description The time at which it was read, with the conditions of `deliveredAt`. Unix seconds. */
            readAt?: number;
            /** @description The users who got the message, for its sender and the app. In responses with a single message; in lists of conversations the last message has it for everybody, empty except for its sender and the app. Groups of more than 300 members have none. */
            receipts?: components["schemas"]["MessageReceiptsView"];
            /** @description Unix seconds. */
            editedAt?: number;
            /** @description uid, or app_system. */
            editedBy?: string;
            /** @description Unix seconds. */
            deletedAt?: number;
            /** @description uid, or app_system. */
            deletedBy?: string;
        };
        MetricSeriesView: {
            /** @enum {string} */
            metric: "messages_sent" | "replies_sent" | "messages_edited" | "messages_deleted" | "reactions_added" | "reactions_removed" | "delivery_receipts" | "read_receipts" | "users_created" | "groups_created" | "active_users" | "concurrent_users" | "calls_ended" | "call_audio_seconds" | "call_video_seconds" | "recorded_seconds" | "notifications_sent" | "notifications_failed" | "webhooks_delivered" | "webhooks_failed" | "agent_runs" | "agent_tokens" | "media_bytes" | "api_requests" | "api_client_errors" | "api_server_errors" | "api_latency_p50_milliseconds" | "api_latency_p95_milliseconds" | "api_latency_p99_milliseconds";
            points: components["schemas"]["SeriesPointView"][];
        };
        ModelMetadataDto: {
            /** @description Sampling temperature of the model. */
            temperature?: number;
            /** @description Tokens of an answer, at most. */
            maxTokens?: number;
        };
        ModelMetadataView: {
            temperature?: number;
            maxTokens?: number;
        };
        ModeratedResourceView: {
            /** @description Of the message or submission. */
            id: string;
            conversationId: string;
            /** @description uid. */
            sender: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description uid or guid. */
            receiver: string;
            category: string;
            type: string;
            /** @description Unix seconds. */
            sentAt: number;
        };
        ModerationRuleCountedCursorPageResponse: {
            data: components["schemas"]["ModerationRuleView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        ModerationRuleResponse: {
            data: components["schemas"]["ModerationRuleView"];
        };
        ModerationRuleView: {
            id: string;
            name: string;
            description?: string;
            enabled: boolean;
            /** @description In a list: true if the conditions and filters do not fit into the page. They are empty. */
            truncated?: boolean;
            conditions: components["schemas"]["RuleConditionView"][];
            filters: components["schemas"]["RuleFilterView"][];
            action: ("blockMessage" | "flagMessage" | "banUser" | "kickUser" | "blockUser")[];
            /** @description Whether it is the current revision. */
            active: boolean;
            /** @description When the rule was created, in Unix seconds. */
            createdAt: number;
            /** @description When this revision was created, in Unix seconds. */
            updatedAt: number;
            /** @description `<app>_<rule>_<number>`; `default_<rule>_1` of a default rule that the app has not changed. */
            revisionId: string;
            /** @description true for the rules that every app has. */
            default?: boolean;
        };
        ModerationTestDto: {
            /** @description The text of a message. */
            text: string;
            /** @description uid, for filters about the sender. Without it they do not pass, as for a message of the app itself. */
            sender?: string;
            /** @description uid or guid, for filters about the receiver. Without it they do not pass. */
            receiver?: string;
            /**
             * @description What the receiver is.
             * @default user
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /**
             * @description Evaluates disabled rules as well. They change neither the status nor the actions.
             * @default false
             */
            withDisabled?: boolean;
        };
        ModerationTestResponse: {
            data: components["schemas"]["ModerationTestView"];
        };
        ModerationTestView: {
            /**
             * @description What a message with the text would get; absent if no rule applies. pending if outside engines decide.
             * @enum {string}
             */
            status?: "approved" | "disapproved" | "pending";
            /** @description What would be done, by all rules together. */
            action: ("blockMessage" | "flagMessage" | "banUser" | "kickUser" | "blockUser")[];
            /** @description In the order in which they are tried: the rules that match, or have conditions of outside engines. */
            rules: components["schemas"]["TestedRuleView"][];
        };
        ModerationView: {
            /** @enum {string} */
            status: "pending" | "approved" | "disapproved";
            /** @description For moderators: the rule that blocked or flagged the message. */
            rule?: components["schemas"]["DecidingRuleView"];
        };
        MultipleReceiversDto: {
            /** @description Users. */
            uids?: string[];
            /** @description Groups. */
            guids?: string[];
        };
        MuteConversationsDto: {
            /** @description The conversations to mute. Of a conversation that is given twice, the last entry counts. */
            conversations: components["schemas"]["MutedConversationDto"][];
        };
        MuteNotificationChoicesDto: {
            /**
             * @description Do not disturb: no notifications at all: 1 off, 2 on.
             * @enum {integer}
             */
            dnd?: 1 | 2;
            /** @description The hours of each day with notifications. */
            schedule?: components["schemas"]["WeekScheduleDto"];
        };
        MuteNotificationChoicesView: {
            /**
             * @description Do not disturb: no notifications at all: 1 off, 2 on.
             * @enum {integer}
             */
            dnd: 1 | 2;
            /** @description The hours of each day with notifications. */
            schedule: components["schemas"]["WeekScheduleView"];
        };
        MuteSettingsDto: {
            /**
             * @description Do not disturb: no notifications at all: 1 off, 2 on.
             * @enum {integer}
             */
            dndPreferenceSetting?: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            dndPreferenceOverride?: boolean;
            /** @description The hours of each day with notifications. */
            schedulePreferenceSetting?: components["schemas"]["WeekScheduleDto"];
            /** @description Whether users can choose this for themselves. */
            schedulePreferenceOverride?: boolean;
            /** @description Whether users can mute groups. */
            mutedGroupsOverride?: boolean;
            /** @description Whether users can mute conversations with another user. */
            mutedOneOnOnesOverride?: boolean;
        };
        MuteSettingsView: {
            /**
             * @description Do not disturb: no notifications at all: 1 off, 2 on.
             * @enum {integer}
             */
            dndPreferenceSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            dndPreferenceOverride: boolean;
            /** @description The hours of each day with notifications. */
            schedulePreferenceSetting: components["schemas"]["WeekScheduleView"];
            /** @description Whether users can choose this for themselves. */
            schedulePreferenceOverride: boolean;
            /** @description Whether users can mute groups. */
            mutedGroupsOverride: boolean;
            /** @description Whether users can mute conversations with another user. */
            mutedOneOnOnesOverride: boolean;
        };
        MutedConversationDto: {
            /** @description uid of the other user, or guid. */
            id: string;
            /**
             * @description Whether the id is that of a user or of a group.
             * @enum {string}
             */
            type: "oneOnOne" | "group";
            /**
             * Format: int64
             * @description The end of the mute, in Unix milliseconds.
             */
            until: number;
        };
        MutedConversationView: {
            /** @description uid of the other user, or guid. */
            id: string;
            /** @enum {string} */
            type: "oneOnOne" | "group";
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            until: number;
        };
        MutedConversationsResponse: {
            data: components["schemas"]["MutedConversationsView"];
        };
        MutedConversationsView: {
            mutedConversations: components["schemas"]["MutedConversationView"][];
        };
        NamedConversationDto: {
            /** @description uid of the other user, or guid. */
            id: string;
            /**
             * @description Whether the id is that of a user or of a group.
             * @enum {string}
             */
            type: "oneOnOne" | "group";
        };
        NewMemberDto: {
            /** @description uid of the user. */
            uid: string;
            /**
             * @description The scope to add the user with.
             * @default participant
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
        };
        NotificationChoicesResponse: {
            data: components["schemas"]["NotificationChoicesView"];
        };
        NotificationChoicesView: {
            /** @description Groups. */
            groupPreferences: components["schemas"]["GroupNotificationChoicesView"];
            /** @description Conversations between two users. */
            oneOnOnePreferences: components["schemas"]["OneOnOneNotificationChoicesView"];
            /** @description Do not disturb, and schedule. */
            mutePreferences: components["schemas"]["MuteNotificationChoicesView"];
            /** @description Whether notifications do not show what messages contain. */
            usePrivacyTemplate: boolean;
        };
        NotificationInPayloadDto: {
            /** @description On iOS. true if absent. */
            ios?: components["schemas"]["ShownDto"];
            /** @description On Android. true if absent. */
            android?: components["schemas"]["ShownDto"];
            /** @description On web pages. true if absent. */
            web?: components["schemas"]["ShownDto"];
        };
        NotificationInPayloadView: {
            ios: components["schemas"]["ShownView"];
            android: components["schemas"]["ShownView"];
            web: components["schemas"]["ShownView"];
        };
        NotificationLogView: {
            data: components["schemas"]["LogEntryView"][];
            meta: components["schemas"]["LogMetaView"];
        };
        NotificationPreferenceSettingsDto: {
            /** @description Groups. */
            group?: components["schemas"]["GroupSettingsDto"];
            /** @description Conversations between two users. */
            oneOnOne?: components["schemas"]["OneOnOneSettingsDto"];
            /** @description Calls. */
            call?: components["schemas"]["CallSettingsDto"];
            /** @description Do not disturb, schedule and muting. */
            mute?: components["schemas"]["MuteSettingsDto"];
            /** @description Whether a message that mentions the user is notified of although the preferences of the user are against it. */
            bypassPreferencesForMentions?: boolean;
            /** @description Emails, or SMS, about messages of a conversation. */
            email?: components["schemas"]["DigestSettingsDto"];
            /** @description Emails, or SMS, about messages of a conversation. */
            sms?: components["schemas"]["DigestSettingsDto"];
            /** @description What payloads of push notifications have. */
            push?: components["schemas"]["PushSettingsDto"];
        };
        NotificationPreferenceSettingsView: {
            /** @description Groups. */
            group: components["schemas"]["GroupSettingsView"];
            /** @description Conversations between two users. */
            oneOnOne: components["schemas"]["OneOnOneSettingsView"];
            /** @description Calls. */
            call: components["schemas"]["CallSettingsView"];
            /** @description Do not disturb, schedule and muting. */
            mute: components["schemas"]["MuteSettingsView"];
            /** @description Whether a message that mentions the user is notified of although the preferences of the user are against it. */
            bypassPreferencesForMentions: boolean;
            /** @description Emails, or SMS, about messages of a conversation. */
            email: components["schemas"]["DigestSettingsView"];
            /** @description Emails, or SMS, about messages of a conversation. */
            sms: components["schemas"]["DigestSettingsView"];
            /** @description What payloads of push notifications have. */
            push: components["schemas"]["PushSettingsView"];
        };
        NotificationSettingsResponse: {
            data: components["schemas"]["NotificationSettingsView"];
        };
        NotificationSettingsView: {
            /** @description Which notifications users receive. */
            preferences: components["schemas"]["NotificationPreferenceSettingsView"];
            /** @description Sounds. */
            sound: components["schemas"]["NotificationSoundView"];
            /** @description Texts of notifications, in Handlebars. */
            templates: components["schemas"]["NotificationTemplatesView"];
        };
        NotificationSoundDto: {
            /** @description Name of the sound of messages. */
            chat?: string;
            /** @description Name of the sound of calls. */
            call?: string;
        };
        NotificationSoundView: {
            /** @description Name of the sound of messages. */
            chat: string;
            /** @description Name of the sound of calls. */
            call: string;
        };
        NotificationTemplatesDto: {
            /**
             * @description 1: the default templates; 2: the privacy templates, which do not show what messages contain; 3: the default templates, and users can choose the privacy templates.
             * @enum {integer}
             */
            usePrivacyTemplate?: 1 | 2 | 3;
            /** @description Of text messages. */
            textMessageTemplateDefault?: components["schemas"]["TextMessageTemplateDto"];
            /** @description Of text messages. */
            textMessageTemplatePrivacy?: components["schemas"]["TextMessageTemplateDto"];
            /** @description Of media messages. */
            mediaMessageTemplateDefault?: components["schemas"]["MediaMessageTemplateDto"];
            /** @description Of media messages. */
            mediaMessageTemplatePrivacy?: components["schemas"]["MediaMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplateDefault?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplatePrivacy?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplateDefault?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplatePrivacy?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplateDefault?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplatePrivacy?: components["schemas"]["CustomMessageTemplateDto"];
            /** @description Of messages that mention the user. */
            userMentionTemplateDefault?: components["schemas"]["UserMentionTemplateDto"];
            /** @description Of messages that mention the user. */
            userMentionTemplatePrivacy?: components["schemas"]["UserMentionTemplateDto"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplateDefault?: components["schemas"]["GroupMentionTemplateDto"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplatePrivacy?: components["schemas"]["GroupMentionTemplateDto"];
            /** @description Of emails about unread messages. */
            emailSubjectTemplateDefault?: components["schemas"]["EmailSubjectTemplateDto"];
            /** @description Of emails about unread messages. */
            emailSubjectTemplatePrivacy?: components["schemas"]["EmailSubjectTemplateDto"];
            /** @description Of SMS about unread messages. */
            smsContentTemplateDefault?: components["schemas"]["SmsContentTemplateDto"];
            /** @description Of SMS about unread messages. */
            smsContentTemplatePrivacy?: components["schemas"]["SmsContentTemplateDto"];
        };
        NotificationTemplatesView: {
            /**
             * @description 1: the default templates; 2: the privacy templates, which do not show what messages contain; 3: the default templates, and users can choose the privacy templates.
             * @enum {integer}
             */
            usePrivacyTemplate: 1 | 2 | 3;
            /** @description Of text messages. */
            textMessageTemplateDefault: components["schemas"]["TextMessageTemplateView"];
            /** @description Of text messages. */
            textMessageTemplatePrivacy: components["schemas"]["TextMessageTemplateView"];
            /** @description Of media messages. */
            mediaMessageTemplateDefault: components["schemas"]["MediaMessageTemplateView"];
            /** @description Of media messages. */
            mediaMessageTemplatePrivacy: components["schemas"]["MediaMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of messages that mention the user. */
            userMentionTemplateDefault: components["schemas"]["UserMentionTemplateView"];
            /** @description Of messages that mention the user. */
            userMentionTemplatePrivacy: components["schemas"]["UserMentionTemplateView"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplateDefault: components["schemas"]["GroupMentionTemplateView"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplatePrivacy: components["schemas"]["GroupMentionTemplateView"];
            /** @description Of emails about unread messages. */
            emailSubjectTemplateDefault: components["schemas"]["EmailSubjectTemplateView"];
            /** @description Of emails about unread messages. */
            emailSubjectTemplatePrivacy: components["schemas"]["EmailSubjectTemplateView"];
            /** @description Of SMS about unread messages. */
            smsContentTemplateDefault: components["schemas"]["SmsContentTemplateView"];
            /** @description Of SMS about unread messages. */
            smsContentTemplatePrivacy: components["schemas"]["SmsContentTemplateView"];
        };
        Occupant: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt?: number;
            /** @description Unix seconds; also as joinedAt. */
            joined_at: number;
            /** @enum {string} */
            audio_call: "true" | "false";
            /** @description Unix seconds, only of a user who has left; also as leftAt. */
            left_at?: number;
        } & {
            [key: string]: unknown;
        };
        OneOnOneNotificationChoicesDto: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            oneOnOneMessages?: 1 | 2 | 3;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            oneOnOneReplies?: 1 | 2 | 3 | 4;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            oneOnOneQuotedReplies?: 1 | 2 | 3;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            oneOnOneReactions?: 1 | 2 | 3;
        };
        OneOnOneNotificationChoicesView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            oneOnOneMessages: 1 | 2 | 3;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            oneOnOneReplies: 1 | 2 | 3 | 4;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            oneOnOneQuotedReplies: 1 | 2 | 3;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            oneOnOneReactions: 1 | 2 | 3;
        };
        OneOnOneSettingsDto: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride?: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting?: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride?: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride?: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting?: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride?: boolean;
            /**
             * @description An edited message replaces the text of its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageEditedSetting?: 1 | 2;
            /**
             * @description A deleted message retracts its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageDeletedSetting?: 1 | 2;
        };
        OneOnOneSettingsView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride: boolean;
            /**
             * @description An edited message replaces the text of its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageEditedSetting: 1 | 2;
            /**
             * @description A deleted message retracts its notification: 1 off, 2 on.
             * @enum {integer}
             */
            messageDeletedSetting: 1 | 2;
        };
        OnlineCountsDto: {
            /** @description guids, at most 100. */
            groups?: string[];
        };
        OnlineCountsResponse: {
            data: components["schemas"]["OnlineCountsView"];
        };
        OnlineCountsView: {
            /** @description Users of the app who are online, as far as the acting user sees them. */
            onlineUsersCount: number;
            /** @description Members who are online, by guid, of the groups that the acting user is a member of. */
            groups: {
                [key: string]: number;
            };
        };
        PageCursorView: {
            /** @description Unix seconds. */
            updatedAt: number;
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Where the page ended, to be sent back as it is. */
            id: string;
        };
        PageMetaView: {
            pagination: components["schemas"]["PaginationView"];
        };
        PaginationView: {
            /** @description Rows in all pages together. */
            total: number;
            /** @description Rows on this page. */
            count: number;
            per_page: number;
            current_page: number;
            total_pages: number;
        };
        ParameterDto: {
            /** @description Name of the parameter. */
            key: string;
            /**
             * @description Type of the value, as in JSON Schema.
             * @enum {string}
             */
            type: "string" | "number" | "integer" | "boolean" | "array" | "object";
            /** @description What the value is, for the model. */
            description?: string;
            /**
             * @description Whether the model has to pass it.
             * @default false
             */
            required?: boolean;
        };
        ParameterView: {
            key: string;
            /** @enum {string} */
            type: "string" | "number" | "integer" | "boolean" | "array" | "object";
            description?: string;
            required: boolean;
        };
        PermissionPageResponse: {
            data: components["schemas"]["PermissionView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        PermissionView: {
            id: string;
            /** @enum {string} */
            type: "role" | "scope";
            title: string;
            description: string;
            /** @enum {string} */
            dataType: "string" | "stringArray" | "rolesStringArray" | "customStringArray";
            /** @description Absent if a value may be any text. */
            availableValues?: string[];
            defaultValue: string | string[];
            /** @description The value that is set. Absent: the default applies. */
            value?: string | string[];
            /** @description When the app was created, in Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        PermissionsResponse: {
            data: components["schemas"]["PermissionsView"];
        };
        PermissionsView: {
            /** @description The permissions that are set, by id. */
            permissions: {
                [key: string]: string | string[];
            };
        };
        PinRecordDto: {
            /** @description uid. */
            pinnedBy: string;
            /** @description Unix seconds. */
            pinnedAt: number;
        };
        PinnedConversationDto: {
            /** @description uid or guid. */
            conversationWith: string;
            /**
             * @description Whether it is with a user or with a group.
             * @enum {string}
             */
            conversationType: "user" | "group";
        };
        PinnedConversationEventView: {
            /** @description Absent if the app pins a user for all users: each of them has another conversation with the user. */
            conversationId?: string;
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description The user or the group of the conversation. */
            conversationWith: components["schemas"]["UserEntryOrGroupEntry"];
            /** @description Unix seconds; only of conversation_pinned. */
            pinnedAt?: number;
            /** @description uid of the user; app_system if the app pins the conversation for all its users. */
            pinnedBy?: string;
        };
        PinnedConversationListResponse: {
            data: components["schemas"]["PinnedConversationView"][];
        };
        PinnedConversationView: {
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description Of groups; with a user, everybody has another one. */
            conversationId?: string;
            /** @description Unix seconds. */
            pinnedAt: number;
            pinnedBy: string;
            /** @description The user or the group that the conversation is with, as the user sees them. */
            conversationWith: components["schemas"]["ConversationCounterpart"];
        };
        PlannedFileDto: {
            name: string;
            /** @description In bytes. */
            size?: number;
            mimeType?: string;
        };
        PreviewTemplateDto: {
            /**
             * @description Name of the template.
             * @enum {string}
             */
            template: "textMessageTemplateDefault" | "textMessageTemplatePrivacy" | "mediaMessageTemplateDefault" | "mediaMessageTemplatePrivacy" | "pollMessageTemplateDefault" | "pollMessageTemplatePrivacy" | "reminderMessageTemplateDefault" | "reminderMessageTemplatePrivacy" | "customMessageTemplateDefault" | "customMessageTemplatePrivacy" | "userMentionTemplateDefault" | "userMentionTemplatePrivacy" | "groupMentionTemplateDefault" | "groupMentionTemplatePrivacy" | "emailSubjectTemplateDefault" | "emailSubjectTemplatePrivacy" | "smsContentTemplateDefault" | "smsContentTemplatePrivacy";
            /** @description Changes of the stored templates, for this preview. */
            templates?: components["schemas"]["NotificationTemplatesDto"];
        };
        PushSettingsDto: {
            /** @description Whether the payload has the message. */
            includeMessageObjectSetting?: boolean;
            /** @description Whether the message in the payload has the metadata of the sender. */
            includeSenderMetadataSetting?: boolean;
            /** @description Whether the message in the payload has the metadata of the receiver. */
            includeReceiverMetadataSetting?: boolean;
            /** @description Whether a long text of the message in the payload is shortened. */
            trimTextFieldSetting?: boolean;
            /** @description Whether the message in the payload has its metadata. */
            includeMessageMetadataSetting?: boolean;
            /** @description Whether the payload has the number of unread messages, for badges. */
            includeUnreadMessageCountSetting?: boolean;
            /** @description A JSON object that is part of every payload. A change replaces it. */
            customJson?: {
                [key: string]: unknown;
            };
        };
        PushSettingsView: {
            /** @description Whether the payload has the message. */
            includeMessageObjectSetting: boolean;
            /** @description Whether the message in the payload has the metadata of the sender. */
            includeSenderMetadataSetting: boolean;
            /** @description Whether the message in the payload has the metadata of the receiver. */
            includeReceiverMetadataSetting: boolean;
            /** @description Whether a long text of the message in the payload is shortened. */
            trimTextFieldSetting: boolean;
            /** @description Whether the message in the payload has its metadata. */
            includeMessageMetadataSetting: boolean;
            /** @description Whether the payload has the number of unread messages, for badges. */
            includeUnreadMessageCountSetting: boolean;
            /** @description A JSON object that is part of every payload. A change replaces it. */
            customJson: {
                [key: string]: unknown;
            };
        };
        PushTokenView: {
            /** @description Asterisks in responses to a user, unless it is the token of the request. */
            authToken: string;
            /**
             * @description call: a VoIP token, which receives calls only.
             * @enum {string}
             */
            pushTokenType: "chat" | "call";
            /** @description ISO 8601. */
            createdAt: string;
            platform: string;
            providerId: string;
            /** @description Of Web Push the endpoint. */
            pushToken: string;
            uid: string;
            /** @description ISO 8601. */
            updatedAt: string;
        };
        PushTokensResponse: {
            data: components["schemas"]["PushTokensView"];
        };
        PushTokensView: {
            pushTokens: components["schemas"]["PushTokenView"][];
        };
        ReactionCountView: {
            reaction: string;
            /** @description Number of users who reacted with it. */
            count: number;
            /** @description true if the acting user is one of them. */
            reactedByMe?: boolean;
        };
        ReactionEventView: {
            reaction: components["schemas"]["EventReactionView"];
        };
        ReactionRecordDto: {
            /** @description uid. */
            uid: string;
            /** @description One emoji, or a name such as :wave:. */
            reaction: string;
            /** @description Unix seconds. */
            reactedAt?: number;
        };
        ReactivateUsersDto: {
            /** @description uids of the users to reactivate. */
            uidsToActivate: string[];
        };
        ReactivatedUsersResponse: {
            data: components["schemas"]["ReactivatedUsersView"];
        };
        ReactivatedUsersView: {
            /** @description All users of the request who are active now. */
            nonDeactivatedUids?: string[];
            /** @description Users who were deactivated before. */
            reactivatedUids?: string[];
            /** @description uids of no user. */
            notFound?: string[];
        };
        ReadinessView: {
            /**
             * @description degraded: the server processes requests, and a dependency other than the database is unavailable.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description Status of the dependencies: database; eventLog, unavailable while events wait for more than five seconds, so that webhooks, notifications and connected clients get them late; mediaStorage, which uploads and downloads of files require; listener, unavailable while this server does not hear the others through the database, so that it caches nothing, and signals such as typing reach only the connections of the same server; and, where there are some, readReplicas. */
            checks: {
                [key: string]: "ok" | "unavailable";
            };
        };
        ReasonCountedCursorPageResponse: {
            data: components["schemas"]["ReasonView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        ReasonResponse: {
            data: components["schemas"]["ReasonView"];
        };
        ReasonView: {
            id: string;
            name: string;
            description?: string;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description true for the reasons that a new app has. */
            default?: boolean;
        };
        ReceiptBodyView: {
            /** @enum {string} */
            action: "delivered" | "read" | "deliveredToAll" | "readByAll";
            /** @description The receipt also covers all earlier messages that other users sent in the conversation; with deliveredToAll and readByAll, all earlier messages of the same sender. */
            messageId: string;
            /** @description The user who got or read the message; with deliveredToAll and readByAll, the system user. */
            user: components["schemas"]["UserSummaryView"];
            /** @description Unix seconds. */
            timestamp: number;
        };
        ReceiptEventView: {
            /** @description uid or guid of the receiver of the receipt. */
            receiver: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @enum {string} */
            type: "receipts";
            /** @description uid of the user who got or read the message, or app_system. */
            sender: string;
            /** @description uid of the sender of the message. */
            messageSender: string;
            body: components["schemas"]["ReceiptBodyView"];
        };
        ReceivedEmailDto: {
            /** @description JSON of an object: the character sets of the other fields. */
            charsets?: string;
            /** @description JSON of an object, whose member to lists the addresses that the email was delivered to. */
            envelope?: string;
            /** @description The header From. */
            from?: string;
            /** @description All headers. */
            headers?: string;
            /** @description The HTML of the email, which is read if it has no plain text. */
            html?: string;
            /** @description The plain text of the email. */
            text?: string;
            /** @description The header To. */
            to?: string;
        };
        RecordingEventView: {
            sessionId: string;
            /** Format: date */
            recordingDate: string;
            /** @description Seconds. */
            duration: string;
            /** @description Unix seconds. */
            startTime: string;
            /** @description Where the file is. */
            recording_url: string;
        };
        RegisterPushTokenDto: {
            /**
             * @description Platform of the device, which decides the property of the token.
             * @enum {string}
             */
            platform: "fcm_android" | "fcm_ios" | "fcm_web" | "fcm_flutter_android" | "fcm_flutter_ios" | "fcm_react_native_android" | "fcm_react_native_ios" | "fcm_ionic_cordova_android" | "fcm_ionic_cordova_ios" | "apns_ios_device" | "apns_flutter_device" | "apns_react_native_device" | "apns_ionic_cordova_device" | "apns_ios_voip" | "apns_flutter_voip" | "apns_react_native_voip" | "apns_ionic_cordova_voip" | "web_push";
            /** @description Provider that sends to the device. The default provider of its kind if absent. */
            providerId?: string;
            /** @description Of the platforms fcm_…. */
            fcmToken?: string;
            /** @description Of the platforms apns_…_device. */
            deviceToken?: string;
            /** @description Of the platforms apns_…_voip. */
            voipToken?: string;
            /** @description Of the platform web_push: the subscription of the browser, as its toJSON() returns it. */
            webPushSubscription?: components["schemas"]["WebPushSubscriptionDto"];
            /** @description Auth token of the user, to which the device belongs. May be absent if the request is made with it in the header authToken. */
            authToken?: string;
            /** @description Time zone of the user as an IANA name. Unchanged if absent. */
            timezone?: string;
        };
        RemoveFriendsDto: {
            /** @description uids of the friends to remove. */
            friends: string[];
        };
        RemovedFriendsResponse: {
            data: components["schemas"]["RemovedFriendsView"];
        };
        RemovedFriendsView: {
            /** @description Whether all given users were friends. */
            success: boolean;
            /** @description A sentence to show to people. */
            message: string;
            /** @description Result for each user, by uid. */
            friends: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        ReplacePinnedConversationsDto: {
            /** @description At most 5, in the order in which they are listed before all others. They replace the old ones. */
            conversations: components["schemas"]["PinnedConversationDto"][];
        };
        ReplicaView: {
            name: string;
            /** @description As PostgreSQL names it, such as streaming. */
            state?: string;
            lagSeconds: number;
        };
        RequestUsageDto: {
            /**
             * @description true: the calendar month before the current one (UTC); false: the current one, up to now.
             * @default false
             */
            usePreviousBillingCycle?: boolean;
        };
        ResetUserConversationDto: {
            /** @description The user of the path, or the acting user; optional. */
            conversationWith?: string;
            /**
             * @description true erases the messages of the two for both of them; false hides them from the acting user.
             * @default false
             */
            deleteMessagesPermanently?: boolean;
        };
        RestrictFeaturesDto: {
            /** @description Keys of features, with or without the prefix u. */
            featuresToRestrict: string[];
        };
        RestrictedFeaturePageResponse: {
            data: components["schemas"]["RestrictedFeatureView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        RestrictedFeatureView: {
            title: string;
            description: string;
            key: string;
            /** @description Path of the operation. */
            path: string;
            /** @description Since when it has been restricted, in Unix seconds. */
            createdAt: number;
        };
        ReviewBlockedMessageDto: {
            /**
             * @description approved delivers the message, or applies the edit; rejected leaves it blocked. Optional if reviewed is true.
             * @enum {string}
             */
            status?: "approved" | "rejected";
            /** @description true without a status marks the message as reviewed, without a decision: it stays blocked. */
            reviewed?: boolean;
        };
        ReviewFlaggedMessageDto: {
            /**
             * @description approved leaves the message visible; disapproved hides it from everybody but its sender.
             * @enum {string}
             */
            status: "approved" | "disapproved";
        };
        ReviewedMessageCountedCursorPageResponse: {
            data: components["schemas"]["ReviewedMessageView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        ReviewedMessageView: {
            appId: string;
            /**
             * @description Which list the message was in.
             * @enum {string}
             */
            origin: "blocked" | "flagged";
            /**
             * @description What the moderator decided.
             * @enum {string}
             */
            actionTaken: "Approved" | "Blocked" | "Marked as reviewed";
            /** @description uid of the moderator; app_system where the app named none. */
            moderator: string;
            /** @description Unix seconds. */
            reviewedAt: number;
            /** @description The rule that blocked or flagged the message; absent where only users flagged it. */
            ruleId?: string;
            ruleName?: string;
            /** @description The revision of the rule at that time. */
            revisionId?: string;
            /** @description The condition of the rule that matched. */
            condition?: components["schemas"]["MatchedConditionView"];
            /** @description With its present moderation status, and the rule in data.moderation. For a blocked edit, the message as the edit would change it. */
            message: components["schemas"]["MessageView"];
            /** @description true if an edit was blocked, not the message itself. */
            isEdit?: boolean;
            /** @description The actions of the rule. */
            action: string[];
            /** @description Of a flagged message: the newest flags of users at the time of the review, at most 100. */
            flaggedBy?: components["schemas"]["FlagView"][];
            /** @description When the message was blocked or first flagged, and its id: <seconds>.000000000<id>. */
            blockedAt: string;
            /** @description When the message was blocked or first flagged, in Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        RevokeBeforeDto: {
            /** @description Unix seconds, at most 30 seconds in the future. Default: the next full second. */
            timestamp?: number;
        };
        RevokedBeforeResponse: {
            data: components["schemas"]["RevokedBeforeView"];
        };
        RevokedBeforeView: {
            uid: string;
            /** @description Tokens that were issued before are refused. Unix seconds. */
            revokedBefore: number;
        };
        RolePageResponse: {
            data: components["schemas"]["RoleView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        RoleResponse: {
            data: components["schemas"]["RoleView"];
        };
        RoleSettingsDto: {
            /**
             * @description Which users a user with the role can list: all, or only friends.
             * @enum {string}
             */
            listUsers?: "all" | "friendsOnly";
            /**
             * @description To which users a user with the role can send messages: all, or only friends.
             * @enum {string}
             */
            sendMessagesTo?: "all" | "friendsOnly";
        };
        RoleSettingsView: {
            /** @enum {string} */
            listUsers?: "all" | "friendsOnly";
            /** @enum {string} */
            sendMessagesTo?: "all" | "friendsOnly";
        };
        RoleView: {
            role: string;
            name: string;
            description?: string;
            metadata?: {
                [key: string]: unknown;
            };
            settings?: components["schemas"]["RoleSettingsView"];
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds; absent if the role was never changed. */
            updatedAt?: number;
        };
        RuleConditionView: {
            /** @description Unique within the rule. */
            id: number;
            /** @description Whether the value names keyword lists. */
            isKeywordsReferencePresent: boolean;
            /** @description Whether it checks files. */
            isMediaPresent: boolean;
            /** @enum {string} */
            entity: "message";
            /** @enum {string} */
            operand: "text" | "image" | "video" | "audio" | "file" | "custom";
            /** @enum {string} */
            category: "word" | "pattern" | "sentence-similarity" | "toxicity" | "custom-api" | "prompt";
            /** @enum {string} */
            operator: "contains" | "equals";
            value: string[];
            prompts?: string[];
        };
        RuleFilterView: {
            /** @enum {string} */
            type: "sender" | "receiver";
            /** @enum {string} */
            entity: "user" | "group";
            operand: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "in" | "notIn" | "startsWith" | "endsWith" | "lessThan" | "greaterThan";
            value: string[];
        };
        RunCursorPageResponse: {
            data: components["schemas"]["RunView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        RunFailureView: {
            /** @enum {string} */
            code: "rate_limited" | "too_many_agents" | "interrupted" | "agent_inactive" | "not_reachable" | "not_configured" | "timeout" | "too_many_tokens" | "too_many_tool_calls" | "too_long" | "model_unreachable" | "model_error" | "invalid_response" | "internal_error";
            /** @description A sentence, without texts of users. */
            reason: string;
        };
        RunStateResponse: {
            data: components["schemas"]["RunStateView"];
        };
        RunStateView: {
            /** @description Decimal; the runId of realtime frames and of messages. */
            id: string;
            /**
             * @description waiting: the client of the user carries a tool call out. finished, failed and cancelled runs are over.
             * @enum {string}
             */
            state: "queued" | "running" | "waiting" | "finished" | "failed" | "cancelled";
        };
        RunToolCallView: {
            name: string;
            /** @description As the model named the call; it need not be unique. */
            toolCallId: string;
            /**
             * @description waiting: the client of the user carries the call out.
             * @enum {string}
             */
            state: "running" | "waiting" | "succeeded" | "failed";
            /** @description Absent while it runs. */
            milliseconds?: number;
        };
        RunView: {
            /** @description Decimal; the runId of realtime frames and of messages. */
            id: string;
            /**
             * @description waiting: the client of the user carries a tool call out. finished, failed and cancelled runs are over.
             * @enum {string}
             */
            state: "queued" | "running" | "waiting" | "finished" | "failed" | "cancelled";
            /** @description uid of the agent. */
            agent: string;
            /** @description uid of the user whose message the agent answers. */
            uid: string;
            conversationId: string;
            /** @description The message that the agent answers. */
            messageId: string;
            /** @description The first message of the thread. */
            threadId: string;
            /** @description The answer, or the message about a failure. */
            answerId?: string;
            /** @description How often the run was started. A run whose server process ended is started again once. */
            attempts: number;
            model?: string;
            promptTokens: number;
            completionTokens: number;
            tools: components["schemas"]["RunToolCallView"][];
            failure?: components["schemas"]["RunFailureView"];
            /** @description From the first start to the end. */
            durationMilliseconds?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            startedAt?: number;
            /** @description Unix seconds. */
            finishedAt?: number;
        };
        SaveRecordDto: {
            /** @description uid. */
            uid: string;
            /** @description Unix seconds. */
            savedAt?: number;
        };
        SearchPositionView: {
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Id of the row. */
            id: string;
        };
        SendGridProviderResponse: {
            data: components["schemas"]["SendGridProviderView"];
        };
        SendGridProviderView: {
            /** @description Asterisks. */
            sendGridApiKey: string;
            sendGridTemplateID: string;
            sendGridUnsubscribeGroupID: string;
            senderName: string;
            senderEmail: string;
            allowEmailReplies: boolean;
            senderEmailForReplies?: string;
            /** @description With allowEmailReplies: the address that Inbound Parse of SendGrid posts emails to. */
            repliesWebhook?: string;
            isEnabled: boolean;
        };
        SendMessageDto: {
            /**
             * @description card and agentic can only be sent by the backend of the app.
             * @default message
             * @enum {string}
             */
            category?: "message" | "custom" | "interactive" | "card" | "agentic";
            /**
             * @description text, image, file, audio or video; for the category custom, any name; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.
             * @default text
             */
            type?: string;
            /** @description The content of the message. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any, anyOf, allOf or none, elementIds}) and allowSenderInteraction. Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata, for any category, is any JSON object of at most 10 KB. At most 65,536 characters in total. */
            data?: components["schemas"]["MessageData"];
            /** @description The id of the message in your app. A second send with it by the same sender stores nothing and returns the stored message. */
            muid?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Id of a message of the same conversation that this one quotes. */
            quotedMessageId?: string | number;
            /** @description uid or guid. Required without multipleReceivers. */
            receiver?: string;
            /**
             * @description Whether the receiver is a user or a group.
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /** @description Instead of receiver and receiverType: at most 100 receivers. A message is stored for each of them. */
            multipleReceivers?: components["schemas"]["MultipleReceiversDto"];
            /** @description Id of a message of the same conversation, in whose thread this one is a reply. */
            parentId?: string | number;
            /** @description Alias of parentId, which takes precedence. */
            parentMessageId?: string | number;
        };
        SendResultView: {
            success: boolean;
            /** @description The message, if it was sent. */
            data?: components["schemas"]["MessageView"];
            /** @description The error, if it was not sent. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        SendResultsView: {
            /** @description By uid, spelled as in the request. */
            uids?: {
                [key: string]: components["schemas"]["SendResultView"];
            };
            /** @description By guid, spelled as in the request. */
            guids?: {
                [key: string]: components["schemas"]["SendResultView"];
            };
        };
        SendThreadMessageDto: {
            /**
             * @description card and agentic can only be sent by the backend of the app.
             * @default message
             * @enum {string}
             */
            category?: "message" | "custom" | "interactive" | "card" | "agentic";
            /**
             * @description text, image, file, audio or video; for the category custom, any name; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.
             * @default text
             */
            type?: string;
            /** @description The content of the message. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any, anyOf, allOf or none, elementIds}) and allowSenderInteraction. Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata, for any category, is any JSON object of at most 10 KB. At most 65,536 characters in total. */
            data?: components["schemas"]["MessageData"];
            /** @description The id of the message in your app. A second send with it by the same sender stores nothing and returns the stored message. */
            muid?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Id of a message of the same conversation that this one quotes. */
            quotedMessageId?: string | number;
            /** @description Optional, since the parent determines it: uid or guid of the receiver. */
            receiver?: string;
            /**
             * @description Optional: whether the receiver is a user or a group.
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /** @description Optional, instead of receiver and receiverType: it may contain only that receiver. */
            multipleReceivers?: components["schemas"]["MultipleReceiversDto"];
        };
        SeriesPointView: {
            /** @description Start, in Unix seconds. */
            time: number;
            value: number;
            /** @description With dimensions=true, the parts of the value that are not 0. */
            dimensions?: {
                [key: string]: number;
            };
        };
        SeriesResponse: {
            data: components["schemas"]["SeriesView"];
        };
        SeriesView: {
            /** @enum {string} */
            interval: "5m" | "hour" | "day" | "month";
            /** @description Start of the first interval, in Unix seconds. */
            from: number;
            /** @description End of the last interval, in Unix seconds. */
            to: number;
            /** @description In the order of the request. */
            series: components["schemas"]["MetricSeriesView"][];
        };
        ServerProcessView: {
            id: string;
            /** @description Of Confab. */
            version?: string;
            nodeVersion?: string;
            /** @description Unix seconds. */
            startedAt?: number;
            /** @description The last heartbeat, in Unix seconds. There is one every ten seconds. */
            seenAt: number;
        };
        ServiceAccountCredsChangesDto: {
            /** @description Id of the Firebase project. */
            project_id?: string;
            /** @description Address of the service account. */
            client_email?: string;
            /** @description The RSA key, in PEM. Responses show asterisks; sending these changes nothing. */
            private_key?: string;
            /** @description Id of the key. */
            private_key_id?: string;
        };
        ServiceAccountCredsDto: {
            /** @description Id of the Firebase project. */
            project_id: string;
            /** @description Address of the service account. */
            client_email: string;
            /** @description The RSA key, in PEM. Responses show asterisks; sending these changes nothing. */
            private_key: string;
            /** @description Id of the key. */
            private_key_id?: string;
        };
        ServiceAccountCredsView: {
            project_id: string;
            client_email: string;
            private_key_id?: string;
            /** @description Asterisks. */
            private_key: string;
        };
        SetPermissionsDto: {
            /** @description Values by permission id: a text, or a list of texts. null sets the default. Permissions that are not named stay unchanged. */
            permissions: {
                [key: string]: unknown;
            };
        };
        SetScopePermissionsDto: {
            /** @description Values by permission id: a text, or a list of texts. null sets the default. Permissions that are not named stay unchanged. */
            permissions: {
                [key: string]: unknown;
            };
        };
        SetSettingsDto: {
            /** @description Values by setting key. Settings that are not named stay unchanged. */
            settings: {
                [key: string]: boolean | number | string;
            };
        };
        SettingResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["SettingResultView"];
            };
        };
        SettingResultView: {
            success: boolean;
            /** @description Human-readable text. */
            message?: string;
            /** @description Why the setting was not changed. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        ShownDto: {
            /** @description Whether the payload has a notification, for messages. */
            chat?: boolean;
            /** @description Whether the payload has a notification, for calls. */
            call?: boolean;
        };
        ShownView: {
            chat: boolean;
            call: boolean;
        };
        SmsContentTemplateDto: {
            /** @description Text of SMS about messages in a group. */
            bodyGroup?: string;
            /** @description Text of SMS about messages between two users. */
            bodyOneOnOne?: string;
        };
        SmsContentTemplateView: {
            /** @description Text of SMS about messages in a group. */
            bodyGroup: string;
            /** @description Text of SMS about messages between two users. */
            bodyOneOnOne: string;
        };
        StartCallDto: {
            /** @description uid or guid of the user or group to call. */
            receiver: string;
            /**
             * @description Whether the receiver is a user or a group.
             * @enum {string}
             */
            receiverType: "user" | "group";
            /**
             * @description Type of the call.
             * @enum {string}
             */
            type: "audio" | "video";
            /**
             * @description For the clients, and for call tokens: in the mode presenter only presenters send audio and video.
             * @default call
             * @enum {string}
             */
            mode?: "call" | "meet" | "presenter";
            /** @description Any JSON object. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Device of the acting user. Generated if absent. */
            deviceId?: string;
        };
        StatsRangeView: {
            /** @description As it was sent. */
            fromDate: number;
            /** @description As it was sent. */
            toDate: number;
        };
        StatsResponse: {
            data: components["schemas"]["StatsView"];
        };
        StatsView: {
            metrics: components["schemas"]["UsageFiguresView"];
            time_range: components["schemas"]["StatsRangeView"];
        };
        SubmitMessageDto: {
            /** @description uid of the sender. */
            sender: string;
            /** @description uid or guid. */
            receiver: string;
            /**
             * @description Whether the receiver is a user or a group.
             * @enum {string}
             */
            receiverType: "user" | "group";
            /**
             * @description Only these categories are judged.
             * @default message
             * @enum {string}
             */
            category?: "message" | "custom";
            /**
             * @description text, image, file, audio or video; for the category custom, any name.
             * @default text
             */
            type?: string;
            /** @description The content, as of a message that is sent. */
            data?: components["schemas"]["MessageData"];
            /** @description The id of the message in your app. A second submission with it of the same sender stores nothing and returns the first. */
            muid?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description When the message was sent, in Unix seconds; now by default. */
            sentAt?: number;
            /** @description Creates the sender if there is no such user. */
            senderUserDetails?: components["schemas"]["SubmittedUserDto"];
            /** @description Creates the receiver if there is no such user. */
            receiverUserDetails?: components["schemas"]["SubmittedUserDto"];
            /** @description Creates the receiver if there is no such group. */
            receiverGroupDetails?: components["schemas"]["SubmittedGroupDto"];
        };
        SubmittedGroupDto: {
            /** @description As in the submission, which is the default. */
            guid?: string;
            /** @description Name that others see. */
            name: string;
            /**
             * @description Who may join; see the operation that creates groups.
             * @default public
             * @enum {string}
             */
            type?: "public" | "password" | "private";
            /** @description Required for the type password. */
            password?: string;
            /**
             * Format: uri
             * @description URL of a picture.
             */
            icon?: string;
            /** @description What the group is about. */
            description?: string;
            /** @description uid of the owner; the system user by default. */
            owner?: string;
            /** @description Any JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
        };
        SubmittedUserDto: {
            /** @description As in the submission, which is the default. */
            uid?: string;
            /** @description Name that others see. */
            name: string;
            /**
             * Format: uri
             * @description URL of a picture.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /**
             * @description A role of the app.
             * @default default
             */
            role?: string;
            /** @description Any JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
        };
        SubscriberRecordDto: {
            /** @description uid. */
            uid: string;
            /** @description Unix seconds. */
            subscribedAt?: number;
            /** @description The reply up to which the thread is read. */
            readMessageId?: string;
        };
        SuccessResponse: {
            data: components["schemas"]["SuccessView"];
        };
        SuccessView: {
            /** @enum {boolean} */
            success: true;
        };
        TemplatePreviewView: {
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description Type of the sample message. */
            messageType: string;
            /** @description Of a push notification. */
            title?: string;
            /** @description Of a push notification. */
            body?: string;
            /** @description Of an email. */
            subject?: string;
            /** @description Of an SMS. */
            text?: string;
        };
        TemplatePreviewsResponse: {
            data: components["schemas"]["TemplatePreviewsView"];
        };
        TemplatePreviewsView: {
            /** @description One for each sample message and type of receiver that the template is for. */
            previews: components["schemas"]["TemplatePreviewView"][];
        };
        TestEmailDto: {
            /**
             * @description The provider. The one that is turned on if absent, SendGrid if both are.
             * @enum {string}
             */
            provider?: "sendgrid" | "custom";
            /** @description Address of the receiver. */
            email: string;
        };
        TestKeywordListDto: {
            /** @description Sample texts, at most 100 of 1,000 characters. Everyday sentences of 22 languages by default. */
            texts?: string[];
            /**
             * @description As in the condition of a rule.
             * @default contains
             * @enum {string}
             */
            operator?: "contains" | "equals";
            /**
             * @description Percent, as in the condition of a rule: a text matches if it is more similar to a sentence. Of the category sentence-similarity.
             * @default 50
             */
            similarity?: number;
        };
        TestPushDto: {
            /**
             * @description Kind of the provider. That of the device if absent. custom needs a uid.
             * @enum {string}
             */
            provider?: "fcm" | "apns" | "web_push" | "custom";
            /** @description Id of the provider. That of the device if absent. */
            providerId?: string;
            /** @description A registered push token; of Web Push the endpoint. Either this or uid. */
            pushToken?: string;
            /** @description The device of this user that was registered last. Either this or pushToken. */
            uid?: string;
        };
        TestSendResponse: {
            data: components["schemas"]["TestSendView"];
        };
        TestSendView: {
            /** @description Whether the provider accepted the notification. */
            success: boolean;
            provider: string;
            /** @description HTTP status of the provider. */
            status?: number;
            /** @description Why it was not accepted. */
            error?: string;
            /** @description Duration. */
            milliseconds: number;
        };
        TestSmsDto: {
            /**
             * @description The provider. The one that is turned on if absent, Twilio if both are.
             * @enum {string}
             */
            provider?: "twilio" | "custom";
            /** @description Phone number of the receiver, as E.164. */
            phno: string;
        };
        TestedConditionView: {
            id: number;
            /** @description Whether value names lists of keywords and not the keywords themselves. */
            isKeywordsReferencePresent: boolean;
            /** @description Whether media was checked. */
            isMediaPresent: boolean;
            /** @description What the condition checks. */
            entity: string;
            /** @description The part of it that is checked. */
            operand: string;
            /** @description The kind of check. */
            category: string;
            operator: string;
            /** @description Words, patterns, ids of lists or thresholds. */
            value: string[];
            /** @description Of category prompt: the questions to the engine about the message. */
            prompts?: string[];
            /** @description Human-readable reasons. */
            message?: string[];
            /** @description The score or the similarity, in percent. */
            weight?: number;
            /** @description One for each keyword list that matches. */
            terms: components["schemas"]["TestedTermView"][];
        };
        TestedRuleView: {
            id: string;
            name: string;
            /** @description The current revision of the rule. */
            revisionId: string;
            enabled: boolean;
            /** @description Whether the filters of the rule pass for the sender and the receiver. */
            passesFilters: boolean;
            /** @description Whether the actions of the rule are carried out: it matches, is enabled, its filters pass, and no rule before it blocks. */
            takesEffect: boolean;
            action: ("blockMessage" | "flagMessage" | "banUser" | "kickUser" | "blockUser")[];
            /** @description The conditions that match. */
            conditions: components["schemas"]["TestedConditionView"][];
            /** @description Whether it has conditions that an outside engine decides. The test queries none. */
            hasOutsideConditions: boolean;
        };
        TestedTermView: {
            /** @description The keyword list; absent for a value of the condition itself. */
            listId?: string;
            /** @description The word, pattern or sentence that matches. */
            term: string;
            /** @description Of a sentence, in percent. */
            similarity?: number;
        };
        TestedTextView: {
            text: string;
            /** @description Of an everyday sentence: ISO 639 code of its language. */
            language?: string;
            /** @description Whether the list matches the text. */
            matches: boolean;
            /** @description The term of the list that matches: the first one in the text, or the most similar sentence. */
            term?: string;
            /** @description Of a sentence, in percent. */
            similarity?: number;
        };
        TextMessageTemplateDto: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne?: string;
            /** @description Title in a group. */
            titleGroup?: string;
            /** @description Body. */
            body?: string;
        };
        TextMessageTemplateView: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne: string;
            /** @description Title in a group. */
            titleGroup: string;
            /** @description Body. */
            body: string;
        };
        ThreadCursorPageResponse: {
            data: components["schemas"]["ThreadView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        ThreadView: {
            /** @description Id of the message that the thread belongs to. */
            parentMessageId: string;
            /** @description With withParent only. */
            parentMessage?: components["schemas"]["MessageView"];
            /** @description Replies that are not deleted. */
            replyCount: number;
            /** @description The newest of them; absent for none. */
            lastReply?: components["schemas"]["MessageView"];
            /** @description Replies of others since the acting user last replied, subscribed, or marked the conversation as read. */
            unreadReplyCount: number;
            /** @description Unix seconds: the time of the last reply, or else of the parent. */
            updatedAt: number;
            conversationId: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @description uid or guid of the peer. */
            receiverId: string;
        };
        ThresholdView: {
            /** @enum {string} */
            comparison: "greaterThan";
            percent: number;
        };
        TimePositionView: {
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Unix milliseconds. */
            createdAt: number;
        };
        TimezoneDto: {
            /** @description IANA name, which may be an alias. */
            timezone: string;
        };
        TimezoneResponse: {
            data: components["schemas"]["TimezoneView"];
        };
        TimezoneView: {
            /** @description IANA name. */
            timezone: string;
        };
        ToolCallResultDto: {
            /** @description What the action returned, for the agent: a text, or JSON in a text. */
            result: string;
            /**
             * @description Whether the action failed.
             * @default false
             */
            isError?: boolean;
        };
        ToolDefinitionView: {
            name: string;
            description?: string;
            /** @description A JSON Schema. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        ToolView: {
            /** @description `<app>_<name>` */
            _id: string;
            appId: string;
            name: string;
            /**
             * @description action: the client of the user carries it out; tool: the agent itself.
             * @enum {string}
             */
            type: "action" | "tool";
            displayName: string;
            executionText: string;
            doNotExecute: boolean;
            /** @description The tool as a model sees it. */
            tool: components["schemas"]["ToolDefinitionView"];
            /** @description ISO 8601. */
            createdAt: string;
            /** @description ISO 8601. */
            updatedAt: string;
        };
        ToolWholeList: components["schemas"]["ToolView"][];
        TranscriptionEventView: {
            sessionId: string;
            /** Format: uuid */
            tid: string;
            /** Format: date-time */
            transcriptDate: string;
            /** @description URL of the file. */
            transcript_url: string;
            /** @description Unix seconds. */
            startTime: number;
            /** @description Unix seconds. */
            endTime: number;
        };
        TransferOwnershipDto: {
            /** @description uid of the new owner, a member. */
            owner: string;
        };
        TriggerPageResponse: {
            data: components["schemas"]["TriggerView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        TriggerView: {
            /** @enum {string} */
            id: "message_sent" | "message_edited" | "message_deleted" | "message_delivery_receipt" | "message_read_receipt" | "message_delivered_to_all" | "message_read_by_all" | "message_reaction_added" | "message_reaction_removed" | "message_pinned" | "message_unpinned" | "user_mentioned" | "user_blocked" | "user_unblocked" | "user_erased" | "conversation_pinned" | "conversation_unpinned" | "conversation_erased" | "user_connection_status_changed" | "group_created" | "group_updated" | "group_deleted" | "group_member_added" | "group_member_joined" | "group_member_left" | "group_member_kicked" | "group_member_banned" | "group_member_unbanned" | "group_member_scope_changed" | "group_owner_transferred" | "call_initiated" | "call_started" | "call_participant_joined" | "call_participant_left" | "call_ended" | "call_unanswered" | "call_cancelled" | "call_rejected" | "call_busy" | "meeting_started" | "meeting_participant_joined" | "meeting_participant_left" | "meeting_ended" | "recording_generated" | "transcription_generated" | "moderation_engine_approved" | "moderation_engine_blocked" | "moderation_manual_approved" | "moderation_manual_blocked" | "moderation_engine_failed";
            description: string;
        };
        TriggersDto: {
            /** @description Ids of triggers. */
            triggerIds: string[];
        };
        TwilioProviderResponse: {
            data: components["schemas"]["TwilioProviderView"];
        };
        TwilioProviderView: {
            twilioAccountSID: string;
            /** @description Asterisks. */
            twilioAuthToken: string;
            twilioSenderPhoneNumber: string;
            isEnabled: boolean;
        };
        UnblockUsersDto: {
            /** @description uids of the users to unblock. */
            blockedUids: string[];
        };
        UnmuteConversationsDto: {
            /** @description The conversations to unmute. */
            conversations: components["schemas"]["NamedConversationDto"][];
        };
        UnreadCountView: {
            /** @enum {string} */
            entityType: "user" | "group";
            /** @description uid or guid of the peer. */
            entityId: string;
            /** @description At most 10,000. */
            count: number;
        };
        UpdateAgentDto: {
            /** @description Name of the agent, which is that of its user. */
            name?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description Where the agent is. Absent members stay as they are. */
            integrationMeta?: components["schemas"]["IntegrationMetadataDto"];
            /** @description Whether the agent answers. */
            isActive?: boolean;
            /** @description Names of tools. Each must exist. */
            tools?: string[];
            /** @description Names of tools of the type action. Each must exist. */
            actions?: string[];
            /** @description greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members. */
            metaData?: {
                [key: string]: unknown;
            };
        };
        UpdateApiKeyDto: {
            /** @description What the key is for. */
            name?: string;
            /**
             * @description What the key is allowed to do.
             * @enum {string}
             */
            scope?: "authOnly" | "fullAccess";
        };
        UpdateApiToolDto: {
            /** @description What the tool does, for the model. */
            description?: string;
            /** @description Address of the requests: https, at a public address. {{key}} in its path or query is replaced by an argument. */
            endpoint?: string;
            /**
             * @description Method of the requests.
             * @enum {string}
             */
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Whether requests have Basic authentication. */
            enableBasicAuth?: boolean;
            /** @description Name that users see. */
            name?: string;
            /** @description Username of Basic authentication, without a colon. */
            basicAuthUsername?: string;
            /** @description Password of Basic authentication. Stored encrypted; responses show asterisks. */
            basicAuthPassword?: string;
            /** @description Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values. */
            headers?: string;
            /** @description Body of the requests, as a Handlebars template for JSON. An empty text removes the template. */
            bodyTemplate?: string;
            /** @description Whether the model may pass arguments that are no parameters. */
            allowAdditionalProperties?: boolean;
            /** @description Values that the model passes: at most 50. */
            parameters?: components["schemas"]["ParameterDto"][];
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
        };
        UpdateApnsProviderDto: {
            /** @description Id of the key, 10 characters. */
            keyId?: string;
            /** @description Id of the team, 10 characters. */
            teamId?: string;
            /** @description Bundle id of the app. Calls are sent to its .voip topic. */
            bundleId?: string;
            /** @description The content of the .p8 file: an EC key on P-256, in PEM. Responses show asterisks; sending these changes nothing. */
            p8Key?: string;
            /** @description Name of the file that the key comes from. */
            p8KeyFilename?: string;
            /** @description Whether the app is woken in the background. false if absent. */
            includeContentAvailable?: boolean;
            /** @description Whether an extension of the app may change the notification. false if absent. */
            includeMutableContent?: boolean;
            /** @description Whether the tokens are of the production environment. false if absent. */
            productionMode?: boolean;
            /** @description The provider to change. */
            providerId: string;
        };
        UpdateAppDto: {
            /** @description Name of the app. */
            name: string;
        };
        UpdateAuthTokenDto: {
            /** @description Platform of the device. */
            platform?: string;
            /** @description User agent of the client. */
            userAgent?: string;
            /** @description Other information about the client, at most 5 KB. */
            appInfo?: {
                [key: string]: unknown;
            };
        };
        UpdateBuilderAgentDto: {
            /** @description Name of the agent, which is that of its user. */
            name?: string;
            /** @description What the agent is for. An empty text clears it. */
            description?: string;
            /** @description What the model is told before the conversation. {{uid}}, {{name}}, {{role}} and members of the metadata of the user are replaced. An empty text clears it. */
            instruction?: string;
            /** @description Whether the agent answers. */
            isActive?: boolean;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description Parameters of the model. */
            modelMetaData?: components["schemas"]["ModelMetadataDto"];
            /** @description greetingMessage, introductoryMessage and suggestedMessages for clients, and any other members. */
            metaData?: {
                [key: string]: unknown;
            };
            /** @description Names of tools of the type action. Each must exist. */
            tools?: string[];
            /** @description Slugs of API tools. Each must exist. */
            apiTools?: string[];
            /** @description Slugs of MCP servers. Each must exist. */
            mcpServers?: string[];
            /** @description Trigger functions of frontend actions. Each must exist. */
            frontendActions?: string[];
            /** @description Model of the OpenAI-compatible API. Without it, that of the setting aiAgents.openai.model. An empty text clears it. */
            model?: string;
        };
        UpdateCallDto: {
            /**
             * @description New status: ongoing answers or joins the call, ended leaves it, rejected and busy decline it, canceled and unanswered cancel it. The status initiated is never accepted.
             * @enum {string}
             */
            status: "initiated" | "ongoing" | "ended" | "rejected" | "busy" | "canceled" | "unanswered";
            /** @description Device with which the acting user answers, joins or leaves the call. Without it, the user leaves a group call on all devices. */
            deviceId?: string;
        };
        UpdateContactDetailsDto: {
            /** @description Email address. An empty text or null clears it. */
            email?: string;
            /** @description Phone number in the format of E.164, with the plus sign. An empty text or null clears it. */
            phno?: string;
        };
        UpdateConversationDto: {
            /** @description Tags, at most 25. They replace the old ones, for the acting user alone. */
            tags?: string[];
        };
        UpdateCustomEmailProviderDto: {
            /** @description Whether only users with a stored email address are notified. Otherwise the provider looks them up. */
            useStoredEmailID?: boolean;
            /** @description Whether notifications are sent to it. */
            isEnabled?: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL?: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth?: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername?: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword?: string;
        };
        UpdateCustomProviderDto: {
            /** @description Whether notifications are sent to it. */
            isEnabled?: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL?: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth?: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername?: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword?: string;
        };
        UpdateCustomSmsProviderDto: {
            /** @description Whether only users with a stored phone number are notified. Otherwise the provider looks them up. */
            useStoredPhNo?: boolean;
            /** @description Whether notifications are sent to it. */
            isEnabled?: boolean;
            /**
             * Format: uri
             * @description Notifications are sent to this address. https, at a public address.
             */
            webhookURL?: string;
            /** @description Whether requests have Basic authentication. */
            useBasicAuth?: boolean;
            /** @description Without a colon. Empty without useBasicAuth. */
            basicAuthUsername?: string;
            /** @description Empty without useBasicAuth. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            basicAuthPassword?: string;
        };
        UpdateFcmProviderDto: {
            /** @description Name of the file that the credentials come from. */
            serviceAccountFilename?: string;
            /** @description Whether the payload has a notification, which the device shows without the app. Without it the payload has data only. */
            notificationInPayload?: components["schemas"]["NotificationInPayloadDto"];
            /** @description The provider to change. */
            providerId: string;
            /** @description From the JSON file of the service account. */
            serviceAccountCreds?: components["schemas"]["ServiceAccountCredsChangesDto"];
        };
        UpdateGroupDto: {
            /** @description Name that others see. */
            name?: string;
            /**
             * @description A group that changes to the type password needs a password.
             * @enum {string}
             */
            type?: "public" | "password" | "private";
            /** @description A new password for a group of type password. */
            password?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the group is about. An empty text clears it. */
            description?: string;
            /** @description Free JSON of at most 5 KB. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description uid of a new owner. Ignored for an acting user, who transfers the ownership with its own operation. */
            owner?: string;
            /** @description Tags, at most 25. They replace the old ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("icon" | "description" | "metadata")[];
        };
        UpdateKeywordListDto: {
            /** @description Display name. */
            name?: string;
            /** @description What the list is for. An empty text clears it. */
            description?: string;
            /**
             * @description That of the list: it cannot be changed.
             * @enum {string}
             */
            category?: "word" | "pattern" | "sentence-similarity" | "custom-api";
            /** @description Of the categories word and pattern, in one text or a list. Words are separated by commas or lines, patterns by lines; where there is one line only, by commas outside of brackets. A list has at most 10,000 words or 1,000 patterns, of at most 100 characters. */
            searchTerms?: string | string[];
            /** @description Of the category sentence-similarity, in one text with a sentence per line, or a list: at most 10,000 sentences of 500 characters. */
            disallowedSentences?: string | string[];
            /** @description Of the category word: ISO 639 code of the language of the words, mul for several. An empty text clears it; of a default list it restores that of the list. */
            language?: string;
            /** @description Of the category word: phrases in which a word of the list does not count, in one text, separated by commas or lines, or a list; at most 1,000 of 100 characters. An empty list removes them. */
            exceptions?: string | string[];
            /**
             * Format: uri
             * @description Of the category custom-api, which needs it: the API that judges messages. https, at a public address.
             */
            url?: string;
            /** @description Of the category custom-api: username of Basic authentication, without a colon. An empty text ends authentication. */
            username?: string;
            /** @description Of the category custom-api: password of Basic authentication. Stored encrypted. Asterisks, as responses show them, change nothing; an address of another origin needs it again. */
            password?: string;
        };
        UpdateMcpServerDto: {
            /** @description Display name. */
            name?: string;
            /**
             * Format: uri
             * @description Address of the server, which speaks the streamable HTTP transport: https, at a public address.
             */
            url?: string;
            /** @description What the server is for. */
            description?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description Headers of the requests, as the JSON of an object in a text. Stored encrypted; responses show asterisks in place of the values. */
            headers?: string;
        };
        UpdateNotificationPreferencesDto: {
            /** @description Groups. */
            groupPreferences?: components["schemas"]["GroupNotificationChoicesDto"];
            /** @description Conversations between two users. */
            oneOnOnePreferences?: components["schemas"]["OneOnOneNotificationChoicesDto"];
            /** @description Do not disturb, and schedule. */
            mutePreferences?: components["schemas"]["MuteNotificationChoicesDto"];
            /** @description Whether notifications do not show what messages contain. */
            usePrivacyTemplate?: boolean;
        };
        UpdateNotificationSettingsDto: {
            /** @description Which notifications users receive. */
            preferences?: components["schemas"]["NotificationPreferenceSettingsDto"];
            /** @description Sounds. */
            sound?: components["schemas"]["NotificationSoundDto"];
            /** @description Texts of notifications, in Handlebars. */
            templates?: components["schemas"]["NotificationTemplatesDto"];
        };
        UpdateProfileDto: {
            /** @description Name that others see. */
            name?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /** @description What the user says about themself. An empty text clears it. */
            statusMessage?: string;
            /** @description Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the current ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("avatar" | "link" | "metadata")[];
        };
        UpdateReasonDto: {
            /** @description Display name. */
            name?: string;
            /** @description What the reason is for. An empty text clears it. */
            description?: string;
        };
        UpdateRoleDto: {
            /** @description Display name. */
            name?: string;
            /** @description What the role is for. An empty text clears it. */
            description?: string;
            /** @description Any JSON. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What users with the role may do, in short. Permissions are more detailed; an operation must be allowed by both. They replace the current ones. */
            settings?: components["schemas"]["RoleSettingsDto"];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("settings" | "description" | "metadata")[];
        };
        UpdateRuleDto: {
            /** @description Display name. */
            name?: string;
            /** @description What the rule is for. An empty text clears it. */
            description?: string;
            /** @description Whether messages are checked. */
            enabled?: boolean;
            /** @description What happens to a message that matches: blockMessage keeps it from its receivers, flagMessage delivers it and queues it for review, banUser and kickUser remove its sender from the group, blockUser deactivates its sender. dropMessage is another name of blockMessage. */
            action?: ("blockMessage" | "flagMessage" | "banUser" | "kickUser" | "blockUser" | "dropMessage")[];
            /** @description Narrow the messages that the rule applies to. All must pass. */
            filters?: components["schemas"]["FilterDto"][];
            /** @description A message matches if one of them matches. */
            conditions?: components["schemas"]["ConditionDto"][];
        };
        UpdateSendGridProviderDto: {
            /** @description API key that may send mail. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            sendGridApiKey?: string;
            /** @description Id of the dynamic template. */
            sendGridTemplateID?: string;
            /** @description Id of the unsubscribe group. */
            sendGridUnsubscribeGroupID?: string;
            /** @description Name that emails are sent from. */
            senderName?: string;
            /** @description Address that emails are sent from. */
            senderEmail?: string;
            /** @description Whether notifications are sent through it. true if absent. */
            isEnabled?: boolean;
            /** @description Whether replies by email become messages. SendGrid has to post the emails to senderEmailForReplies to the address in repliesWebhook. */
            allowEmailReplies?: boolean;
            /** @description Address that replies go to, in a domain whose emails Inbound Parse of SendGrid receives. Required with allowEmailReplies; at most 14 characters before the @. */
            senderEmailForReplies?: string;
        };
        UpdateToolDto: {
            /** @description Name that users see. */
            displayName?: string;
            /** @description What users see while the tool runs. */
            executionText?: string;
            /** @description What the tool does, for the model. */
            description?: string;
            /** @description A JSON Schema of the type object: what is passed to the tool. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        UpdateTwilioProviderDto: {
            /** @description SID of the account. */
            twilioAccountSID?: string;
            /** @description Auth token of the account. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            twilioAuthToken?: string;
            /** @description Number that messages are sent from, as E.164. */
            twilioSenderPhoneNumber?: string;
            /** @description Whether notifications are sent through it. */
            isEnabled?: boolean;
        };
        UpdateUserDto: {
            /** @description Name that others see. */
            name?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /** @description What the user says about themself. An empty text clears it. */
            statusMessage?: string;
            /** @description Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the current ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("avatar" | "link" | "metadata")[];
            /** @description A role of the app. */
            role?: string;
            /** @description false deactivates the user, after the other changes; true changes nothing, because the user is active. */
            activated?: boolean;
        };
        UpdateWebPushProviderDto: {
            /** @description mailto: or https: address, for the operators of push services. */
            subject?: string;
            /** @description VAPID key, in base64url. */
            publicKey?: string;
            /** @description VAPID key, in base64url. Stored encrypted, and shown as asterisks. A change to the asterisks changes nothing. */
            privateKey?: string;
            /** @description The provider to change. */
            providerId: string;
        };
        UpdateWebhookDto: {
            /** @description Display name. */
            name?: string;
            /**
             * Format: uri
             * @description Where events are sent: https, at a public address. confab:test-receiver sends nothing: deliveries are stored as delivered, to be read here.
             */
            webhookURL?: string;
            /** @description Whether requests carry username and password. */
            useBasicAuth?: boolean;
            /** @description Username of Basic authentication. */
            username?: string;
            /** @description Whether deliveries are sent. */
            enabled?: boolean;
            /** @description Whether failed deliveries are attempted again. */
            retryOnFailure?: boolean;
            /** @description Ids of triggers that replace all subscriptions. An unknown trigger is refused. */
            triggers?: string[];
            /** @description Password of Basic authentication. Asterisks, as responses show them, change nothing. An address of another origin needs it again. */
            password?: string;
        };
        UploadRequestView: {
            /** Format: uri */
            url: string;
            /** @enum {string} */
            method: "POST";
            /** @description Fields of the form, before the file. */
            body: {
                [key: string]: string;
            };
        };
        UploadResponse: {
            data: components["schemas"]["UploadView"];
        };
        UploadView: {
            attachments: components["schemas"]["AttachmentView"][];
        };
        UsageFiguresView: {
            /** @description Minutes of participants in audio calls that ended in the range. */
            audio_minutes: number;
            /** @description Minutes of participants in video calls that ended in the range. */
            video_minutes: number;
            /** @description Minutes of recordings that ended in the range. */
            recorded_minutes: number;
            /** @description Different users who were active. */
            active_users: number;
            /** @description The most users who were online at the same time. */
            concurrent_users: number;
        };
        UsageReportResponse: {
            data: components["schemas"]["UsageReportView"];
        };
        UsageReportView: {
            /** @description The beginning of the month (UTC), in Unix seconds. */
            from: number;
            /** @description The end of the month, in Unix seconds. */
            to: number;
            /** @description When the report was made, in Unix seconds. */
            createdAt: number;
            /** @description The sums of all apps; peaks have none. */
            totals: {
                [key: string]: number;
            };
            /** @description In the order of their ids, deleted apps that are not erased included. */
            apps: components["schemas"]["AppUsageView"][];
            /** @description The same as a table, a line for each app. */
            csv: string;
        };
        UserBlockEventView: {
            /** @description The blocked or unblocked users, by uid. */
            users: {
                [key: string]: components["schemas"]["UserSummaryView"];
            };
            by: components["schemas"]["UserSummaryView"];
        };
        UserEntryOrGroupEntry: components["schemas"]["UserSummaryView"] | components["schemas"]["GroupSummaryView"];
        UserErasedEventView: {
            /** @description uid of the user whose messages and one-to-one conversations were erased. */
            uid: string;
            /** @description The newest message that was erased. Later messages with this uid are from a new user. */
            messageId?: string;
            /** @description Unix seconds. */
            erasedAt: number;
            /** @description The user who did it; app_system for the app. */
            by: components["schemas"]["UserSummaryView"];
        };
        UserGroupSettingsView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride: boolean;
            /**
             * @description A member left: 1 off, 2 on.
             * @enum {integer}
             */
            memberLeftSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberLeftOverride: boolean;
            /**
             * @description A member was added: 1 off, 2 on.
             * @enum {integer}
             */
            memberAddedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberAddedOverride: boolean;
            /**
             * @description A member joined: 1 off, 2 on.
             * @enum {integer}
             */
            memberJoinedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberJoinedOverride: boolean;
            /**
             * @description A member was kicked: 1 off, 2 on.
             * @enum {integer}
             */
            memberKickedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberKickedOverride: boolean;
            /**
             * @description A member was banned: 1 off, 2 on.
             * @enum {integer}
             */
            memberBannedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberBannedOverride: boolean;
            /**
             * @description A member was unbanned: 1 off, 2 on.
             * @enum {integer}
             */
            memberUnbannedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberUnbannedOverride: boolean;
            /**
             * @description The scope of a member changed: 1 off, 2 on.
             * @enum {integer}
             */
            memberScopeChangedSetting: 1 | 2;
            /** @description Whether users can choose this for themselves. */
            memberScopeChangedOverride: boolean;
        };
        UserMentionTemplateDto: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne?: string;
            /** @description Title in a group. */
            titleGroup?: string;
            /** @description Body in a conversation between two users. */
            bodyOneOnOne?: string;
            /** @description Body in a group. */
            bodyGroup?: string;
            /** @description Used where the body is empty. */
            body_fallback?: string;
        };
        UserMentionTemplateView: {
            /** @description Title in a conversation between two users. */
            titleOneOnOne: string;
            /** @description Title in a group. */
            titleGroup: string;
            /** @description Body in a conversation between two users. */
            bodyOneOnOne: string;
            /** @description Body in a group. */
            bodyGroup: string;
            /** @description Used where the body is empty. */
            body_fallback: string;
        };
        UserNotificationPreferencesView: {
            /** @description Groups. */
            group: components["schemas"]["UserGroupSettingsView"];
            /** @description Conversations between two users. */
            oneOnOne: components["schemas"]["UserOneOnOneSettingsView"];
            /** @description Do not disturb, schedule and muting. */
            mute: components["schemas"]["MuteSettingsView"];
        };
        UserNotificationSettingsResponse: {
            data: components["schemas"]["UserNotificationSettingsView"];
        };
        UserNotificationSettingsView: {
            /** @description Which notifications the user receives. */
            preferences: components["schemas"]["UserNotificationPreferencesView"];
            /** @description Sounds. */
            sound: components["schemas"]["NotificationSoundView"];
            /** @description Texts of push notifications, in Handlebars. */
            templates: components["schemas"]["UserNotificationTemplatesView"];
        };
        UserNotificationTemplatesView: {
            /**
             * @description 1: the default templates; 2: the privacy templates, which do not show what messages contain; 3: the default templates, and users can choose the privacy templates.
             * @enum {integer}
             */
            usePrivacyTemplate: 1 | 2 | 3;
            /** @description Of text messages. */
            textMessageTemplateDefault: components["schemas"]["TextMessageTemplateView"];
            /** @description Of text messages. */
            textMessageTemplatePrivacy: components["schemas"]["TextMessageTemplateView"];
            /** @description Of media messages. */
            mediaMessageTemplateDefault: components["schemas"]["MediaMessageTemplateView"];
            /** @description Of media messages. */
            mediaMessageTemplatePrivacy: components["schemas"]["MediaMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            pollMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            reminderMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplateDefault: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of custom messages: type extension_poll has the poll templates, extension_reminders the reminder templates, and every other type the custom templates. */
            customMessageTemplatePrivacy: components["schemas"]["CustomMessageTemplateView"];
            /** @description Of messages that mention the user. */
            userMentionTemplateDefault: components["schemas"]["UserMentionTemplateView"];
            /** @description Of messages that mention the user. */
            userMentionTemplatePrivacy: components["schemas"]["UserMentionTemplateView"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplateDefault: components["schemas"]["GroupMentionTemplateView"];
            /** @description Of messages that mention everyone in a group. */
            groupMentionTemplatePrivacy: components["schemas"]["GroupMentionTemplateView"];
        };
        UserOneOnOneSettingsView: {
            /**
             * @description New messages: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            messagesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            messagesOverride: boolean;
            /**
             * @description Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.
             * @enum {integer}
             */
            repliesSetting: 1 | 2 | 3 | 4;
            /** @description Whether users can choose this for themselves. */
            repliesOverride: boolean;
            /**
             * @description Messages that quote another one: 1 none, 2 all, 3 those that mention the user.
             * @enum {integer}
             */
            quotedRepliesSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            quotedRepliesOverride: boolean;
            /**
             * @description Reactions: 1 none, 2 those to own messages, 3 all.
             * @enum {integer}
             */
            reactionsSetting: 1 | 2 | 3;
            /** @description Whether users can choose this for themselves. */
            reactionsOverride: boolean;
        };
        UserPageResponse: {
            data: components["schemas"]["UserView"][];
            meta: components["schemas"]["CursorPageMetaView"];
        };
        UserPageWithCursorResponse: {
            data: components["schemas"]["UserView"][];
            meta: components["schemas"]["CursorPageMetaView"];
            cursor?: components["schemas"]["PageCursorView"];
        };
        UserRecordDto: {
            /** @description Id of the user: a-z, 0-9, - and _; lower-cased. */
            uid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            avatar?: string;
            /**
             * Format: uri
             * @description URL of a profile page.
             */
            link?: string;
            /** @description What the user says about themself. */
            statusMessage?: string;
            /** @description Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A string is accepted as well: a JSON object in it is parsed, any other text is stored as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /**
             * @description A role of the app.
             * @default default
             */
            role?: string;
            /** @description Unix seconds; now by default. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. A user with it is imported as deactivated. */
            deactivatedAt?: number;
        };
        UserResponse: {
            data: components["schemas"]["UserView"];
        };
        UserSummaryView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds; absent for an erased user. */
            createdAt?: number;
            /** @description Conversation with the user, where the context names the other side. */
            conversationId?: string;
        };
        UserView: {
            uid: string;
            name: string;
            avatar?: string;
            link?: string;
            role: string;
            statusMessage?: string;
            metadata?: {
                [key: string]: unknown;
            };
            tags?: string[];
            /** @enum {string} */
            status: "available" | "offline";
            /** @description Unix seconds. */
            lastActiveAt?: number;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description Unix seconds. */
            deactivatedAt?: number;
            /** @description Conversation with the acting user. */
            conversationId?: string;
            /** @description true where the acting user has blocked this one. */
            blockedByMe?: boolean;
            /** @description Since when, in Unix seconds. */
            blockedByMeAt?: number;
            /** @description true where this user has blocked the acting one. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds: of the block by the acting user, else of the other. */
            blockedAt?: number;
        };
        VersionsView: {
            /** @description Of Confab, in the process that responds. */
            server: string;
            /** @description Of Node, in the process that responds. */
            node: string;
            postgres?: string;
            /** @description Name of the last migration of the schema. */
            migration?: string;
        };
        WebPushKeysDto: {
            /** @description Public key of the browser, in base64url. */
            p256dh: string;
            /** @description Secret of the subscription, in base64url. */
            auth: string;
        };
        WebPushProviderResponse: {
            data: components["schemas"]["WebPushProviderView"];
        };
        WebPushProviderView: {
            providerId: string;
            /** @description Whether devices that register without a provider get this one. */
            isDefault: boolean;
            subject: string;
            /** @description Web pages subscribe with it, as applicationServerKey. */
            publicKey: string;
            /** @description Asterisks. */
            privateKey: string;
        };
        WebPushProvidersResponse: {
            data: components["schemas"]["WebPushProvidersView"];
        };
        WebPushProvidersView: {
            pushProviders: components["schemas"]["WebPushProviderView"][];
        };
        WebPushSubscriptionDto: {
            /** @description Address of the push service: https, at a public address. */
            endpoint: string;
            /** @description The keys of the subscription. */
            keys: components["schemas"]["WebPushKeysDto"];
        };
        WebhookAttemptView: {
            /** @description Unix seconds. */
            at: number;
            /** @description Duration of the attempt. */
            milliseconds: number;
            /** @description HTTP status of the response, if there was one. */
            status?: number;
            /** @description Why the attempt failed, as text. Absent after a success. */
            error?: string;
            /** @description The first 1,024 bytes of a response that was no success. */
            answer?: string;
        };
        WebhookDeliveryCursorPageResponse: {
            data: components["schemas"]["WebhookDeliveryView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        WebhookDeliveryResponse: {
            data: components["schemas"]["WebhookDeliveryView"];
        };
        WebhookDeliveryView: {
            /** @description Decimal. */
            id: string;
            /** @description The value of the header webhook-id, the same in every attempt. */
            eventId: string;
            trigger: string;
            /**
             * @description pending: to be attempted now, or when the webhook is turned on. waiting: failed, and to be attempted again later. delivered: the receiver responded with success. failed: not attempted any more.
             * @enum {string}
             */
            state: "pending" | "waiting" | "delivered" | "failed";
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Present in the state waiting, in Unix seconds. */
            nextAttemptAt?: number;
            /** @description Oldest first. */
            attempts: components["schemas"]["WebhookAttemptView"][];
        };
        WebhookDeliveryWithRequestResponse: {
            data: components["schemas"]["WebhookDeliveryWithRequestView"];
        };
        WebhookDeliveryWithRequestView: {
            /** @description Decimal. */
            id: string;
            /** @description The value of the header webhook-id, the same in every attempt. */
            eventId: string;
            trigger: string;
            /**
             * @description pending: to be attempted now, or when the webhook is turned on. waiting: failed, and to be attempted again later. delivered: the receiver responded with success. failed: not attempted any more.
             * @enum {string}
             */
            state: "pending" | "waiting" | "delivered" | "failed";
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Present in the state waiting, in Unix seconds. */
            nextAttemptAt?: number;
            /** @description Oldest first. */
            attempts: components["schemas"]["WebhookAttemptView"][];
            /** @description Headers of the request of the last attempt, or of a first one now, signed with the secrets that are valid now. Without those of Basic authentication. */
            headers: {
                [key: string]: string;
            };
            /** @description The bytes of the request as text: JSON. */
            body: string;
        };
        WebhookPageResponse: {
            data: components["schemas"]["WebhookView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        WebhookResponse: {
            data: components["schemas"]["WebhookView"];
        };
        WebhookSecretResponse: {
            data: components["schemas"]["WebhookSecretView"];
        };
        WebhookSecretView: {
            /** @description The receiver verifies signatures with it. */
            secret: string;
            /** @description The former secret, which also signs for a while. */
            previousSecret?: string;
            /** @description Until when the former secret signs, in Unix seconds. */
            previousSecretUntil?: number;
        };
        WebhookView: {
            id: string;
            name: string;
            webhookURL: string;
            useBasicAuth: boolean;
            username?: string;
            /** @description Asterisks, if there is one. */
            password?: string;
            /** @description Whether deliveries are sent. A response with status 410 turns the webhook off. */
            enabled: boolean;
            retryOnFailure: boolean;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        WeekScheduleDto: {
            /** @description The hours of a day with notifications. */
            monday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            tuesday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            wednesday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            thursday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            friday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            saturday?: components["schemas"]["DayScheduleDto"];
            /** @description The hours of a day with notifications. */
            sunday?: components["schemas"]["DayScheduleDto"];
        };
        WeekScheduleView: {
            /** @description The hours of a day with notifications. */
            monday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            tuesday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            wednesday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            thursday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            friday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            saturday: components["schemas"]["DayScheduleView"];
            /** @description The hours of a day with notifications. */
            sunday: components["schemas"]["DayScheduleView"];
        };
    };
    responses: {
        /** @description The error response of every operation. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of the request: that of its X-Request-Id header if it is valid, otherwise a generated one. The log contains it. */
        RequestId: string;
        /** @description Rate limit in requests per minute. If several limits apply to the request, the one with the fewest remaining requests. Absent if the server does not limit requests. */
        RateLimit: number;
        /** @description Remaining requests of this limit in the current minute. */
        RateLimitRemaining: number;
        /** @description Time at which the current minute ends and the limit is reset, in Unix seconds. */
        RateLimitReset: number;
        /** @description Seconds to wait. Every response with status 503 has it. */
        RetryAfter: number;
        /** @description true: this is the stored response of an earlier request with the same Idempotency-Key. Otherwise absent. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "list-apps": {
        parameters: {
            query?: {
                /** @description Keeps apps whose id or name contains this. */
                searchKey?: string;
                /** @description Keeps apps in this state. archived: deleted, and not erased yet. */
                state?: "active" | "archived";
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-app": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAppResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-app": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAppResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-app": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-audit-log": {
        parameters: {
            query?: {
                /** @description Returns entries of this action: the type of the target, a dot, and created, updated or deleted; of an app also exported. For example `apiKey.updated`. */
                action?: string;
                /** @description Returns entries of this kind of actor. */
                actor?: "management" | "collaborator" | "apiKey" | "user" | "server";
                /** @description Returns changes by the collaborator with this email address. */
                email?: string;
                /** @description Returns changes by the API key with this id, as entries show it. */
                keyId?: string;
                /** @description Returns changes by this user, or on behalf of this user. */
                uid?: string;
                /** @description Returns changes of targets of this type. For example `moderationRule`. */
                targetType?: string;
                /** @description Returns changes of the target with this id. */
                targetId?: string;
                /** @description Returns changes by the request with this id, the header X-Request-Id. */
                requestId?: string;
                /** @description Returns entries from this time on, in Unix seconds. */
                from?: number;
                /** @description Returns entries before this time, in Unix seconds. */
                to?: number;
                /** @description Id of the entry at which the page starts, which is not part of it. */
                id?: string;
                /** @description append: entries after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Entries per page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-collaborators": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollaboratorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-collaborator": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeCollaboratorsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollaboratorResultsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "export-app": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadAppDto"];
            };
        };
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "restore-app": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "map-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSettingsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unmap-settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-usage-report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReportResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "fetch-multi-tenant-usage": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestUsageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-webhooks": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Returns webhooks whose name contains this text. */
                searchKey?: string;
            };
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-webhook-deliveries": {
        parameters: {
            query?: {
                /** @description Returns deliveries in this state. */
                state?: "pending" | "waiting" | "delivered" | "failed";
                /** @description Returns deliveries of this trigger. For example `message_sent`. */
                trigger?: string;
                /** @description Returns deliveries of this time on, in Unix seconds. */
                from?: number;
                /** @description Returns deliveries before this time, in Unix seconds. */
                to?: number;
                /** @description Id of the delivery at which the page starts, which is not part of it. For example `42`. */
                id?: string;
                /** @description append: deliveries after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Deliveries per page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-webhook-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
                /** @description Id of the delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithRequestResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "replay-webhook-delivery": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
                /** @description Id of the delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-webhook-secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "rotate-webhook-secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-triggers": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-triggers": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "remove-triggers": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
            };
            path: {
                /** @description Id of the app. */
                appId: string;
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "health-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "health-ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadinessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-health-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReportResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "receive-livekit-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A WebhookEvent of LiveKit. Events that change no call are ignored. */
        requestBody: {
            content: {
                "application/webhook+json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-list-agents": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderAgentListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-create-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBuilderAgentDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedBuilderAgentView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-get-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuilderAgentResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-delete-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-update-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Plans journeys.",
                 *       "apiTools": [
                 *         "weather"
                 *       ],
                 *       "frontendActions": [
                 *         "showMap"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBuilderAgentDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "5cc68eb5-1cad-4bb2-a55a-44fec71a5ae1",
                     *       "appId": "7387919369ea26d7",
                     *       "name": "Travel guide",
                     *       "description": "Plans journeys.",
                     *       "isActive": false,
                     *       "instruction": "You help {{name}} to plan a journey.",
                     *       "formattedInstruction": "You help {{name}} to plan a journey.",
                     *       "model": "gpt-4o-mini",
                     *       "isDefaultModel": false,
                     *       "modelMetaData": {
                     *         "temperature": 0.7,
                     *         "maxTokens": 1000
                     *       },
                     *       "tools": [],
                     *       "apiTools": [
                     *         "weather"
                     *       ],
                     *       "mcpServers": [
                     *         "timetables"
                     *       ],
                     *       "frontendActions": [
                     *         "showMap"
                     *       ],
                     *       "files": [],
                     *       "websites": [],
                     *       "otherKbIntegrations": [],
                     *       "ragVersion": "v2",
                     *       "createdAt": 1795679789598,
                     *       "updatedAt": 1795679789993
                     *     }
                     */
                    "application/json": components["schemas"]["BuilderAgentView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-add-knowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
                /** @description Kind of the sources. */
                sourceType: "text" | "website";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentKnowledgeDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-remove-knowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
                /** @description Kind of the sources. */
                sourceType: "text" | "website";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentKnowledgeDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-add-mcp": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpServersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedBuilderAgentView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builder-remove-mcp": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpServersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedBuilderAgentView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-api-tools": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToolListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-api-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "weather",
                 *       "name": "Weather",
                 *       "description": "Returns the weather of a city.",
                 *       "endpoint": "https://api.example.com/weather/{{city}}",
                 *       "method": "GET",
                 *       "headers": "{\"X-Key\":\"correcthorse\"}",
                 *       "enableBasicAuth": false,
                 *       "parameters": [
                 *         {
                 *           "key": "city",
                 *           "type": "string",
                 *           "description": "Name of a city",
                 *           "required": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiToolDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "7387919369ea26d7_weather",
                     *       "appId": "7387919369ea26d7",
                     *       "slug": "weather",
                     *       "name": "Weather",
                     *       "description": "Returns the weather of a city.",
                     *       "endpoint": "https://api.example.com/weather/{{city}}",
                     *       "method": "GET",
                     *       "enableBasicAuth": false,
                     *       "headers": "{\"X-Key\":\"********\"}",
                     *       "allowAdditionalProperties": false,
                     *       "parameters": [
                     *         {
                     *           "key": "city",
                     *           "type": "string",
                     *           "required": true,
                     *           "description": "Name of a city"
                     *         }
                     *       ],
                     *       "tool": {
                     *         "name": "weather",
                     *         "description": "Returns the weather of a city.",
                     *         "parameters": {
                     *           "type": "object",
                     *           "properties": {
                     *             "city": {
                     *               "type": "string",
                     *               "description": "Name of a city"
                     *             }
                     *           },
                     *           "required": [
                     *             "city"
                     *           ],
                     *           "additionalProperties": false
                     *         }
                     *       },
                     *       "createdAt": 1795679789703,
                     *       "updatedAt": 1795679789703
                     *     }
                     */
                    "application/json": components["schemas"]["ApiToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-api-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the tool. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "7387919369ea26d7_weather",
                     *       "appId": "7387919369ea26d7",
                     *       "slug": "weather",
                     *       "name": "Weather",
                     *       "description": "Returns the weather of a city for three days.",
                     *       "endpoint": "https://api.example.com/weather/{{city}}",
                     *       "method": "GET",
                     *       "enableBasicAuth": false,
                     *       "headers": "{\"X-Key\":\"********\"}",
                     *       "allowAdditionalProperties": false,
                     *       "parameters": [
                     *         {
                     *           "key": "city",
                     *           "type": "string",
                     *           "required": true,
                     *           "description": "Name of a city"
                     *         }
                     *       ],
                     *       "tool": {
                     *         "name": "weather",
                     *         "description": "Returns the weather of a city for three days.",
                     *         "parameters": {
                     *           "type": "object",
                     *           "properties": {
                     *             "city": {
                     *               "type": "string",
                     *               "description": "Name of a city"
                     *             }
                     *           },
                     *           "required": [
                     *             "city"
                     *           ],
                     *           "additionalProperties": false
                     *         }
                     *       },
                     *       "createdAt": 1795679789703,
                     *       "updatedAt": 1795679789758
                     *     }
                     */
                    "application/json": components["schemas"]["ApiToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-api-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the tool. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-api-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the tool. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Returns the weather of a city for three days."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiToolDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "7387919369ea26d7_weather",
                     *       "appId": "7387919369ea26d7",
                     *       "slug": "weather",
                     *       "name": "Weather",
                     *       "description": "Returns the weather of a city for three days.",
                     *       "endpoint": "https://api.example.com/weather/{{city}}",
                     *       "method": "GET",
                     *       "enableBasicAuth": false,
                     *       "headers": "{\"X-Key\":\"********\"}",
                     *       "allowAdditionalProperties": false,
                     *       "parameters": [
                     *         {
                     *           "key": "city",
                     *           "type": "string",
                     *           "required": true,
                     *           "description": "Name of a city"
                     *         }
                     *       ],
                     *       "tool": {
                     *         "name": "weather",
                     *         "description": "Returns the weather of a city for three days.",
                     *         "parameters": {
                     *           "type": "object",
                     *           "properties": {
                     *             "city": {
                     *               "type": "string",
                     *               "description": "Name of a city"
                     *             }
                     *           },
                     *           "required": [
                     *             "city"
                     *           ],
                     *           "additionalProperties": false
                     *         }
                     *       },
                     *       "createdAt": 1795679789703,
                     *       "updatedAt": 1795679789758
                     *     }
                     */
                    "application/json": components["schemas"]["ApiToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-frontend-actions": {
        parameters: {
            query?: {
                /** @description Actions per page. */
                limit?: number;
                /** @description append: actions that were created after createdAt; prepend: those before it. Without createdAt, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Unix milliseconds at which the page starts, as in the meta of another page. */
                createdAt?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrontendActionPageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-frontend-action": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Show on the map",
                 *       "description": "Shows a city on the map of the app.",
                 *       "triggerFunction": "showMap",
                 *       "parameters": [
                 *         {
                 *           "key": "city",
                 *           "type": "string",
                 *           "description": "Name of a city",
                 *           "required": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateFrontendActionDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "_id": "7387919369ea26d7_showMap",
                     *       "appId": "7387919369ea26d7",
                     *       "name": "Show on the map",
                     *       "description": "Shows a city on the map of the app.",
                     *       "triggerFunction": "showMap",
                     *       "parameters": [
                     *         {
                     *           "key": "city",
                     *           "type": "string",
                     *           "required": true,
                     *           "description": "Name of a city"
                     *         }
                     *       ],
                     *       "tool": {
                     *         "name": "showMap",
                     *         "description": "Shows a city on the map of the app.",
                     *         "parameters": {
                     *           "type": "object",
                     *           "properties": {
                     *             "city": {
                     *               "type": "string",
                     *               "description": "Name of a city"
                     *             }
                     *           },
                     *           "required": [
                     *             "city"
                     *           ],
                     *           "additionalProperties": false
                     *         }
                     *       },
                     *       "createdAt": 1795679789889,
                     *       "updatedAt": 1795679789889
                     *     }
                     */
                    "application/json": components["schemas"]["FrontendActionView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-frontend-action": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the action. */
                triggerFunction: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-knowledge": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Returns sources of this kind. */
                type?: "text" | "website";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgePageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-knowledge-text": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTextDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedKnowledgeView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-knowledge-website": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddWebsiteDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedKnowledgeView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-knowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uniqueId of a source of the knowledge base. */
                uniqueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-knowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uniqueId of a source of the knowledge base. */
                uniqueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "refresh-knowledge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uniqueId of a source of the knowledge base. */
                uniqueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-mcp-servers": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-mcp-server": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMcpServerDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-mcp-server": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the server. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-mcp-server": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the server. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-mcp-server": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the server. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMcpServerDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-mcp-server-tools": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the server. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpToolListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-agents": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAgentView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-agent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description uid of the agent. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgentDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-agent-runs": {
        parameters: {
            query?: {
                /** @description Returns runs of the agent with this uid. */
                agent?: string;
                /** @description Returns runs for messages of the user with this uid. */
                uid?: string;
                /** @description Returns runs in this state. */
                state?: "queued" | "running" | "waiting" | "finished" | "failed" | "cancelled";
                /** @description Id of the run at which the page starts, which is not part of it. For example `42`. */
                id?: string;
                /** @description append: runs after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Runs per page. */
                limit?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "cancel-agent-run": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunStateResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "report-agent-tool-result": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run. */
                runId: string;
                /** @description Id of the tool call. */
                toolCallId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCallResultDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunStateResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-tools": {
        parameters: {
            query?: {
                /** @description action: tools that the client of the user carries out; tool: those that the agent carries out. */
                type?: "action" | "tool";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolWholeList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "show_map",
                 *       "displayName": "Map",
                 *       "executionText": "Opening the map",
                 *       "description": "Shows a city on a map.",
                 *       "parameters": {
                 *         "type": "object",
                 *         "properties": {
                 *           "city": {
                 *             "type": "string"
                 *           }
                 *         },
                 *         "required": [
                 *           "city"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateToolDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-tool": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Name of the tool. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateToolDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-apikeys": {
        parameters: {
            query?: {
                /** @description Keeps keys of this scope: fullAccess or authOnly. Any other value matches no key. For example `fullAccess`. */
                scope?: string;
                /** @description Keeps keys whose name contains this. */
                searchKey?: string;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-apikey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-apikey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description The key itself. */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-apikey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description The key itself. */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-apikey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description The key itself. */
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "user-list-blocked-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Of the cursor; it has no effect in this list. */
                updatedAt?: number;
                /** @description Of the cursor; it has no effect in this list. */
                affix?: "append" | "prepend";
                /** @description Keeps users whose uid or name begins with this. For example `om`. */
                searchKey?: string;
                /** @description blockedByMe: users whom the acting user has blocked; hasBlockedMe: users who have blocked the acting user; both: either. */
                direction?: "blockedByMe" | "hasBlockedMe" | "both" | "BLOCKED_BY_ME" | "HAS_BLOCKED_ME" | "BOTH";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "user-block-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "user-unblock-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnblockUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "send-bot-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOrSendResultsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-call-token": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCallTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallTokenResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-calls": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Only audio or only video calls. */
                type?: "audio" | "video";
                /** @description Only calls of this mode. */
                mode?: "call" | "meet" | "presenter";
                /** @description Only calls with exactly this number of participant entries, as counted by totalParticipants. */
                participantsCount?: number;
                /** @description Only calls that began at this time or later, in Unix seconds. An unanswered call began when it was initiated. */
                startedAt?: number;
                /** @description Only calls that ended at this time or earlier, in Unix seconds. For a call that has not ended, the time when it began counts. */
                endedAt?: number;
                /** @description Only calls with this status. */
                status?: "initiated" | "ongoing" | "ended" | "unanswered" | "rejected" | "canceled";
                /** @description Only calls to a user or only calls to a group. */
                receiverType?: "user" | "group";
                /** @description Only calls with a recording (true) or without one (false). */
                hasRecording?: boolean;
                /** @description Only calls with a transcription (true) or without one (false). */
                hasTranscription?: boolean;
                /** @description Only calls of this user: as the initiator, the receiver, a participant, or a member of the group that is or was called. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCallDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallDetailsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "retrieve-call-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallDetailsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCallDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallDetailsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-call-recording": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddRecordingDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallRecordingResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "retrieve-call-transcriptions": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallTranscriptionPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-call-transcription": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTranscriptionDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallTranscriptionResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-library-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCallDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-library-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the call. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LibraryCallChangeDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-library-uploads": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LibraryUploadsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryUploadsView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-library-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryGroupResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-library-group-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkUnreadFromDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-library-group-members": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberListsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryMembersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "join-library-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddGroupMembersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-group-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Excludes messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
                /** @description Unix seconds: keeps messages that were sent or changed after it, in the order of their last changes. With append and an id, the second of the last change in the page before. */
                updatedAt?: number;
                /** @description Keeps messages that were changed after they were sent, in the order of their changes. */
                onlyUpdates?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryMessagePageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-group-threads": {
        parameters: {
            query?: {
                /** @description Threads of the conversation with this user. For example `tina`. */
                uid?: string;
                /** @description Threads of this group. For example `hikers`. */
                guid?: string;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next. */
                limit?: number;
                /** @description Whether each thread is shown with the message that it belongs to. */
                withParent?: boolean;
                /** @description The threads in which the acting user has replied, instead of those that they follow. */
                participatedByMe?: boolean;
                /** @description The id in meta.next or meta.previous. For example `42`. */
                id?: string;
                /** @description append: threads that come after the cursor, which are older; prepend: those before it. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryThreadPageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-library-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryUserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-in-library": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LibraryProfileDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryUserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-library-jwt": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryJwtResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Excludes messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
                /** @description Only messages that the acting user has saved, the newest first; append continues with older ones. Requires an acting user. */
                saved?: boolean;
                /** @description Only messages of the conversation with this id. If uids or guids contain _user_ or begin with group_, several conversations can share an id: then of those of the acting user or, without one, of all of them. For example `andrew_user_tina`. */
                conversationId?: string;
                /** @description Only messages to a user or to a group. Any other value finds nothing. For example `group`. */
                receiverType?: string;
                /** @description Unix seconds: keeps messages that were sent or changed after it, in the order of their last changes. With append and an id, the second of the last change in the page before. */
                updatedAt?: number;
                /** @description Keeps messages that were changed after they were sent, in the order of their changes. */
                onlyUpdates?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryMessagePageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-replies": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Alias of limit, which takes precedence. */
                perPage?: number;
                /** @description Unix seconds: keeps messages that were sent or changed after it, in the order of their last changes. With append and an id, the second of the last change in the page before. */
                updatedAt?: number;
                /** @description Keeps messages that were changed after they were sent, in the order of their changes. */
                onlyUpdates?: boolean;
                /** @description The message of the thread as well, before its replies. */
                withParent?: boolean;
                /** @description Leaves out replies of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryMessagePageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-library-preferences": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChoicesResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-library-preferences": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationPreferencesDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChoicesResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unregister-library-tokens": {
        parameters: {
            query?: {
                /** @description true: all push tokens of the user; false: those that were registered with the auth token. */
                all?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryPushTokensResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-library-timezone": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryTimezoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-library-timezone": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimezoneDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryTimezoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "count-library-online-members": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlineCountsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlineCountsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-library-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibrarySettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-threads": {
        parameters: {
            query?: {
                /** @description Threads of the conversation with this user. For example `tina`. */
                uid?: string;
                /** @description Threads of this group. For example `hikers`. */
                guid?: string;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next. */
                limit?: number;
                /** @description Whether each thread is shown with the message that it belongs to. */
                withParent?: boolean;
                /** @description The threads in which the acting user has replied, instead of those that they follow. */
                participatedByMe?: boolean;
                /** @description The id in meta.next or meta.previous. For example `42`. */
                id?: string;
                /** @description append: threads that come after the cursor, which are older; prepend: those before it. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryThreadPageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "upload-library-file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signed part of the address. */
                link: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "report-library-session": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps users whose uid, name or a word inside the name begins with this, in upper or lower case: first those whose uid does, by uid, then those whose name does, by name, then the others, by the name from that word on. For example `and`. */
                searchKey?: string;
                /** @description Where searchKey is searched for; both by default. */
                searchIn?: ("uid" | "name")[];
                /** @description Keeps users who are online (available) or not (offline). */
                status?: "available" | "offline";
                /** @description Unix seconds: keeps users created or changed after this time (before it with affix=prepend), ordered by the time of their last change. */
                updatedAt?: number;
                /** @description append: users created or changed after updatedAt, oldest first. prepend: those created or changed before it, newest first. */
                affix?: "append" | "prepend";
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Accepted for compatibility, without effect: the number of users is always in meta.pagination.total. */
                count?: boolean;
                /** @description Keeps users with this role. */
                role?: string;
                /** @description Keeps users with any of these roles. */
                roles?: string[];
                /** @description Whether the response contains the tags of the users. */
                withTags?: boolean;
                /** @description Keeps users with any of these tags. */
                tags?: string[];
                /** @description Only deactivated users. */
                onlyDeactivated?: boolean;
                /** @description Deactivated users as well. */
                withDeactivated?: boolean;
                /** @description Keeps these users. */
                uids?: string[];
                /** @description Keeps friends of the acting user. */
                friendsOnly?: boolean;
                /** @description Leaves out users whom the acting user has blocked. */
                hideBlockedUsers?: boolean;
                /** @description name: by name. status: those who are online first, then by name. The id decides between users of one name. Searches have their own order by default, and lists with updatedAt, affix or id always. */
                sortBy?: "name" | "status";
                /** @description desc: in the opposite order. */
                sortOrder?: "asc" | "desc";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPageWithCursorResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-library-user-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkUnreadFromDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-user-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Alias of limit, which takes precedence. */
                perPage?: number;
                /** @description Unix seconds: keeps messages that were sent or changed after it, in the order of their last changes. With append and an id, the second of the last change in the page before. */
                updatedAt?: number;
                /** @description Keeps messages that were changed after they were sent, in the order of their changes. */
                onlyUpdates?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryMessagePageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-library-user-threads": {
        parameters: {
            query?: {
                /** @description Threads of the conversation with this user. For example `tina`. */
                uid?: string;
                /** @description Threads of this group. For example `hikers`. */
                guid?: string;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next. */
                limit?: number;
                /** @description Whether each thread is shown with the message that it belongs to. */
                withParent?: boolean;
                /** @description The threads in which the acting user has replied, instead of those that they follow. */
                participatedByMe?: boolean;
                /** @description The id in meta.next or meta.previous. For example `42`. */
                id?: string;
                /** @description append: threads that come after the cursor, which are older; prepend: those before it. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LibraryThreadPageView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-all-conversations": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Without the id of a cursor: only conversations whose last message was sent after this second, or before it with prepend. Unix seconds. */
                updatedAt?: number;
                /** @description prepend: in the order of the list, the newest first. append: in the opposite order. The default is append with updatedAt, and prepend without. */
                affix?: "append" | "prepend";
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `2147483647.0.42.user.tina`. */
                id?: string;
                /** @description Part of the name of the user or group. For example `hik`. */
                searchKey?: string;
                /** @description Only conversations with users, or of groups. */
                conversationType?: "user" | "group";
                /** @description Only conversations to which the user has given any of these tags. */
                tags?: string[];
                /** @description Whether conversations are shown with their tags. */
                withTags?: boolean;
                /** @description Only conversations with users who have any of these tags. */
                userTags?: string[];
                /** @description Only conversations of groups that have any of these tags. */
                groupTags?: string[];
                /** @description Whether users and groups are shown with their tags. Names of tags count as true: userTags and groupTags filter. */
                withUserAndGroupTags?: boolean;
                /** @description Only conversations with unread messages. */
                unread?: boolean;
                /** @description Leaves out conversations with AI agents. */
                hideAgentic?: boolean;
                /** @description Only conversations with AI agents. Not together with hideAgentic. */
                onlyAgentic?: boolean;
                /** @description Only conversations pinned by this user, or by app_system for all users. For example `andrew`. */
                pinnedBy?: string;
                /** @description Whether conversations with users whom the acting user has blocked are included. */
                includeBlockedUsers?: boolean;
                /** @description Whether users are shown with the blocks between them and the acting user. */
                withBlockedInfo?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-global-pinned-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedConversationListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "replace-global-pinned-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplacePinnedConversationsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedConversationListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Both uids in ascending order around _user_, or group_ and the guid. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Both uids in ascending order around _user_, or group_ and the guid. */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-imported-files": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedFileListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "import-groups": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportGroupsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedGroupResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "import-members": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportMembersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedMemberResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "import-messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportMessagesDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedMessageResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "import-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedUserResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-groups": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps groups whose guid, name or a word inside the name begins with this, in upper or lower case. Unless sortBy is given: first groups whose guid matches, in the order of guids, then groups whose name matches, in the order of names, then the others, in the order of the name from that word on. For example `hik`. */
                searchKey?: string;
                /** @description Where searchKey is searched; both by default. */
                searchIn?: ("guid" | "name")[];
                /** @description The order: guid by default, unless searchKey, updatedAt or affix is given. Names are compared in lower case. */
                sortBy?: "name" | "guid" | "createdAt";
                /** @description Direction of sortBy. */
                sortOrder?: "asc" | "desc";
                /** @description A time, in Unix seconds: keeps groups created or changed after it (before it with affix=prepend), in the order of that time. */
                updatedAt?: number;
                /** @description append: groups created or changed after updatedAt, oldest first. prepend: groups created or changed before it, newest first. */
                affix?: "append" | "prepend";
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Whether groups are shown with their tags. */
                withTags?: boolean;
                /** @description Keeps groups that have any of these tags. */
                tags?: string[];
                /** @description Keeps groups of one type. */
                type?: "public" | "password" | "private";
                /** @description Keeps groups of any of these types. */
                types?: ("public" | "password" | "private")[];
                /** @description true keeps the groups of the acting user. Without one, and with false, it has no effect. */
                hasJoined?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "guid": "hikers",
                 *       "name": "Hikers",
                 *       "type": "public",
                 *       "description": "Every Sunday",
                 *       "tags": [
                 *         "outdoor"
                 *       ],
                 *       "members": {
                 *         "moderators": [
                 *           "tina"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGroupResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Every other Sunday"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-banned-group-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Of the cursor; it has no effect in this list. */
                updatedAt?: number;
                /** @description Of the cursor; it has no effect in this list. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannedUserPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "ban-group-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unban-group-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-group-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "reset-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-group-conversation-as-delivered": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pin-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unpin-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-group-conversation-as-read": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-group-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationUnreadDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-group-members": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Of the cursor; it has no effect in this list. */
                updatedAt?: number;
                /** @description Of the cursor; it has no effect in this list. */
                affix?: "append" | "prepend";
                /** @description Keeps members whose uid begins with this, or whose name contains it, in upper or lower case. For example `and`. */
                searchKey?: string;
                /** @description Keeps members who are online (available) or not. */
                status?: "available" | "offline";
                /** @description Keeps members with any of these scopes. */
                scopes?: ("admin" | "moderator" | "participant")[];
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPageWithCursorResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-group-members": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddGroupMembersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddMembersResultResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "leave-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-group-member": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description Id of the member. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "change-group-member-scope": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description Id of the member. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeScopeDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberScopeResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "kick-group-member": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description Id of the member. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "user-list-group-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Excludes messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOrUnreadCountCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "transfer-group-ownership": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferOwnershipDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-scope-permissions": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description A scope of the group. */
                scope: "admin" | "moderator" | "participant";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "set-scope-permissions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description A scope of the group. */
                scope: "admin" | "moderator" | "participant";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetScopePermissionsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapWithPermissionsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unset-scope-permissions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the group. */
                guid: string;
                /** @description A scope of the group. */
                scope: "admin" | "moderator" | "participant";
                /** @description Id of the permission. */
                permission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-me": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-me": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-out": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "upload-media": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "download-media": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signed part of the URL. */
                id: string;
                /** @description Any name: the response has the name of the file. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-all-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Excludes messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
                /** @description Only messages that the acting user has saved, the newest first; append continues with older ones. Requires an acting user. */
                saved?: boolean;
                /** @description Only messages of the conversation with this id. If uids or guids contain _user_ or begin with group_, several conversations can share an id: then of those of the acting user or, without one, of all of them. For example `andrew_user_tina`. */
                conversationId?: string;
                /** @description Only messages to a user or to a group. Any other value finds nothing. For example `group`. */
                receiverType?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOrUnreadCountCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "send-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessageDto"];
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOrSendResultsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-message-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "flag-a-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlagMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResultView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-message-as-interacted": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InteractedDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pin-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unpin-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-all-reactions": {
        parameters: {
            query?: {
                /** @description Rows at most. */
                limit?: number;
                /** @description Id of a reaction, after or before which the list begins. For example `7`. */
                id?: string;
                /** @description append: reactions after the cursor; prepend: those before it, without a cursor the newest. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReactionCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-message-reactions": {
        parameters: {
            query?: {
                /** @description Rows at most. */
                limit?: number;
                /** @description Id of a reaction, after or before which the list begins. For example `7`. */
                id?: string;
                /** @description append: reactions after the cursor; prepend: those before it, without a cursor the newest. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
                /** @description One emoji, percent-encoded, or a name such as :wave:. */
                reaction: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReactionCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-message-reactions": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
                /** @description One emoji, percent-encoded, or a name such as :wave:. */
                reaction: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "remove-message-reactions": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
                /** @description One emoji, percent-encoded, or a name such as :wave:. */
                reaction: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "save-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unsave-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-all-thread-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next. */
                perPage?: number;
                /** @description The same as perPage, and wins. */
                limit?: number;
                /** @description Number of the page, from 1, counted from the cursor; 0 means 1 as well. A cursor is faster in long threads. */
                page?: number;
                /** @description Leaves out deleted replies. */
                hideDeleted?: boolean;
                /** @description Whether replies are shown with their tags. */
                withTags?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "send-thread-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendThreadMessageDto"];
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "subscribe-thread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unsubscribe-thread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-moderation-blocked-messages": {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Cursor: a message id. This message is not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Keeps messages that this rule blocked or flagged. For example `text-profanity-filter`. */
                ruleId?: string;
                /** @description Keeps messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or earlier, in Unix seconds. */
                toTimestamp?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedMessageCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "review-blocked-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewBlockedMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-flagged-messages": {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Cursor: a message id. This message is not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Keeps messages that this rule blocked or flagged. For example `text-profanity-filter`. */
                ruleId?: string;
                /** @description Keeps messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or earlier, in Unix seconds. */
                toTimestamp?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlaggedMessageCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "blockreview-flagged-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewFlaggedMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResultView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-rule-keywords": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-rule-keyword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeywordListDto"];
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-rule-keyword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the keyword list. */
                keywordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-rule-keyword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the keyword list. */
                keywordId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeywordListDto"];
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-rule-keyword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the keyword list. */
                keywordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-rule-keyword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the keyword list. */
                keywordId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestKeywordListDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordListTestResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "chat-api-list-message-moderation": {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Cursor: the id of a submitted message. It is not part of the response. */
                id?: string;
                /** @description append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Only messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Only messages to this user. For example `tina`. */
                receiverUID?: string;
                /** @description Only messages to this group. For example `hikers`. */
                receiverGUID?: string;
                /** @description Only messages of this category. */
                category?: "message" | "custom";
                /** @description Only messages of this type. For example `text`. */
                type?: string;
                /** @description Only messages with this status. Messages to which no rule applied are approved. */
                moderationStatus?: "pending" | "approved" | "disapproved";
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "chat-api-send-message-moderation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitMessageDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "chat-api-get-message-moderation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the submitted message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "chat-api-update-message-moderation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the submitted message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditSubmissionDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "chat-api-delete-message-moderation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the submitted message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-reasons": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-reason": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "off-topic",
                 *       "name": "Off topic",
                 *       "description": "Belongs into another group."
                 *     }
                 */
                "application/json": components["schemas"]["CreateReasonDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-reason-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the reason. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-reason-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the reason. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateReasonDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-reason": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the reason. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-reviewed-messages": {
        parameters: {
            query?: {
                /** @description Maximum number of rows. */
                limit?: number;
                /** @description Cursor: a message id. This message is not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Keeps messages that this rule blocked or flagged. For example `text-profanity-filter`. */
                ruleId?: string;
                /** @description Keeps messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages that were blocked, first flagged or reviewed at this time or earlier, in Unix seconds. */
                toTimestamp?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedMessageCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-rules": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationRuleCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-rule": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRuleDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationRuleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-rule": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationRuleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-rule": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRuleDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationRuleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-rule": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-rule-revisions": {
        parameters: {
            query?: {
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Rows per page. */
                limit?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationRuleCountedCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-moderation": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModerationTestDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationTestResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-list-email-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmailProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-update-email-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomEmailProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmailProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-save-email-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCustomEmailProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmailProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-delete-email-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-list-sendgrid-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendGridProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-update-sendgrid-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSendGridProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendGridProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-save-sendgrid-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSendGridProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendGridProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-delete-sendgrid-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "receive-email-reply": {
        parameters: {
            query: {
                /** @description Id of the app. */
                app: string;
                /** @description Of the address in repliesWebhook. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceivedEmailDto"];
                "multipart/form-data": FormData;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-email-notification": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEmailDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSendResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-show-unsubscribe": {
        parameters: {
            query: {
                /** @description Of the address in an email. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-email-unsubscribe": {
        parameters: {
            query: {
                /** @description Of the address in an email. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-apns-providers": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApnsProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-update-apns-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApnsProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-add-apns-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddApnsProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApnsProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-default-apns-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-delete-apns-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-list-push-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomPushProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-update-push-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomPushProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-save-push-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCustomProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomPushProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-delete-push-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-fcm-providers": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FcmProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-update-fcm-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFcmProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-add-fcm-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddFcmProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-default-fcm-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-delete-fcm-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-webpush-providers": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPushProvidersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-update-webpush-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebPushProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPushProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-add-webpush-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddWebPushProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPushProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-default-webpush-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-delete-webpush-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the provider. */
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-push-notification": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPushDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSendResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-tokens": {
        parameters: {
            query?: {
                /** @description true: all push tokens of the user; false: those that were registered with the auth token. */
                all?: boolean;
                /** @description Auth token of the user, to which the device belongs. May be absent if the request is made with it in the header authToken. */
                authToken?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTokensResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-register-token": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPushTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-unregister-tokens": {
        parameters: {
            query?: {
                /** @description true: all push tokens of the user; false: those that were registered with the auth token. */
                all?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTokensResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-delete-token": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description The push token, percent-encoded; of Web Push the endpoint. */
                pushToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTokensResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-list-sms-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomSmsProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-update-sms-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomSmsProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomSmsProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-save-sms-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCustomSmsProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomSmsProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-delete-sms-custom-provider": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-sms-list-twilio-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwilioProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-sms-update-twilio-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTwilioProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwilioProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-sms-save-twilio-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTwilioProviderDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwilioProviderResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-sms-delete-twilio-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "test-sms-notification": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestSmsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestSendResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-get-contact-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactDetailsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-delete-contact-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-update-contact-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContactDetailsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactDetailsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-logs": {
        parameters: {
            query?: {
                /** @description Returns entries about this message. For example `42`. */
                messageId?: number;
                /** @description Returns entries about this reaction. For example `42`. */
                reactionId?: number;
                /** @description Returns entries of this time or later, in Unix milliseconds. */
                from?: number;
                /** @description Returns entries of this time or earlier, in Unix milliseconds. */
                to?: number;
                /** @description Returns entries about notifications to this user. For example `andrew`. */
                uid?: string;
                /** @description Returns entries about messages of this category. For example `message`. */
                messageCategory?: string;
                /** @description Returns entries about messages of this type. For example `text`. */
                messageType?: string;
                /** @description Returns entries with this trigger. */
                trigger?: "after_message" | "message_edited" | "message_deleted" | "message_reaction_added" | "initiated" | "ongoing" | "rejected" | "cancelled" | "unanswered" | "busy" | "ended" | "after_group_joined" | "after_group_left" | "after_group_members_added" | "after_group_members_kicked" | "after_group_members_banned" | "after_group_members_unbanned" | "after_scope_changed";
                /** @description Returns entries about messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Returns entries about reactions of this user. For example `andrew`. */
                reactionSender?: string;
                /** @description Returns entries about messages to this user or group. For example `andrew`. */
                receiver?: string;
                /** @description Returns entries about messages to users, or to groups. */
                receiverType?: "user" | "group";
                /** @description Returns entries about reactions to messages of this user. For example `andrew`. */
                reactionReceiver?: string;
                /** @description Returns entries about group events that concern this member, and about messages, reactions and calls of groups that the member is notified of. For example `andrew`. */
                member?: string;
                /** @description Returns entries of this channel. */
                channel?: "push" | "email" | "sms";
                /** @description Returns entries of this provider. */
                provider?: "fcm" | "apns" | "web_push" | "sendgrid" | "twilio" | "custom";
                /** @description true: decided to be sent; false: decided against. */
                notificationTriggered?: boolean;
                /** @description Returns entries with this reason. */
                reason?: "MESSAGES_PREFERENCE" | "REPLIES_PREFERENCE" | "QUOTED_REPLIES_PREFERENCE" | "MESSAGE_ACTIONS_PREFERENCE" | "REACTIONS_PREFERENCE" | "GROUP_ACTIONS_PREFERENCE" | "CALL_PREFERENCE" | "DND_PREFERENCE" | "MUTE_PREFERENCE" | "SCHEDULE_PREFERENCE" | "QUOTA_PREFERENCE" | "MISSING_EMAIL" | "MISSING_PHNO" | "INVALID_PUSH_PROVIDER_ID" | "NOT_FOUND" | "TIMED_OUT" | "TWILIO_CREATE_ERROR" | "MESSAGE_UNAVAILABLE" | "ALREADY_READ" | "UNSUBSCRIBED" | "PROVIDER_ERROR" | "INVALID_TOKEN" | "TEMPLATE_ERROR" | "INTERRUPTED";
                /** @description true: sent; false: failed. */
                success?: boolean;
                /** @description Returns entries in this state. */
                state?: "suppressed" | "pending" | "waiting" | "sent" | "failed";
                /** @description Cursor: the _id of an entry. This entry is not part of the response. For example `00000000000000000000002a`. */
                logId?: string;
                /** @description With logId. append: the entries after it, which are older; prepend: those before it, which are newer. */
                affix?: "append" | "prepend";
                /** @description Entries per page. */
                limit?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationLogView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-preferences": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserNotificationSettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-reset-preferences": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChoicesResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-update-preferences": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationPreferencesDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserNotificationSettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-muted": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MutedConversationsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-mute-conversations": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MuteConversationsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-unmute-conversations": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnmuteConversationsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-get-timezone": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimezoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-update-timezone": {
        parameters: {
            query?: {
                /** @description uid of the user. A user with an auth token, or named by onBehalfOf, can leave it out. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimezoneDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimezoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-list-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-reset-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-push-update-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationSettingsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "preview-notification-template": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTemplateDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreviewsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-roles": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-role": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "guide",
                 *       "name": "Guide",
                 *       "description": "Leads hikes",
                 *       "metadata": {
                 *         "badge": "gold"
                 *       },
                 *       "settings": {
                 *         "listUsers": "all",
                 *         "sendMessagesTo": "friendsOnly"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateRoleDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-role": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-role": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-role": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-role-permissions": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "set-role-permissions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPermissionsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapWithPermissionsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unset-role-permissions": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
                /** @description Id of the permission. */
                permission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-restrictedfeatures": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestrictedFeaturePageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "restrict-features": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictFeaturesDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "allow-features": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the role. */
                role: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllowFeaturesDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-client-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSettingsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "usage-metrics": {
        parameters: {
            query: {
                /** @description Start of the range, in Unix seconds or milliseconds. */
                fromDate: number;
                /** @description End of the range, in Unix seconds or milliseconds. The time itself is not in the range. */
                toDate: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "message-receipt-metrics": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageStatsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "metric-series": {
        parameters: {
            query: {
                /**
                 * @description One or several metrics, repeated or with commas.
                 *
                 *     - `messages_sent`: Messages that were sent, by the time of sending. One that moderation holds back counts once it is approved. Divided by: receiver type/category/type; of custom messages receiver type/custom, of messages that were erased within seconds receiver type/erased.
                 *     - `replies_sent`: Of these, replies in threads.
                 *     - `messages_edited`: Edits of messages.
                 *     - `messages_deleted`: Deletions of messages by users and the app, not those of the retention or with a user or group. Divided by: permanent or soft.
                 *     - `reactions_added`: Reactions that were added.
                 *     - `reactions_removed`: Reactions that were removed.
                 *     - `delivery_receipts`: Deliveries: each message counts once for each user who marked it as delivered.
                 *     - `read_receipts`: Reads: each message counts once for each user who marked it as read.
                 *     - `users_created`: Users that were created.
                 *     - `groups_created`: Groups that were created.
                 *     - `active_users`: Different users who sent, edited, read, reacted, joined, called, connected or acted in another way.
                 *     - `concurrent_users`: The most users who were online at the same time.
                 *     - `calls_ended`: Calls that ended after they had been accepted. Divided by: audio or video.
                 *     - `call_audio_seconds`: Seconds of participants in audio calls, when the call ends.
                 *     - `call_video_seconds`: Seconds of participants in video calls, when the call ends.
                 *     - `recorded_seconds`: Seconds of recordings of calls, at the end of the recording.
                 *     - `notifications_sent`: Notifications that a provider accepted. Divided by: push, email or sms.
                 *     - `notifications_failed`: Notifications that are not attempted any more. Divided by: push, email or sms.
                 *     - `webhooks_delivered`: Deliveries that webhooks accepted.
                 *     - `webhooks_failed`: Deliveries to webhooks that are not attempted any more.
                 *     - `agent_runs`: Runs of AI agents that ended. Divided by: finished, failed or cancelled.
                 *     - `agent_tokens`: Tokens of models that runs of AI agents used, when the run ends. Divided by: prompt or completion.
                 *     - `media_bytes`: Bytes of files that were uploaded.
                 *     - `api_requests`: Requests to the API with an API key or an auth token of the app. Divided by: latency: the upper bound in milliseconds, or +Inf above the highest one.
                 *     - `api_client_errors`: Of these, responses with a status from 400 to 499.
                 *     - `api_server_errors`: Of these, responses with a status from 500 to 599.
                 *     - `api_latency_p50_milliseconds`: The estimated time within which half of these requests got their response.
                 *     - `api_latency_p95_milliseconds`: The estimated time within which 95% of them did.
                 *     - `api_latency_p99_milliseconds`: The estimated time within which 99% of them did.
                 */
                metric: ("messages_sent" | "replies_sent" | "messages_edited" | "messages_deleted" | "reactions_added" | "reactions_removed" | "delivery_receipts" | "read_receipts" | "users_created" | "groups_created" | "active_users" | "concurrent_users" | "calls_ended" | "call_audio_seconds" | "call_video_seconds" | "recorded_seconds" | "notifications_sent" | "notifications_failed" | "webhooks_delivered" | "webhooks_failed" | "agent_runs" | "agent_tokens" | "media_bytes" | "api_requests" | "api_client_errors" | "api_server_errors" | "api_latency_p50_milliseconds" | "api_latency_p95_milliseconds" | "api_latency_p99_milliseconds")[];
                /** @description Start of the range, in Unix seconds or milliseconds. */
                from: number;
                /** @description End of the range, in Unix seconds or milliseconds. The time itself is not in the range. */
                to: number;
                /** @description The length of time that a point stands for, in UTC. */
                interval?: "5m" | "hour" | "day" | "month";
                /** @description Whether points have their parts, such as messages by type. */
                dimensions?: boolean;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-threads": {
        parameters: {
            query?: {
                /** @description Threads of the conversation with this user. For example `tina`. */
                uid?: string;
                /** @description Threads of this group. For example `hikers`. */
                guid?: string;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and continues at meta.next. */
                limit?: number;
                /** @description Whether each thread is shown with the message that it belongs to. */
                withParent?: boolean;
                /** @description The threads in which the acting user has replied, instead of those that they follow. */
                participatedByMe?: boolean;
                /** @description The id in meta.next or meta.previous. For example `42`. */
                id?: string;
                /** @description append: threads that come after the cursor, which are older; prepend: those before it. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps users whose uid, name or a word inside the name begins with this, in upper or lower case: first those whose uid does, by uid, then those whose name does, by name, then the others, by the name from that word on. For example `and`. */
                searchKey?: string;
                /** @description Where searchKey is searched for; both by default. */
                searchIn?: ("uid" | "name")[];
                /** @description Keeps users who are online (available) or not (offline). */
                status?: "available" | "offline";
                /** @description Unix seconds: keeps users created or changed after this time (before it with affix=prepend), ordered by the time of their last change. */
                updatedAt?: number;
                /** @description append: users created or changed after updatedAt, oldest first. prepend: those created or changed before it, newest first. */
                affix?: "append" | "prepend";
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Accepted for compatibility, without effect: the number of users is always in meta.pagination.total. */
                count?: boolean;
                /** @description Keeps users with this role. */
                role?: string;
                /** @description Keeps users with any of these roles. */
                roles?: string[];
                /** @description Whether the response contains the tags of the users. */
                withTags?: boolean;
                /** @description Keeps users with any of these tags. */
                tags?: string[];
                /** @description Only deactivated users. */
                onlyDeactivated?: boolean;
                /** @description Deactivated users as well. */
                withDeactivated?: boolean;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPageWithCursorResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "reactivate-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactivateUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactivatedUsersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "deactivate-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeactivateUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeactivatedUsersResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUserDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedUserResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-authtokens": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "create-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAuthTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "flush-authtokens": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "revoke-authtokens-before": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeBeforeDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedBeforeResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
                /** @description The token. */
                authToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
                /** @description The token. */
                authToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAuthTokenDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthTokenResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "delete-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
                /** @description The token. */
                authToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-blocked-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Of the cursor; it has no effect in this list. */
                updatedAt?: number;
                /** @description Of the cursor; it has no effect in this list. */
                affix?: "append" | "prepend";
                /** @description Keeps users whose uid or name begins with this. For example `om`. */
                searchKey?: string;
                /** @description blockedByMe: users whom the user of the path has blocked; hasBlockedMe: users who have blocked the user of the path; both: either. */
                direction?: "blockedByMe" | "hasBlockedMe" | "both" | "BLOCKED_BY_ME" | "HAS_BLOCKED_ME" | "BOTH";
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "block-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unblock-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnblockUsersDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemResultMapResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "get-user-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "update-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "reset-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetUserConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-conversation-as-delivered": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pin-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "unpin-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-conversation-as-read": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "mark-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user on whose behalf the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkConversationUnreadDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoneResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "list-all-friends": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description The id of meta.cursor of another page, as it is: the page begins after the last row of that one. Send updatedAt and affix of the cursor as well. For example `andrew`. */
                id?: string;
                /** @description Of the cursor; it has no effect in this list. */
                updatedAt?: number;
                /** @description Of the cursor; it has no effect in this list. */
                affix?: "append" | "prepend";
                /** @description Keeps friends whose uid or name begins with this. For example `tin`. */
                searchKey?: string;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FriendPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "add-friend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Identifies the request, so that it can be retried safely: within 24 hours, the same request with the same key receives the same response and is not processed again. Printable ASCII, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddFriendsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFriendsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "remove-friend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveFriendsDto"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedFriendsResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "user-list-user-messages": {
        parameters: {
            query?: {
                /** @description Message id to continue from; not part of the response. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: messages before it. Without a cursor, append starts at the oldest message and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Time to continue from, in Unix seconds. Used only without an id. */
                sentAt?: number;
                /** @description Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it. */
                limit?: number;
                /** @description Only messages of this sender. */
                sender?: string;
                /** @description Only messages of one category. For example `message`. */
                category?: string;
                /** @description Only messages of any of these categories. */
                categories?: string[];
                /** @description Only messages of one type. For example `text`. */
                type?: string;
                /** @description Only messages of any of these types. */
                types?: string[];
                /** @description Only messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages have their tags. */
                withTags?: boolean;
                /** @description Excludes deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Excludes replies in threads. */
                hideReplies?: boolean;
                /** @description Excludes messages that quote another message. */
                hideQuotedMessages?: boolean;
                /** @description Only messages with all of these words and "phrases" in their text, their files' names or their card, and without any -word. Case, accents and other forms of a letter do not matter. One or two letters of an alphabet are looked for at the beginning of words. Where no index can find it, as for punctuation, 10,000 messages are compared for a page, and meta.search says where the search goes on. For example `hike`. */
                searchKey?: string;
                /** @description With searchKey: data.matches are the parts of data.text that the search found, as a list of start and end in UTF-16 code units. */
                withMatches?: boolean;
                /** @description Only messages with attachments. */
                hasAttachments?: boolean;
                /** @description Only messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Only messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again. */
                pinned?: boolean;
                /** @description Only messages that count as unread for the acting user; no effect without one. With count, the response has their number. */
                unread?: boolean;
                /** @description With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread. */
                count?: boolean;
                /** @description Only messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Only messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Only messages that mention the acting user; no effect without one. */
                myMentionsOnly?: boolean;
                /** @description Whether mentioned users have their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether mentioned users have the blocks between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Only messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Only messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Only messages sent at this time or earlier. No effect without fromTimestamp. */
                toTimestamp?: number;
                /** @description Only messages of others that are not marked as delivered to the acting user. Requires an acting user. */
                undelivered?: boolean;
                /** @description Alias of limit, which takes precedence. */
                perPage?: number;
            };
            header?: {
                /** @description uid of the user on whose behalf the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
            };
            path: {
                /** @description Id of the user. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOrUnreadCountCursorPageResponse"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
