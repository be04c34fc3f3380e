// Written by npm run client:types from docs/realtime.asyncapi.yaml.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Decimal number. Ids of later events are greater; there are gaps. */
        EventId: string;
        /** @description Chosen by the client. The response to the frame, ack or error, has the same ref. */
        Ref: string;
        /** @description uid or guid; upper case is converted to lower case. */
        Id: string;
        /** @enum {string} */
        ReceiverType: "user" | "group";
        /** @enum {string} */
        TypingAction: "start" | "end";
        /** @enum {string} */
        PresenceMode: "all" | "roles" | "friends" | "none";
        PresenceSubscription: {
            mode: components["schemas"]["PresenceMode"];
            /** @description Required with the mode roles. */
            roles?: components["schemas"]["Id"][];
        };
        Person: {
            uid: string;
            name: string;
            avatar?: string;
        };
        Auth: {
            /** @constant */
            type: "auth";
            authToken: string;
            /** @description If present, it must be the app of the token. */
            appId?: string;
            /** @description Included, in lower case, in user_connection_status_changed; unknown if absent. */
            platform?: string;
            lastEventId?: components["schemas"]["EventId"];
            presence?: components["schemas"]["PresenceSubscription"];
        };
        ClientPing: {
            /** @constant */
            type: "ping";
            ref?: components["schemas"]["Ref"];
        };
        ClientPong: {
            /** @constant */
            type: "pong";
        };
        ClientTyping: {
            /** @constant */
            type: "typing";
            ref?: components["schemas"]["Ref"];
            receiver: components["schemas"]["Id"];
            receiverType: components["schemas"]["ReceiverType"];
            action: components["schemas"]["TypingAction"];
            /** @description At most 1 KB of JSON, forwarded unchanged. */
            metadata?: Record<string, unknown>;
        };
        ClientReceipt: {
            /** @constant */
            type: "receipt";
            ref?: components["schemas"]["Ref"];
            /** @enum {string} */
            action: "delivered" | "read";
            /** @description The messages of others up to and including this one. Without it, all. */
            messageId?: string;
            receiver?: components["schemas"]["Id"];
            receiverType?: components["schemas"]["ReceiverType"];
        };
        ClientTransient: {
            /** @constant */
            type: "transient";
            ref?: components["schemas"]["Ref"];
            receiver: components["schemas"]["Id"];
            receiverType: components["schemas"]["ReceiverType"];
            /** @description At most 4 KB of JSON, forwarded unchanged. */
            data: Record<string, unknown>;
        };
        PresenceSubscribe: {
            /** @constant */
            type: "presence_subscribe";
            ref?: components["schemas"]["Ref"];
            mode: components["schemas"]["PresenceMode"];
            /** @description Required with the mode roles. */
            roles?: components["schemas"]["Id"][];
        };
        Authenticated: {
            /** @constant */
            type: "authenticated";
            uid: string;
            /** Format: uuid */
            connectionId: string;
            lastEventId?: components["schemas"]["EventId"];
            /** @description Interval between two pings of the server. */
            heartbeatSeconds: number;
            limits: {
                frameBytes: number;
                transientBytes: number;
                metadataBytes: number;
                framesPerSecond: number;
            };
        };
        Event: {
            /** @constant */
            type: "event";
            id: components["schemas"]["EventId"];
            /** @description The trigger name of webhooks; or message_saved, message_unsaved, scheduled_message_changed, message_reminder, draft_changed, conversation_archive_changed, which are sent to the user only. */
            trigger: string;
            /** @description Unix seconds. */
            occurredAt: number;
            /** @description The data of the webhook of this trigger. Its schema is `data` of the trigger in `x-webhooks` of openapi.json. */
            data: Record<string, unknown>;
        };
        Resumed: {
            /** @constant */
            type: "resumed";
            lastEventId: components["schemas"]["EventId"];
            /** @description Number of events that were sent. */
            events: number;
        };
        ResumeFailed: {
            /** @constant */
            type: "resume_failed";
            lastEventId: components["schemas"]["EventId"];
            /** @enum {string} */
            reason: "too_old" | "too_many" | "unknown";
        };
        Typing: {
            /** @constant */
            type: "typing";
            receiver: string;
            receiverType: components["schemas"]["ReceiverType"];
            conversationId: string;
            action: components["schemas"]["TypingAction"];
            sender: components["schemas"]["Person"];
            metadata?: Record<string, unknown>;
        };
        AgentRun: {
            /** @constant */
            type: "agent_run";
            /** @enum {string} */
            event: "run_started" | "text_message_start" | "text_message_content" | "text_message_end" | "tool_call_start" | "tool_call_args" | "tool_call_end" | "tool_call_result" | "run_finished" | "run_failed" | "run_cancelled";
            /** @description From 0 in every attempt of the run, without gaps unless frames were lost. */
            sequence: number;
            runId: string;
            /** @description The first message of the thread. */
            threadId: string;
            /** @description The same. */
            parentMessageId: string;
            /** @description The message that the agent answers. */
            messageId: string;
            conversationId: string;
            receiverType: components["schemas"]["ReceiverType"];
            /** @description Of the answer. */
            receiver: string;
            sender: components["schemas"]["Person"];
            /** @description Unix milliseconds. */
            timestamp: number;
            data: {
                /** @description Of run_started: clients discard what they have of the run. */
                attempt?: number;
                /** @enum {string} */
                role?: "assistant" | "tool";
                /** @description Of text_message_content and tool_call_args: to be appended. */
                delta?: string;
                toolCallId?: string;
                toolCallName?: string;
                displayName?: string;
                /** @description Of tool_call_start: shown while the tool runs. */
                executionText?: string;
                /**
                 * @description Of tool_call_end: the client of the user carries the call out.
                 * @constant
                 */
                pending?: true;
                /** @description Of tool_call_result: the beginning of the result. */
                content?: string;
                /** @description Of run_finished and run_failed: the stored answer. */
                messageId?: string;
                /** @description Of run_failed. */
                code?: string;
            };
        };
        Transient: {
            /** @constant */
            type: "transient";
            receiver: string;
            receiverType: components["schemas"]["ReceiverType"];
            conversationId: string;
            sender: components["schemas"]["Person"];
            data: Record<string, unknown>;
            /** @description Unix seconds. */
            sentAt: number;
        };
        EphemeralMessage: {
            /** @constant */
            type: "ephemeral_message";
            /** @description A UUID. No operation accepts it. */
            id: string;
            receiver: string;
            receiverType: components["schemas"]["ReceiverType"];
            conversationId: string;
            sender: components["schemas"]["Person"];
            data: {
                text: string;
                metadata?: Record<string, unknown>;
            };
            /** @description Unix seconds. */
            sentAt: number;
        };
        Presence: {
            /** @constant */
            type: "presence";
            users: {
                uid: string;
                name: string;
                avatar?: string;
                role: string;
                /** @enum {string} */
                status: "available" | "offline";
                /** @description Unix seconds. */
                lastActiveAt?: number;
            }[];
        };
        Ack: {
            /** @constant */
            type: "ack";
            ref: components["schemas"]["Ref"];
        };
        Error: {
            /** @constant */
            type: "error";
            ref?: components["schemas"]["Ref"];
            /** @description A code of the REST API. */
            code: string;
            message: string;
            details?: {
                [key: string]: string[];
            };
        };
        Ping: {
            /** @constant */
            type: "ping";
            lastEventId: components["schemas"]["EventId"];
        };
        Pong: {
            /** @constant */
            type: "pong";
            ref?: components["schemas"]["Ref"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
