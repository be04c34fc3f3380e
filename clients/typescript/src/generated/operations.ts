// Written by npm run client:types from openapi.json.

/** The operations of the API by the segments of their paths, and there by the names of their methods. */
export const operations = {
  apps: {
    list: 'GET',
    create: 'POST body',
    '{appId}': {
      update: 'PATCH body',
      delete: 'DELETE',
      'audit-log': {
        list: 'GET',
      },
      collaborators: {
        list: 'GET',
        add: 'POST body',
      },
      export: 'POST /export body blob',
      restore: 'POST /restore',
      settings: {
        list: 'GET',
        set: 'POST body',
        unset: 'DELETE',
      },
      usage: {
        get: 'GET',
        request: 'POST body',
      },
      webhooks: {
        list: 'GET',
        create: 'POST body',
        '{webhookId}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
          deliveries: {
            list: 'GET',
            '{id}': {
              get: 'GET',
              replay: 'POST /replay',
            },
          },
          secret: {
            get: 'GET',
            rotate: 'POST /rotate',
          },
          test: 'POST /test',
          triggers: {
            list: 'GET',
            add: 'POST body',
            remove: 'DELETE body',
          },
        },
      },
    },
  },
  health: {
    live: {
      get: 'GET',
    },
    ready: {
      get: 'GET',
    },
    report: {
      get: 'GET',
    },
  },
  livekit: {
    webhooks: {
      receive: 'POST body',
    },
  },
  v3: {
    'ai-agents': {
      'agent-builder': {
        agents: {
          list: 'GET',
          create: 'POST body',
          '{uid}': {
            get: 'GET',
            update: 'PATCH body',
            delete: 'DELETE',
            'knowledge-base': {
              '{sourceType}': {
                add: 'PATCH /add body',
                remove: 'PATCH /remove body',
              },
            },
            mcp: {
              add: 'PATCH /add body',
              remove: 'PATCH /remove body',
            },
          },
        },
        'api-tools': {
          list: 'GET',
          create: 'POST body',
          '{slug}': {
            get: 'GET',
            update: 'PATCH body',
            delete: 'DELETE',
          },
        },
        'frontend-actions': {
          list: 'GET',
          create: 'POST body',
          '{triggerFunction}': {
            delete: 'DELETE',
          },
        },
        'knowledge-base': {
          list: 'GET',
          addText: 'POST /text body',
          addWebsite: 'POST /website body',
          '{uniqueId}': {
            get: 'GET',
            delete: 'DELETE',
            refresh: 'POST /refresh',
          },
        },
        'mcp-servers': {
          list: 'GET',
          create: 'POST body',
          '{slug}': {
            get: 'GET',
            update: 'PATCH body',
            delete: 'DELETE',
            tools: {
              list: 'GET',
            },
          },
        },
      },
      agents: {
        list: 'GET',
        create: 'POST body',
        '{uid}': {
          get: 'GET',
          update: 'PATCH body',
          delete: 'DELETE',
        },
      },
      runs: {
        list: 'GET',
        '{runId}': {
          cancel: 'POST /cancel',
          'tool-calls': {
            '{toolCallId}': {
              reportResult: 'POST /result body',
            },
          },
        },
      },
      tools: {
        list: 'GET',
        create: 'POST body',
        '{name}': {
          get: 'GET',
          update: 'PATCH body',
          delete: 'DELETE',
        },
      },
    },
    ai: {
      bots: {
        '{agentUid}': {
          assistance: {
            groups: {
              '{guid}': {
                get: 'GET',
              },
            },
            users: {
              '{uid}': {
                get: 'GET',
              },
            },
          },
        },
      },
      'conversation-starter': {
        groups: {
          '{guid}': {
            get: 'GET',
          },
        },
        users: {
          '{uid}': {
            get: 'GET',
          },
        },
      },
      'conversation-summary': {
        groups: {
          '{guid}': {
            get: 'GET',
          },
        },
        users: {
          '{uid}': {
            get: 'GET',
          },
        },
      },
      messages: {
        '{id}': {
          translation: {
            get: 'GET',
          },
        },
      },
      'smart-replies': {
        groups: {
          '{guid}': {
            get: 'GET',
          },
        },
        users: {
          '{uid}': {
            get: 'GET',
          },
        },
      },
      texts: {
        rewrite: 'POST body',
      },
    },
    'apikeys apiKeys': {
      list: 'GET',
      create: 'POST body',
      '{apiKey}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE',
      },
    },
    'blockedusers blockedUsers': {
      list: 'GET',
      block: 'POST body',
      unblock: 'DELETE body',
    },
    bots: {
      '{uid}': {
        messages: {
          send: 'POST body',
        },
      },
    },
    call_tokens: {
      create: 'POST body',
    },
    calls: {
      list: 'GET',
      create: 'POST body',
      '{sessionId}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE',
        recordings: {
          add: 'POST body',
        },
        transcriptions: {
          list: 'GET',
          add: 'POST body',
        },
      },
    },
    campaigns: {
      analytics: {
        campaigns: {
          '{campaignId}': {
            get: 'GET',
          },
        },
        channels: {
          get: 'GET',
        },
        overview: {
          get: 'GET',
        },
        templates: {
          '{templateId}': {
            get: 'GET',
          },
        },
        users: {
          '{userId}': {
            get: 'GET',
          },
        },
      },
      campaigns: {
        list: 'GET',
        create: 'POST body',
        '{id}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
          cancel: 'POST /cancel',
          failures: {
            list: 'GET blob',
          },
          import: 'POST /import-csv body',
          'import-status': {
            get: 'GET',
          },
          pause: 'POST /pause',
          recipients: {
            list: 'GET',
            add: 'POST body',
            summary: {
              get: 'GET',
            },
            create: 'POST /upload-url',
          },
          resume: 'POST /resume',
          schedule: 'POST /schedule body',
          segment: {
            preview: 'GET',
          },
          send: 'POST /send',
          'sequence-metrics': {
            get: 'GET',
          },
        },
      },
      channels: {
        list: 'GET',
        create: 'POST body',
        availability: {
          list: 'GET',
        },
        '{id}': {
          get: 'GET',
          update: 'PUT body',
        },
      },
      'notification-feed': {
        list: 'GET',
        'unread-count': {
          count: 'GET',
        },
        '{id}': {
          get: 'GET',
          delete: 'DELETE',
          markAsDelivered: 'POST /delivered',
          report: 'POST /engagement body',
          markAsRead: 'POST /read',
        },
      },
      notifications: {
        messages: {
          send: 'POST body',
        },
      },
      'push-notifications': {
        list: 'GET',
        '{id}': {
          get: 'GET',
          markAsClicked: 'PUT /clicked',
          markAsDelivered: 'PUT /delivered',
          report: 'POST /engagement body',
        },
      },
      templates: {
        list: 'GET',
        create: 'POST body',
        categories: {
          list: 'GET',
          create: 'POST body',
          '{id}': {
            get: 'GET',
            update: 'PUT body',
            delete: 'DELETE',
          },
        },
        '{id}': {
          get: 'GET',
          update: 'PUT body',
          archive: 'DELETE',
          channels: {
            '{channelType}': {
              update: 'PUT body',
            },
          },
          preview: 'POST /preview body',
          test: 'POST /test body',
          versions: {
            create: 'POST',
          },
        },
      },
    },
    conversations: {
      list: 'GET',
      pinned: {
        list: 'GET',
        replace: 'PUT body',
      },
      '{conversationId}': {
        get: 'GET',
        delete: 'DELETE',
      },
    },
    data_import: {
      files: {
        list: 'GET',
      },
      groups: {
        import: 'POST body',
      },
      members: {
        import: 'POST body',
      },
      messages: {
        import: 'POST body',
      },
      users: {
        import: 'POST body',
      },
    },
    drafts: {
      list: 'GET',
      save: 'PUT body',
      delete: 'DELETE body',
    },
    embed: {
      guests: {
        create: 'POST',
      },
      me: {
        get: 'GET',
      },
    },
    groups: {
      list: 'GET',
      create: 'POST body',
      '{guid}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE',
        'bannedusers bannedUsers': {
          list: 'GET',
          '{uid}': {
            ban: 'POST',
            unban: 'DELETE',
          },
        },
        conversation: {
          get: 'GET',
          update: 'PUT body',
          reset: 'DELETE',
          markAsDelivered: 'POST /delivered body',
          'disappearing-messages': {
            get: 'GET',
            set: 'PUT body',
          },
          pin: 'POST /pin',
          unpin: 'DELETE /pin',
          markAsRead: 'POST /read body',
          markAsUnread: 'DELETE /read body',
        },
        invitations: {
          list: 'GET',
          '{uid}': {
            invite: 'POST body',
            withdraw: 'DELETE',
          },
        },
        'joinrequests joinRequests': {
          list: 'GET',
          '{uid}': {
            approve: 'POST',
            decline: 'DELETE',
          },
        },
        members: {
          list: 'GET',
          add: 'POST body',
          leave: 'DELETE',
          '{uid}': {
            get: 'GET',
            changeScope: 'PUT body',
            kick: 'DELETE',
            'ephemeral-messages': {
              send: 'POST body',
            },
          },
        },
        messages: {
          list: 'GET',
        },
        'mutedusers mutedUsers': {
          list: 'GET',
          '{uid}': {
            mute: 'POST body',
            unmute: 'DELETE',
          },
        },
        transferOwnership: 'PATCH /owner body',
        scopes: {
          '{scope}': {
            permissions: {
              list: 'GET',
              set: 'PUT body',
              '{permission}': {
                unset: 'DELETE',
              },
            },
          },
        },
      },
    },
    invitations: {
      list: 'GET',
      '{guid}': {
        accept: 'POST',
        decline: 'DELETE',
      },
    },
    'joinrequests joinRequests': {
      list: 'GET',
      '{guid}': {
        create: 'POST',
        withdraw: 'DELETE',
      },
    },
    me: {
      get: 'GET',
      update: 'PUT body',
      logOut: 'DELETE',
      export: {
        export: 'GET blob',
      },
    },
    media: {
      upload: 'POST body',
      '{id}': {
        '{name}': {
          download: 'GET blob',
        },
      },
    },
    messages: {
      list: 'GET',
      send: 'POST body',
      '{id}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE body',
        explanation: {
          explain: 'GET',
        },
        flag: 'POST /flagged body',
        markAsInteracted: 'PATCH /interacted body',
        pin: 'POST /pin',
        unpin: 'DELETE /pin',
        reactions: {
          list: 'GET',
          '{reaction}': {
            get: 'GET',
            add: 'POST',
            remove: 'DELETE',
          },
        },
        setReminder: 'PUT /reminder body',
        deleteReminder: 'DELETE /reminder',
        save: 'POST /save',
        unsave: 'DELETE /save',
        thread: {
          list: 'GET',
          send: 'POST body',
          subscribe: 'POST /subscription',
          unsubscribe: 'DELETE /subscription',
        },
      },
    },
    moderation: {
      'blocked-messages': {
        list: 'GET',
        '{id}': {
          review: 'PATCH body',
        },
      },
      cases: {
        '{id}': {
          update: 'PATCH body',
        },
      },
      'flagged-messages': {
        list: 'GET',
        '{id}': {
          review: 'PATCH body',
        },
      },
      keywords: {
        list: 'GET',
        create: 'POST body',
        '{keywordId}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
          test: 'POST /test body',
        },
      },
      messages: {
        list: 'GET',
        send: 'POST body',
        '{id}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
        },
      },
      reasons: {
        list: 'GET',
        create: 'POST body',
        '{id}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
        },
      },
      'reviewed-messages': {
        list: 'GET',
        '{id}': {
          undo: 'DELETE',
        },
      },
      rules: {
        list: 'GET',
        create: 'POST body',
        '{ruleId}': {
          get: 'GET',
          update: 'PUT body',
          delete: 'DELETE',
          revisions: {
            list: 'GET',
          },
        },
      },
      test: 'POST /test body',
    },
    notifications: {
      email: {
        v1: {
          providers: {
            custom: {
              get: 'GET',
              save: 'POST body',
              update: 'PUT body',
              delete: 'DELETE',
            },
            sendgrid: {
              get: 'GET',
              save: 'POST body',
              update: 'PUT body',
              delete: 'DELETE',
            },
          },
          sendgrid: {
            replies: {
              receive: 'POST body',
            },
          },
          test: 'POST /test body',
          unsubscribe: {
            get: 'GET blob',
            confirm: 'POST blob',
          },
        },
      },
      push: {
        v1: {
          providers: {
            apns: {
              list: 'GET',
              add: 'POST body',
              update: 'PUT body',
              setDefault: 'PUT /default/{providerId}',
              '{providerId}': {
                delete: 'DELETE',
              },
            },
            custom: {
              get: 'GET',
              save: 'POST body',
              update: 'PUT body',
              delete: 'DELETE',
            },
            fcm: {
              list: 'GET',
              add: 'POST body',
              update: 'PUT body',
              setDefault: 'PUT /default/{providerId}',
              '{providerId}': {
                delete: 'DELETE',
              },
            },
            webpush: {
              list: 'GET',
              add: 'POST body',
              update: 'PUT body',
              setDefault: 'PUT /default/{providerId}',
              '{providerId}': {
                delete: 'DELETE',
              },
            },
          },
          test: 'POST /test body',
          tokens: {
            list: 'GET',
            register: 'POST body',
            unregister: 'DELETE body',
            '{pushToken}': {
              delete: 'DELETE body',
            },
          },
        },
      },
      sms: {
        v1: {
          providers: {
            custom: {
              get: 'GET',
              save: 'POST body',
              update: 'PUT body',
              delete: 'DELETE',
            },
            twilio: {
              get: 'GET',
              save: 'POST body',
              update: 'PUT body',
              delete: 'DELETE',
            },
          },
          test: 'POST /test body',
        },
      },
      v1: {
        'contact-details': {
          get: 'GET',
          update: 'PATCH body',
          delete: 'DELETE',
        },
        logs: {
          list: 'GET',
        },
        preferences: {
          get: 'GET',
          update: 'PATCH body',
          reset: 'DELETE',
          mute: {
            list: 'GET',
            mute: 'PUT body',
            unmute: 'DELETE body',
          },
          timezone: {
            get: 'GET',
            update: 'PATCH body',
          },
        },
        settings: {
          get: 'GET',
          update: 'PATCH body',
          reset: 'DELETE',
          preview: 'POST /preview body',
        },
      },
    },
    polls: {
      create: 'POST body',
      '{id}': {
        close: 'POST /close',
        votes: {
          list: 'GET',
          set: 'POST body',
          withdraw: 'DELETE',
        },
      },
    },
    reminders: {
      list: 'GET',
    },
    roles: {
      list: 'GET',
      create: 'POST body',
      '{role}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE',
        permissions: {
          list: 'GET',
          set: 'PUT body',
          '{permission}': {
            unset: 'DELETE',
          },
        },
        'restrictedfeatures restrictedFeatures': {
          list: 'GET',
          restrict: 'POST body',
          allow: 'DELETE body',
        },
      },
    },
    'scheduledmessages scheduledMessages': {
      list: 'GET',
      create: 'POST body',
      '{id}': {
        get: 'GET',
        update: 'PUT body',
        cancel: 'DELETE',
      },
    },
    settings: {
      get: 'GET',
    },
    stats: {
      get: 'GET',
      'failed-requests': {
        list: 'GET',
      },
      limits: {
        list: 'GET',
      },
      messages: {
        get: 'GET',
      },
      series: {
        get: 'GET',
      },
    },
    stickers: {
      list: 'GET',
      create: 'POST body',
      '{id}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE',
      },
    },
    threads: {
      list: 'GET',
    },
    users: {
      list: 'GET',
      create: 'POST body',
      reactivate: 'PUT body',
      deactivate: 'DELETE body',
      '{uid}': {
        get: 'GET',
        update: 'PUT body',
        delete: 'DELETE body',
        auth_tokens: {
          list: 'GET',
          create: 'POST body',
          flush: 'DELETE',
          revokeBefore: 'POST /revoke_before body',
          '{authToken}': {
            get: 'GET',
            update: 'PUT body',
            delete: 'DELETE',
          },
        },
        'blockedusers blockedUsers': {
          list: 'GET',
          block: 'POST body',
          unblock: 'DELETE body',
        },
        conversation: {
          get: 'GET',
          update: 'PUT body',
          reset: 'DELETE body',
          markAsDelivered: 'POST /delivered body',
          'disappearing-messages': {
            get: 'GET',
            set: 'PUT body',
          },
          pin: 'POST /pin',
          unpin: 'DELETE /pin',
          markAsRead: 'POST /read body',
          markAsUnread: 'DELETE /read body',
        },
        export: {
          export: 'GET blob',
        },
        friends: {
          list: 'GET',
          add: 'POST body',
          remove: 'DELETE body',
        },
        groups: {
          list: 'GET',
        },
        messages: {
          list: 'GET',
        },
      },
    },
  },
} as const;
