// Written by npm run client:types from openapi.json.

/** Each operation by the name of its method. */
export const operations = {
  apps: {
    list: 'GET /apps',
    create: 'POST /apps body',
    update: 'PATCH /apps/{appId} body',
    delete: 'DELETE /apps/{appId}',
    auditLog: {
      list: 'GET /apps/{appId}/audit-log',
    },
    collaborators: {
      list: 'GET /apps/{appId}/collaborators',
      add: 'POST /apps/{appId}/collaborators body',
    },
    export: 'POST /apps/{appId}/export body blob',
    restore: 'POST /apps/{appId}/restore',
    settings: {
      list: 'GET /apps/{appId}/settings',
      set: 'POST /apps/{appId}/settings body',
      unset: 'DELETE /apps/{appId}/settings',
    },
    usage: {
      get: 'GET /apps/{appId}/usage',
      request: 'POST /apps/{appId}/usage body',
    },
    webhooks: {
      list: 'GET /apps/{appId}/webhooks',
      create: 'POST /apps/{appId}/webhooks body',
      get: 'GET /apps/{appId}/webhooks/{webhookId}',
      update: 'PUT /apps/{appId}/webhooks/{webhookId} body',
      delete: 'DELETE /apps/{appId}/webhooks/{webhookId}',
      deliveries: {
        list: 'GET /apps/{appId}/webhooks/{webhookId}/deliveries',
        get: 'GET /apps/{appId}/webhooks/{webhookId}/deliveries/{id}',
        replay: 'POST /apps/{appId}/webhooks/{webhookId}/deliveries/{id}/replay',
      },
      secret: {
        get: 'GET /apps/{appId}/webhooks/{webhookId}/secret',
        rotate: 'POST /apps/{appId}/webhooks/{webhookId}/secret/rotate',
      },
      test: 'POST /apps/{appId}/webhooks/{webhookId}/test',
      triggers: {
        list: 'GET /apps/{appId}/webhooks/{webhookId}/triggers',
        add: 'POST /apps/{appId}/webhooks/{webhookId}/triggers body',
        remove: 'DELETE /apps/{appId}/webhooks/{webhookId}/triggers body',
      },
    },
  },
  health: {
    live: {
      get: 'GET /health/live',
    },
    ready: {
      get: 'GET /health/ready',
    },
    report: {
      get: 'GET /health/report',
    },
  },
  livekit: {
    webhooks: {
      receive: 'POST /livekit/webhooks body',
    },
  },
  aiAgents: {
    agentBuilder: {
      agents: {
        list: 'GET /v3/ai-agents/agent-builder/agents',
        create: 'POST /v3/ai-agents/agent-builder/agents body',
        get: 'GET /v3/ai-agents/agent-builder/agents/{uid}',
        update: 'PATCH /v3/ai-agents/agent-builder/agents/{uid} body',
        delete: 'DELETE /v3/ai-agents/agent-builder/agents/{uid}',
        knowledgeBase: {
          add: 'PATCH /v3/ai-agents/agent-builder/agents/{uid}/knowledge-base/{sourceType}/add body',
          remove: 'PATCH /v3/ai-agents/agent-builder/agents/{uid}/knowledge-base/{sourceType}/remove body',
        },
        mcp: {
          add: 'PATCH /v3/ai-agents/agent-builder/agents/{uid}/mcp/add body',
          remove: 'PATCH /v3/ai-agents/agent-builder/agents/{uid}/mcp/remove body',
        },
      },
      apiTools: {
        list: 'GET /v3/ai-agents/agent-builder/api-tools',
        create: 'POST /v3/ai-agents/agent-builder/api-tools body',
        get: 'GET /v3/ai-agents/agent-builder/api-tools/{slug}',
        update: 'PATCH /v3/ai-agents/agent-builder/api-tools/{slug} body',
        delete: 'DELETE /v3/ai-agents/agent-builder/api-tools/{slug}',
      },
      frontendActions: {
        list: 'GET /v3/ai-agents/agent-builder/frontend-actions',
        create: 'POST /v3/ai-agents/agent-builder/frontend-actions body',
        delete: 'DELETE /v3/ai-agents/agent-builder/frontend-actions/{triggerFunction}',
      },
      knowledgeBase: {
        list: 'GET /v3/ai-agents/agent-builder/knowledge-base',
        addText: 'POST /v3/ai-agents/agent-builder/knowledge-base/text body',
        addWebsite: 'POST /v3/ai-agents/agent-builder/knowledge-base/website body',
        get: 'GET /v3/ai-agents/agent-builder/knowledge-base/{uniqueId}',
        delete: 'DELETE /v3/ai-agents/agent-builder/knowledge-base/{uniqueId}',
        refresh: 'POST /v3/ai-agents/agent-builder/knowledge-base/{uniqueId}/refresh',
      },
      mcpServers: {
        list: 'GET /v3/ai-agents/agent-builder/mcp-servers',
        create: 'POST /v3/ai-agents/agent-builder/mcp-servers body',
        get: 'GET /v3/ai-agents/agent-builder/mcp-servers/{slug}',
        update: 'PATCH /v3/ai-agents/agent-builder/mcp-servers/{slug} body',
        delete: 'DELETE /v3/ai-agents/agent-builder/mcp-servers/{slug}',
        tools: {
          list: 'GET /v3/ai-agents/agent-builder/mcp-servers/{slug}/tools',
        },
      },
    },
    agents: {
      list: 'GET /v3/ai-agents/agents',
      create: 'POST /v3/ai-agents/agents body',
      get: 'GET /v3/ai-agents/agents/{uid}',
      update: 'PATCH /v3/ai-agents/agents/{uid} body',
      delete: 'DELETE /v3/ai-agents/agents/{uid}',
    },
    runs: {
      list: 'GET /v3/ai-agents/runs',
      cancel: 'POST /v3/ai-agents/runs/{runId}/cancel',
      toolCalls: {
        reportResult: 'POST /v3/ai-agents/runs/{runId}/tool-calls/{toolCallId}/result body',
      },
    },
    tools: {
      list: 'GET /v3/ai-agents/tools',
      create: 'POST /v3/ai-agents/tools body',
      get: 'GET /v3/ai-agents/tools/{name}',
      update: 'PATCH /v3/ai-agents/tools/{name} body',
      delete: 'DELETE /v3/ai-agents/tools/{name}',
    },
  },
  ai: {
    bots: {
      assistance: {
        groups: {
          get: 'GET /v3/ai/bots/{agentUid}/assistance/groups/{guid}',
        },
        users: {
          get: 'GET /v3/ai/bots/{agentUid}/assistance/users/{uid}',
        },
      },
    },
    conversationStarter: {
      groups: {
        get: 'GET /v3/ai/conversation-starter/groups/{guid}',
      },
      users: {
        get: 'GET /v3/ai/conversation-starter/users/{uid}',
      },
    },
    conversationSummary: {
      groups: {
        get: 'GET /v3/ai/conversation-summary/groups/{guid}',
      },
      users: {
        get: 'GET /v3/ai/conversation-summary/users/{uid}',
      },
    },
    messages: {
      translation: {
        get: 'GET /v3/ai/messages/{id}/translation',
      },
    },
    smartReplies: {
      groups: {
        get: 'GET /v3/ai/smart-replies/groups/{guid}',
      },
      users: {
        get: 'GET /v3/ai/smart-replies/users/{uid}',
      },
    },
    texts: {
      rewrite: 'POST /v3/ai/texts body',
    },
  },
  apiKeys: {
    list: 'GET /v3/apikeys',
    create: 'POST /v3/apikeys body',
    get: 'GET /v3/apikeys/{apiKey}',
    update: 'PUT /v3/apikeys/{apiKey} body',
    delete: 'DELETE /v3/apikeys/{apiKey}',
  },
  blockedUsers: {
    list: 'GET /v3/blockedusers',
    block: 'POST /v3/blockedusers body',
    unblock: 'DELETE /v3/blockedusers body',
  },
  bots: {
    messages: {
      send: 'POST /v3/bots/{uid}/messages body',
    },
  },
  callTokens: {
    create: 'POST /v3/call_tokens body',
  },
  calls: {
    list: 'GET /v3/calls',
    create: 'POST /v3/calls body',
    get: 'GET /v3/calls/{sessionId}',
    update: 'PUT /v3/calls/{sessionId} body',
    delete: 'DELETE /v3/calls/{sessionId}',
    recordings: {
      add: 'POST /v3/calls/{sessionId}/recordings body',
    },
    transcriptions: {
      list: 'GET /v3/calls/{sessionId}/transcriptions',
      add: 'POST /v3/calls/{sessionId}/transcriptions body',
    },
  },
  campaigns: {
    analytics: {
      campaigns: {
        get: 'GET /v3/campaigns/analytics/campaigns/{campaignId}',
      },
      channels: {
        get: 'GET /v3/campaigns/analytics/channels',
      },
      overview: {
        get: 'GET /v3/campaigns/analytics/overview',
      },
      templates: {
        get: 'GET /v3/campaigns/analytics/templates/{templateId}',
      },
      users: {
        get: 'GET /v3/campaigns/analytics/users/{userId}',
      },
    },
    campaigns: {
      list: 'GET /v3/campaigns/campaigns',
      create: 'POST /v3/campaigns/campaigns body',
      get: 'GET /v3/campaigns/campaigns/{id}',
      update: 'PUT /v3/campaigns/campaigns/{id} body',
      delete: 'DELETE /v3/campaigns/campaigns/{id}',
      cancel: 'POST /v3/campaigns/campaigns/{id}/cancel',
      failures: {
        list: 'GET /v3/campaigns/campaigns/{id}/failures blob',
      },
      import: 'POST /v3/campaigns/campaigns/{id}/import-csv body',
      importStatus: {
        get: 'GET /v3/campaigns/campaigns/{id}/import-status',
      },
      pause: 'POST /v3/campaigns/campaigns/{id}/pause',
      recipients: {
        list: 'GET /v3/campaigns/campaigns/{id}/recipients',
        add: 'POST /v3/campaigns/campaigns/{id}/recipients body',
        summary: {
          get: 'GET /v3/campaigns/campaigns/{id}/recipients/summary',
        },
        create: 'POST /v3/campaigns/campaigns/{id}/recipients/upload-url',
      },
      resume: 'POST /v3/campaigns/campaigns/{id}/resume',
      schedule: 'POST /v3/campaigns/campaigns/{id}/schedule body',
      segment: {
        preview: 'GET /v3/campaigns/campaigns/{id}/segment',
      },
      send: 'POST /v3/campaigns/campaigns/{id}/send',
      sequenceMetrics: {
        get: 'GET /v3/campaigns/campaigns/{id}/sequence-metrics',
      },
    },
    channels: {
      list: 'GET /v3/campaigns/channels',
      create: 'POST /v3/campaigns/channels body',
      availability: {
        list: 'GET /v3/campaigns/channels/availability',
      },
      get: 'GET /v3/campaigns/channels/{id}',
      update: 'PUT /v3/campaigns/channels/{id} body',
    },
    notificationFeed: {
      list: 'GET /v3/campaigns/notification-feed',
      unreadCount: {
        count: 'GET /v3/campaigns/notification-feed/unread-count',
      },
      get: 'GET /v3/campaigns/notification-feed/{id}',
      delete: 'DELETE /v3/campaigns/notification-feed/{id}',
      markAsDelivered: 'POST /v3/campaigns/notification-feed/{id}/delivered',
      report: 'POST /v3/campaigns/notification-feed/{id}/engagement body',
      markAsRead: 'POST /v3/campaigns/notification-feed/{id}/read',
    },
    notifications: {
      messages: {
        send: 'POST /v3/campaigns/notifications/messages body',
      },
    },
    pushNotifications: {
      list: 'GET /v3/campaigns/push-notifications',
      get: 'GET /v3/campaigns/push-notifications/{id}',
      markAsClicked: 'PUT /v3/campaigns/push-notifications/{id}/clicked',
      markAsDelivered: 'PUT /v3/campaigns/push-notifications/{id}/delivered',
      report: 'POST /v3/campaigns/push-notifications/{id}/engagement body',
    },
    templates: {
      list: 'GET /v3/campaigns/templates',
      create: 'POST /v3/campaigns/templates body',
      categories: {
        list: 'GET /v3/campaigns/templates/categories',
        create: 'POST /v3/campaigns/templates/categories body',
        get: 'GET /v3/campaigns/templates/categories/{id}',
        update: 'PUT /v3/campaigns/templates/categories/{id} body',
        delete: 'DELETE /v3/campaigns/templates/categories/{id}',
      },
      get: 'GET /v3/campaigns/templates/{id}',
      update: 'PUT /v3/campaigns/templates/{id} body',
      archive: 'DELETE /v3/campaigns/templates/{id}',
      channels: {
        update: 'PUT /v3/campaigns/templates/{id}/channels/{channelType} body',
      },
      preview: 'POST /v3/campaigns/templates/{id}/preview body',
      test: 'POST /v3/campaigns/templates/{id}/test body',
      versions: {
        create: 'POST /v3/campaigns/templates/{id}/versions',
      },
    },
  },
  conversations: {
    list: 'GET /v3/conversations',
    pinned: {
      list: 'GET /v3/conversations/pinned',
      replace: 'PUT /v3/conversations/pinned body',
    },
    get: 'GET /v3/conversations/{conversationId}',
    delete: 'DELETE /v3/conversations/{conversationId}',
  },
  dataImport: {
    files: {
      list: 'GET /v3/data_import/files',
    },
    groups: {
      import: 'POST /v3/data_import/groups body',
    },
    members: {
      import: 'POST /v3/data_import/members body',
    },
    messages: {
      import: 'POST /v3/data_import/messages body',
    },
    users: {
      import: 'POST /v3/data_import/users body',
    },
  },
  drafts: {
    list: 'GET /v3/drafts',
    save: 'PUT /v3/drafts body',
    delete: 'DELETE /v3/drafts body',
  },
  groups: {
    list: 'GET /v3/groups',
    create: 'POST /v3/groups body',
    get: 'GET /v3/groups/{guid}',
    update: 'PUT /v3/groups/{guid} body',
    delete: 'DELETE /v3/groups/{guid}',
    bannedUsers: {
      list: 'GET /v3/groups/{guid}/bannedusers',
      ban: 'POST /v3/groups/{guid}/bannedusers/{uid}',
      unban: 'DELETE /v3/groups/{guid}/bannedusers/{uid}',
    },
    conversation: {
      get: 'GET /v3/groups/{guid}/conversation',
      update: 'PUT /v3/groups/{guid}/conversation body',
      reset: 'DELETE /v3/groups/{guid}/conversation',
      markAsDelivered: 'POST /v3/groups/{guid}/conversation/delivered body',
      disappearingMessages: {
        get: 'GET /v3/groups/{guid}/conversation/disappearing-messages',
        set: 'PUT /v3/groups/{guid}/conversation/disappearing-messages body',
      },
      pin: 'POST /v3/groups/{guid}/conversation/pin',
      unpin: 'DELETE /v3/groups/{guid}/conversation/pin',
      markAsRead: 'POST /v3/groups/{guid}/conversation/read body',
      markAsUnread: 'DELETE /v3/groups/{guid}/conversation/read body',
    },
    invitations: {
      list: 'GET /v3/groups/{guid}/invitations',
      invite: 'POST /v3/groups/{guid}/invitations/{uid} body',
      withdraw: 'DELETE /v3/groups/{guid}/invitations/{uid}',
    },
    joinRequests: {
      list: 'GET /v3/groups/{guid}/joinrequests',
      approve: 'POST /v3/groups/{guid}/joinrequests/{uid}',
      decline: 'DELETE /v3/groups/{guid}/joinrequests/{uid}',
    },
    members: {
      list: 'GET /v3/groups/{guid}/members',
      add: 'POST /v3/groups/{guid}/members body',
      leave: 'DELETE /v3/groups/{guid}/members',
      get: 'GET /v3/groups/{guid}/members/{uid}',
      changeScope: 'PUT /v3/groups/{guid}/members/{uid} body',
      kick: 'DELETE /v3/groups/{guid}/members/{uid}',
      ephemeralMessages: {
        send: 'POST /v3/groups/{guid}/members/{uid}/ephemeral-messages body',
      },
    },
    messages: {
      list: 'GET /v3/groups/{guid}/messages',
    },
    mutedUsers: {
      list: 'GET /v3/groups/{guid}/mutedusers',
      mute: 'POST /v3/groups/{guid}/mutedusers/{uid} body',
      unmute: 'DELETE /v3/groups/{guid}/mutedusers/{uid}',
    },
    transferOwnership: 'PATCH /v3/groups/{guid}/owner body',
    scopes: {
      permissions: {
        list: 'GET /v3/groups/{guid}/scopes/{scope}/permissions',
        set: 'PUT /v3/groups/{guid}/scopes/{scope}/permissions body',
        unset: 'DELETE /v3/groups/{guid}/scopes/{scope}/permissions/{permission}',
      },
    },
  },
  invitations: {
    list: 'GET /v3/invitations',
    accept: 'POST /v3/invitations/{guid}',
    decline: 'DELETE /v3/invitations/{guid}',
  },
  joinRequests: {
    list: 'GET /v3/joinrequests',
    create: 'POST /v3/joinrequests/{guid}',
    withdraw: 'DELETE /v3/joinrequests/{guid}',
  },
  me: {
    get: 'GET /v3/me',
    update: 'PUT /v3/me body',
    logOut: 'DELETE /v3/me',
    export: {
      export: 'GET /v3/me/export blob',
    },
  },
  media: {
    upload: 'POST /v3/media body',
    download: 'GET /v3/media/{id}/{name} blob',
  },
  messages: {
    list: 'GET /v3/messages',
    send: 'POST /v3/messages body',
    get: 'GET /v3/messages/{id}',
    update: 'PUT /v3/messages/{id} body',
    delete: 'DELETE /v3/messages/{id} body',
    flag: 'POST /v3/messages/{id}/flagged body',
    markAsInteracted: 'PATCH /v3/messages/{id}/interacted body',
    pin: 'POST /v3/messages/{id}/pin',
    unpin: 'DELETE /v3/messages/{id}/pin',
    reactions: {
      list: 'GET /v3/messages/{id}/reactions',
      get: 'GET /v3/messages/{id}/reactions/{reaction}',
      add: 'POST /v3/messages/{id}/reactions/{reaction}',
      remove: 'DELETE /v3/messages/{id}/reactions/{reaction}',
    },
    setReminder: 'PUT /v3/messages/{id}/reminder body',
    deleteReminder: 'DELETE /v3/messages/{id}/reminder',
    save: 'POST /v3/messages/{id}/save',
    unsave: 'DELETE /v3/messages/{id}/save',
    thread: {
      list: 'GET /v3/messages/{id}/thread',
      send: 'POST /v3/messages/{id}/thread body',
      subscribe: 'POST /v3/messages/{id}/thread/subscription',
      unsubscribe: 'DELETE /v3/messages/{id}/thread/subscription',
    },
  },
  moderation: {
    blockedMessages: {
      list: 'GET /v3/moderation/blocked-messages',
      review: 'PATCH /v3/moderation/blocked-messages/{id} body',
    },
    cases: {
      update: 'PATCH /v3/moderation/cases/{id} body',
    },
    flaggedMessages: {
      list: 'GET /v3/moderation/flagged-messages',
      review: 'PATCH /v3/moderation/flagged-messages/{id} body',
    },
    keywords: {
      list: 'GET /v3/moderation/keywords',
      create: 'POST /v3/moderation/keywords body',
      get: 'GET /v3/moderation/keywords/{keywordId}',
      update: 'PUT /v3/moderation/keywords/{keywordId} body',
      delete: 'DELETE /v3/moderation/keywords/{keywordId}',
      test: 'POST /v3/moderation/keywords/{keywordId}/test body',
    },
    messages: {
      list: 'GET /v3/moderation/messages',
      send: 'POST /v3/moderation/messages body',
      get: 'GET /v3/moderation/messages/{id}',
      update: 'PUT /v3/moderation/messages/{id} body',
      delete: 'DELETE /v3/moderation/messages/{id}',
    },
    reasons: {
      list: 'GET /v3/moderation/reasons',
      create: 'POST /v3/moderation/reasons body',
      get: 'GET /v3/moderation/reasons/{id}',
      update: 'PUT /v3/moderation/reasons/{id} body',
      delete: 'DELETE /v3/moderation/reasons/{id}',
    },
    reviewedMessages: {
      list: 'GET /v3/moderation/reviewed-messages',
      undo: 'DELETE /v3/moderation/reviewed-messages/{id}',
    },
    rules: {
      list: 'GET /v3/moderation/rules',
      create: 'POST /v3/moderation/rules body',
      get: 'GET /v3/moderation/rules/{ruleId}',
      update: 'PUT /v3/moderation/rules/{ruleId} body',
      delete: 'DELETE /v3/moderation/rules/{ruleId}',
      revisions: {
        list: 'GET /v3/moderation/rules/{ruleId}/revisions',
      },
    },
    test: 'POST /v3/moderation/test body',
  },
  notifications: {
    email: {
      providers: {
        custom: {
          get: 'GET /v3/notifications/email/v1/providers/custom',
          save: 'POST /v3/notifications/email/v1/providers/custom body',
          update: 'PUT /v3/notifications/email/v1/providers/custom body',
          delete: 'DELETE /v3/notifications/email/v1/providers/custom',
        },
        sendgrid: {
          get: 'GET /v3/notifications/email/v1/providers/sendgrid',
          save: 'POST /v3/notifications/email/v1/providers/sendgrid body',
          update: 'PUT /v3/notifications/email/v1/providers/sendgrid body',
          delete: 'DELETE /v3/notifications/email/v1/providers/sendgrid',
        },
      },
      sendgrid: {
        replies: {
          receive: 'POST /v3/notifications/email/v1/sendgrid/replies body',
        },
      },
      test: 'POST /v3/notifications/email/v1/test body',
      unsubscribe: {
        get: 'GET /v3/notifications/email/v1/unsubscribe blob',
        confirm: 'POST /v3/notifications/email/v1/unsubscribe blob',
      },
    },
    push: {
      providers: {
        apns: {
          list: 'GET /v3/notifications/push/v1/providers/apns',
          add: 'POST /v3/notifications/push/v1/providers/apns body',
          update: 'PUT /v3/notifications/push/v1/providers/apns body',
          setDefault: 'PUT /v3/notifications/push/v1/providers/apns/default/{providerId}',
          delete: 'DELETE /v3/notifications/push/v1/providers/apns/{providerId}',
        },
        custom: {
          get: 'GET /v3/notifications/push/v1/providers/custom',
          save: 'POST /v3/notifications/push/v1/providers/custom body',
          update: 'PUT /v3/notifications/push/v1/providers/custom body',
          delete: 'DELETE /v3/notifications/push/v1/providers/custom',
        },
        fcm: {
          list: 'GET /v3/notifications/push/v1/providers/fcm',
          add: 'POST /v3/notifications/push/v1/providers/fcm body',
          update: 'PUT /v3/notifications/push/v1/providers/fcm body',
          setDefault: 'PUT /v3/notifications/push/v1/providers/fcm/default/{providerId}',
          delete: 'DELETE /v3/notifications/push/v1/providers/fcm/{providerId}',
        },
        webpush: {
          list: 'GET /v3/notifications/push/v1/providers/webpush',
          add: 'POST /v3/notifications/push/v1/providers/webpush body',
          update: 'PUT /v3/notifications/push/v1/providers/webpush body',
          setDefault: 'PUT /v3/notifications/push/v1/providers/webpush/default/{providerId}',
          delete: 'DELETE /v3/notifications/push/v1/providers/webpush/{providerId}',
        },
      },
      test: 'POST /v3/notifications/push/v1/test body',
      tokens: {
        list: 'GET /v3/notifications/push/v1/tokens',
        register: 'POST /v3/notifications/push/v1/tokens body',
        unregister: 'DELETE /v3/notifications/push/v1/tokens body',
        delete: 'DELETE /v3/notifications/push/v1/tokens/{pushToken} body',
      },
    },
    sms: {
      providers: {
        custom: {
          get: 'GET /v3/notifications/sms/v1/providers/custom',
          save: 'POST /v3/notifications/sms/v1/providers/custom body',
          update: 'PUT /v3/notifications/sms/v1/providers/custom body',
          delete: 'DELETE /v3/notifications/sms/v1/providers/custom',
        },
        twilio: {
          get: 'GET /v3/notifications/sms/v1/providers/twilio',
          save: 'POST /v3/notifications/sms/v1/providers/twilio body',
          update: 'PUT /v3/notifications/sms/v1/providers/twilio body',
          delete: 'DELETE /v3/notifications/sms/v1/providers/twilio',
        },
      },
      test: 'POST /v3/notifications/sms/v1/test body',
    },
    contactDetails: {
      get: 'GET /v3/notifications/v1/contact-details',
      update: 'PATCH /v3/notifications/v1/contact-details body',
      delete: 'DELETE /v3/notifications/v1/contact-details',
    },
    logs: {
      list: 'GET /v3/notifications/v1/logs',
    },
    preferences: {
      get: 'GET /v3/notifications/v1/preferences',
      update: 'PATCH /v3/notifications/v1/preferences body',
      reset: 'DELETE /v3/notifications/v1/preferences',
      mute: {
        list: 'GET /v3/notifications/v1/preferences/mute',
        mute: 'PUT /v3/notifications/v1/preferences/mute body',
        unmute: 'DELETE /v3/notifications/v1/preferences/mute body',
      },
      timezone: {
        get: 'GET /v3/notifications/v1/preferences/timezone',
        update: 'PATCH /v3/notifications/v1/preferences/timezone body',
      },
    },
    settings: {
      get: 'GET /v3/notifications/v1/settings',
      update: 'PATCH /v3/notifications/v1/settings body',
      reset: 'DELETE /v3/notifications/v1/settings',
      preview: 'POST /v3/notifications/v1/settings/preview body',
    },
  },
  polls: {
    create: 'POST /v3/polls body',
    close: 'POST /v3/polls/{id}/close',
    votes: {
      list: 'GET /v3/polls/{id}/votes',
      set: 'POST /v3/polls/{id}/votes body',
      withdraw: 'DELETE /v3/polls/{id}/votes',
    },
  },
  reminders: {
    list: 'GET /v3/reminders',
  },
  roles: {
    list: 'GET /v3/roles',
    create: 'POST /v3/roles body',
    get: 'GET /v3/roles/{role}',
    update: 'PUT /v3/roles/{role} body',
    delete: 'DELETE /v3/roles/{role}',
    permissions: {
      list: 'GET /v3/roles/{role}/permissions',
      set: 'PUT /v3/roles/{role}/permissions body',
      unset: 'DELETE /v3/roles/{role}/permissions/{permission}',
    },
    restrictedFeatures: {
      list: 'GET /v3/roles/{role}/restrictedfeatures',
      restrict: 'POST /v3/roles/{role}/restrictedfeatures body',
      allow: 'DELETE /v3/roles/{role}/restrictedfeatures body',
    },
  },
  scheduledMessages: {
    list: 'GET /v3/scheduledmessages',
    create: 'POST /v3/scheduledmessages body',
    get: 'GET /v3/scheduledmessages/{id}',
    update: 'PUT /v3/scheduledmessages/{id} body',
    cancel: 'DELETE /v3/scheduledmessages/{id}',
  },
  settings: {
    get: 'GET /v3/settings',
  },
  stats: {
    get: 'GET /v3/stats',
    messages: {
      get: 'GET /v3/stats/messages',
    },
    series: {
      get: 'GET /v3/stats/series',
    },
  },
  stickers: {
    list: 'GET /v3/stickers',
    create: 'POST /v3/stickers body',
    get: 'GET /v3/stickers/{id}',
    update: 'PUT /v3/stickers/{id} body',
    delete: 'DELETE /v3/stickers/{id}',
  },
  threads: {
    list: 'GET /v3/threads',
  },
  users: {
    list: 'GET /v3/users',
    create: 'POST /v3/users body',
    reactivate: 'PUT /v3/users body',
    deactivate: 'DELETE /v3/users body',
    get: 'GET /v3/users/{uid}',
    update: 'PUT /v3/users/{uid} body',
    delete: 'DELETE /v3/users/{uid} body',
    authTokens: {
      list: 'GET /v3/users/{uid}/auth_tokens',
      create: 'POST /v3/users/{uid}/auth_tokens body',
      flush: 'DELETE /v3/users/{uid}/auth_tokens',
      revokeBefore: 'POST /v3/users/{uid}/auth_tokens/revoke_before body',
      get: 'GET /v3/users/{uid}/auth_tokens/{authToken}',
      update: 'PUT /v3/users/{uid}/auth_tokens/{authToken} body',
      delete: 'DELETE /v3/users/{uid}/auth_tokens/{authToken}',
    },
    blockedUsers: {
      list: 'GET /v3/users/{uid}/blockedusers',
      block: 'POST /v3/users/{uid}/blockedusers body',
      unblock: 'DELETE /v3/users/{uid}/blockedusers body',
    },
    conversation: {
      get: 'GET /v3/users/{uid}/conversation',
      update: 'PUT /v3/users/{uid}/conversation body',
      reset: 'DELETE /v3/users/{uid}/conversation body',
      markAsDelivered: 'POST /v3/users/{uid}/conversation/delivered body',
      disappearingMessages: {
        get: 'GET /v3/users/{uid}/conversation/disappearing-messages',
        set: 'PUT /v3/users/{uid}/conversation/disappearing-messages body',
      },
      pin: 'POST /v3/users/{uid}/conversation/pin',
      unpin: 'DELETE /v3/users/{uid}/conversation/pin',
      markAsRead: 'POST /v3/users/{uid}/conversation/read body',
      markAsUnread: 'DELETE /v3/users/{uid}/conversation/read body',
    },
    export: {
      export: 'GET /v3/users/{uid}/export blob',
    },
    friends: {
      list: 'GET /v3/users/{uid}/friends',
      add: 'POST /v3/users/{uid}/friends body',
      remove: 'DELETE /v3/users/{uid}/friends body',
    },
    groups: {
      list: 'GET /v3/users/{uid}/groups',
    },
    messages: {
      list: 'GET /v3/users/{uid}/messages',
    },
  },
} as const;
