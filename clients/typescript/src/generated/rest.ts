// Written by npm run client:types from openapi.json.

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Asks nothing of the database.
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
         * Whether the server can serve
         * @description Answers once the database does. What else is away is named in checks and makes the status degraded, but not the server unready: what does not need it goes on.
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
    "/v3/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description In the order of their uids, unless they are searched or walked by updatedAt and affix. Deactivated users are left out unless the app asks for them; a user who acts never sees them.
         */
        get: operations["list-users"];
        /**
         * Reactivate users
         * @description Brings users back with their memberships, friends and conversations as they were; their auth tokens stay gone. Unknown uids do not fail the request. Lists of the answer that would be empty are left out.
         */
        put: operations["reactivate-users"];
        /** Create a user */
        post: operations["create-user"];
        /**
         * Deactivate users
         * @description Deactivated users are gone from every read until they are reactivated, and their auth tokens end at once. Their messages stay and their uids stay taken. Unknown uids do not fail the request. Lists of the answer that would be empty are left out.
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
        /** Get one user */
        get: operations["get-user"];
        /**
         * Change a user
         * @description What is not sent stays as it is.
         */
        put: operations["update-user"];
        post?: never;
        /**
         * Delete a user
         * @description Without permanent the user is deactivated: gone from every read and without auth tokens, until reactivated. With permanent the user is erased and the uid is free again; this reaches deactivated users as well.
         */
        delete: operations["delete-user"];
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
        /** Get the acting user */
        get: operations["get-me"];
        /**
         * Change the acting user
         * @description What is not sent stays as it is. The role and the member @private of metadata are for the server to change: they are ignored here.
         */
        put: operations["update-me"];
        post?: never;
        /**
         * Log out
         * @description Deletes the auth token of the request: it is refused everywhere within a second.
         */
        delete: operations["log-out"];
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
         * @description With it the user logs in. A user has at most 100 tokens; the oldest goes when another is made.
         */
        post: operations["create-authtoken"];
        /** Delete all auth tokens of a user */
        delete: operations["flush-authtokens"];
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
        /** Get one auth token */
        get: operations["get-authtoken"];
        /**
         * Note on which client an auth token is used
         * @description What is not sent stays as it is. A user who acts changes their own tokens only.
         */
        put: operations["update-authtoken"];
        post?: never;
        /** Delete an auth token */
        delete: operations["delete-authtoken"];
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
         * @description In the order of their guids unless another one is asked for. A user who acts sees private groups only as a member, and in each group what they are in it.
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
         * @description A private group shows itself to its members only.
         */
        get: operations["get-group"];
        /**
         * Change a group
         * @description What is not sent stays as it is. A user who acts must be a moderator or an admin of the group.
         */
        put: operations["update-group"];
        post?: never;
        /**
         * Delete a group
         * @description Its members, bans, messages and conversation go with it. A user who acts must be an admin of the group.
         */
        delete: operations["delete-group"];
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
         * Hand a group over to another member
         * @description The new owner becomes an admin, the former one a participant. Of users, only the owner may do so.
         */
        patch: operations["transfer-group-ownership"];
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
         * @description In the order of their uids. A user who acts must be a member. Deactivated users are left out.
         */
        get: operations["list-group-members"];
        put?: never;
        /**
         * Add members, or join
         * @description The lists name at most 25 users in all; the answer tells what became of each, and one refusal does not stop the others. A user who acts must be an admin of the group. The ban of a user who is added is lifted. A user who acts and names nobody, or themself among the participants, joins: a public group freely, a group of type password with its password, a private group never.
         */
        post: operations["add-group-members"];
        /**
         * Leave a group
         * @description The owner hands the group over first.
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
         * @description A user who acts must be a member.
         */
        get: operations["get-group-member"];
        /**
         * Change the scope of a member
         * @description Admins give anyone any scope, moderators move others between moderator and participant. The scope of the owner changes with the ownership only.
         */
        put: operations["change-group-member-scope"];
        post?: never;
        /**
         * Kick a member
         * @description The user may come back. Admins kick anyone but the owner, moderators kick participants.
         */
        delete: operations["kick-group-member"];
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
         * @description To a user or a group, or to several of both. A user who acts must be a member of the group, and reaches no user whom they have blocked or who has blocked them. With multipleReceivers the answer tells what became of each. With parentId it is a reply in a thread, whose conversation must be the one of the receiver. With quotedMessageId it quotes a message of that conversation.
         */
        post: operations["send-message"];
        delete?: never;
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
         * @description A bot is a user for whom the backend of the app speaks. Blocks and memberships hold for it as for other users, what its role is denied does not. In all else like sending a message.
         */
        post: operations["send-bot-message"];
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
        /** Get one message */
        get: operations["get-message-details"];
        /**
         * Edit a message
         * @description Open to its sender and, in a group, to moderators and admins. The answer is the action message that tells the conversation of the edit.
         */
        put: operations["update-message"];
        post?: never;
        /**
         * Delete a message
         * @description Open to its sender and, in a group, to moderators and admins. The answer is the action message that tells the conversation of the deletion.
         */
        delete: operations["delete-message"];
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
    "/v3/groups/{guid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a group
         * @description A user who acts must be a member. Oldest first.
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
    "/v3/messages/{id}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a message
         * @description Oldest first, by page number or by cursor. A deleted message keeps its replies; an erased one does not show them.
         */
        get: operations["list-all-thread-messages"];
        put?: never;
        /**
         * Reply in the thread of a message
         * @description The reply stays in the conversation of the message; threads do not nest. Without a user who acts it is the reply of the system user, which both users read where the message is between two. Whoever replies follows the thread from then on, and so do those whom the reply mentions and, with the first reply, the sender of the message.
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
         * @description Replies from now on count as unread. Following a thread that one follows changes nothing.
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
    "/v3/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of the acting user
         * @description Those that they follow or, with participatedByMe, those in which they replied, as far as they can see them. The thread with the newest reply comes first.
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
         * List who put one reaction to a message
         * @description Oldest first, at most 100 at once.
         */
        get: operations["get-message-reactions"];
        put?: never;
        /**
         * React to a message
         * @description With any emoji, or a name such as :wave:. The same reaction again changes nothing; a user has at most 20 different ones on a message. The answer is the message.
         */
        post: operations["add-message-reactions"];
        /**
         * Take a reaction back
         * @description Of the acting user. Where there is none, nothing is changed. The answer is the message.
         */
        delete: operations["remove-message-reactions"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description For everybody in its conversation, which has at most 100 pinned messages. In a group it takes a moderator or an admin, between two users either of them; without onBehalfOf the app pins. Pinning again renews pinnedAt and pinnedBy.
         */
        post: operations["pin-message"];
        /**
         * Unpin a message
         * @description Open to those who may pin, whoever pinned it. A message that is not pinned stays as it is.
         */
        delete: operations["unpin-message"];
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
         * Take a message out of the saved ones
         * @description A message that is not saved stays as it is.
         */
        delete: operations["unsave-message"];
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
         * Tell which elements of an interactive message were used
         * @description By the acting user, who sees them in data.interactions from then on, each since it was first used. The sender may do so only where the message says allowSenderInteraction.
         */
        patch: operations["mark-message-as-interacted"];
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
         * @description To send them later: the answer is what data.attachments of a message takes. A file that no message shows within a day is removed, and so is one whose last message is gone.
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
         * @description At the address that an attachment carries; it needs no credential. Parts are answered to the header Range. Browsers show pictures, sound and films, and save everything else.
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
    "/v3/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Of the acting user: first those that the app pinned for everybody, then those that the user pinned, then the others, the newest first. Without onBehalfOf those of every user, by uid, for which every conversation of the app is looked at. Conversations with users whom one has blocked are left out unless they are asked for. Of last messages that are more than 4 MB together, those that do not fit keep the first 1,000 characters of their text, and data.truncated says so.
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
         * List the conversations pinned for everybody
         * @description In the order in which they stand in front of all others.
         */
        get: operations["list-global-pinned-conversations"];
        /**
         * Pin conversations for everybody
         * @description At most 5, in place of those of before. Everybody who is a member of the group, or has a conversation with the user, has it in front of all others and cannot unpin it.
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
    "/v3/users/{uid}/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the conversation with a user */
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
         * @description The messages of the user, up to and including the given one, have been delivered to the acting user. Their senders learn when; marking again changes nothing.
         */
        post: operations["mark-conversation-as-delivered"];
        delete?: never;
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
         * @description The messages of the user, up to and including the given one, have been read by the acting user, and so delivered. Their senders learn when; marking again changes nothing.
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
         * @description It stands in front of all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.
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
    "/v3/groups/{guid}/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the conversation of a group */
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
         * @description The messages of others in the group, up to and including the given one, have been delivered to the acting user. Their senders learn when; marking again changes nothing. Groups of more than 300 members keep no receipts.
         */
        post: operations["mark-group-conversation-as-delivered"];
        delete?: never;
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
         * @description The messages of others in the group, up to and including the given one, have been read by the acting user, and so delivered. Their senders learn when; marking again changes nothing. Groups of more than 300 members keep no receipts.
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
         * @description It stands in front of all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.
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
    "/v3/users/{uid}/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the friends of a user
         * @description In the order of their uids. Deactivated users are left out until they are reactivated. A user who acts may list their own friends only.
         */
        get: operations["list-all-friends"];
        put?: never;
        /**
         * Make users friends of a user
         * @description At most 25 at once. Friends are friends of each other from then on, nobody has to agree. The answer tells what became of each, and one refusal does not stop the others. A user has at most 1000 friends.
         */
        post: operations["add-friend"];
        /**
         * End friendships of a user
         * @description At most 25 at once, for both sides. The answer tells what became of each, and one refusal does not stop the others.
         */
        delete: operations["remove-friend"];
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
         * @description In the order of their uids. Whose block it is, is told as the user of the path sees it: blockedByMe is their own. Deactivated users are left out until they are reactivated. A user who acts lists their own only.
         */
        get: operations["list-blocked-users"];
        put?: never;
        /**
         * Block users in the name of a user
         * @description Neither side sends to the other from then on; in groups both go on as before. The answer tells what became of each, and one refusal does not stop the others. Blocking somebody again changes nothing. A user who acts blocks for themself only.
         */
        post: operations["block-users"];
        /**
         * Unblock users in the name of a user
         * @description The answer tells what became of each, and one refusal does not stop the others. Unblocking somebody who is not blocked changes nothing. A user who acts unblocks for themself only.
         */
        delete: operations["unblock-users"];
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
         * @description In the order of their uids. Each tells whose block it is: blockedByMe is the own one. Deactivated users are left out until they are reactivated.
         */
        get: operations["user-list-blocked-users"];
        put?: never;
        /**
         * Block users
         * @description Neither side sends to the other from then on; in groups both go on as before. The answer tells what became of each, and one refusal does not stop the others. Blocking somebody again changes nothing.
         */
        post: operations["user-block-users"];
        /**
         * Unblock users
         * @description The answer tells what became of each, and one refusal does not stop the others. Unblocking somebody who is not blocked changes nothing.
         */
        delete: operations["user-unblock-users"];
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
         * @description In the order of their uids. A user who acts must be a moderator or an admin of the group. Deactivated users are left out until they are reactivated.
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
         * @description The user is a member no more, and cannot join until the ban is lifted, which whoever adds the user does as well. Admins ban anyone but the owner, moderators ban participants.
         */
        post: operations["ban-group-user"];
        /**
         * Lift the ban of a user
         * @description The user may join and be added again, and is not a member by it. Moderators lift the bans of those who were participants or no members, admins those of anyone.
         */
        delete: operations["unban-group-user"];
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
         * @description An app has at most 25, the role default among them.
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
        /** Get one role */
        get: operations["get-role"];
        /**
         * Change a role
         * @description What is not sent stays as it is.
         */
        put: operations["update-role"];
        post?: never;
        /**
         * Delete a role
         * @description Users who have it get the role default, which cannot be deleted.
         */
        delete: operations["delete-role"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description An app has at most 25.
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
        /** Get one API key */
        get: operations["get-apikey"];
        /**
         * Change an API key
         * @description What is not sent stays as it is. A key cannot change itself.
         */
        put: operations["update-apikey"];
        post?: never;
        /**
         * Delete an API key
         * @description It is refused everywhere within a second. A key cannot delete itself.
         */
        delete: operations["delete-apikey"];
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
         * @description Newest first; filters combine with AND. On behalf of a user, only the calls that the user took part in: as the initiator, the receiver or a participant.
         */
        get: operations["list-calls"];
        put?: never;
        /**
         * Call a user or a group
         * @description The call is initiated and rings for 60 seconds, then it is unanswered. Both users, or the acting user and the group, are busy with it until it is over: each has one call at a time. A call message in the conversation tells of it and of what becomes of it. The media is the business of the clients.
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
         * @description On behalf of a user, only a call that the user took part in.
         */
        get: operations["retrieve-call-details"];
        /**
         * Take, join, decline, leave or give up a call
         * @description While it rings, those who are called make it ongoing, rejected or (a user, not a group) busy, which is recorded as rejected; the initiator makes it canceled or unanswered. An ongoing call of two is ended for both by either; one of a group is left by the acting user and ends with the last one. Members of a group may join an ongoing call, 50 of them at a time, and come back to it.
         */
        put: operations["update-call"];
        post?: never;
        /**
         * Delete a call
         * @description Removes the record for everybody, with its recordings and transcriptions; the messages of the conversation stay. Of users, only the initiator may. A call that rings is canceled by it, one that goes on is ended for all.
         */
        delete: operations["delete-call"];
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
         * @description Newest first. They are made after the call: none may be there yet. On behalf of a user, only of a call that the user took part in.
         */
        get: operations["retrieve-call-transcriptions"];
        put?: never;
        post?: never;
        delete?: never;
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
         * List the permissions that a role can be given
         * @description With what each can be and what it is as long as nobody sets it; the values of the role come with setting one.
         */
        get: operations["list-role-permissions"];
        /**
         * Set permissions of a role
         * @description They count for every request of a user of the role, on every server within a second. The answer tells what became of each, and all that are set afterwards.
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
         * Set a permission of a role back to its default
         * @description The answer shows the permissions that remain.
         */
        delete: operations["unset-role-permissions"];
        options?: never;
        head?: never;
        patch?: never;
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
         * List the permissions that a scope of a group can be given
         * @description With what each can be and what it is as long as nobody sets it.
         */
        get: operations["list-scope-permissions"];
        /**
         * Set permissions of a scope of a group
         * @description They count for every request of a member with the scope, beside those of the role. The answer tells what became of each, and all that are set afterwards.
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
         * Set a permission of a scope of a group back to its default
         * @description The answer shows the permissions that remain.
         */
        delete: operations["unset-scope-permissions"];
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
        /** List the features that a role lacks */
        get: operations["get-restrictedfeatures"];
        put?: never;
        /**
         * Take features away from a role
         * @description Users of the role are refused them from then on, on every server within a second. The answer tells what became of each.
         */
        post: operations["restrict-features"];
        /**
         * Give features back to a role
         * @description Those that are named, or all of them.
         */
        delete: operations["allow-features"];
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
         * @description Oldest first, each with the condition of the rule that it met. The list is walked by the ids of the messages; filters combine with AND.
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
         * @description The answer carries its first two keys. Unless skipSampleData is true, the app comes with sample data.
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
         * @description Its keys are refused at once; its data is erased 30 days later.
         */
        delete: operations["delete-app"];
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
         * @description All there are, with the default of those that were not set.
         */
        get: operations["list-settings"];
        put?: never;
        /**
         * Set settings of an app
         * @description In force within a second. The answer tells what became of each: a setting that does not exist, or a value that does not fit, is refused, which does not stop the others.
         */
        post: operations["map-settings"];
        /**
         * Clear the settings of an app
         * @description Each has its default again, within a second.
         */
        delete: operations["unmap-settings"];
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
         * Get what a client of the app goes by
         * @description Which app this is, its settings, and the limits that requests must keep to.
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
         * @description An app has at most 25. Nothing is sent before it is subscribed to triggers, here or later.
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
        /** Get one webhook */
        get: operations["get-webhook"];
        /**
         * Change a webhook
         * @description What is not sent stays as it is. A webhook that is turned off keeps what waits for it until it is turned on again.
         */
        put: operations["update-webhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description With its deliveries, those that wait among them.
         */
        delete: operations["delete-webhook"];
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
         * @description Those that it is subscribed to, by id, all on one page.
         */
        get: operations["list-triggers"];
        put?: never;
        /**
         * Subscribe a webhook to triggers
         * @description The answer tells what became of each: one that does not exist is refused, which does not stop the others.
         */
        post: operations["add-triggers"];
        /** Unsubscribe a webhook from triggers */
        delete: operations["remove-triggers"];
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
        /** Get the signing secret of a webhook */
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
         * @description For 24 hours deliveries carry a signature of each, so that the receiver can change over in its own time.
         */
        post: operations["rotate-webhook-secret"];
        delete?: never;
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
         * @description Oldest first; without an id the newest page. They are kept for some days.
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
         * @description The same bytes under the same webhook-id, whatever came of it before.
         */
        post: operations["replay-webhook-delivery"];
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
         * @description With the trigger webhook_test, which needs no subscription. The list of deliveries tells what came of it.
         */
        post: operations["test-webhook"];
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
        ErrorBodyView: {
            message: string;
            devMessage: string;
            /** @enum {string} */
            source: "chat-api";
            /** @description Dotted path of a field → what is wrong with it. Only where the data of the request failed validation. */
            details?: {
                [key: string]: string[];
            };
            /** @enum {string} */
            code: "AUTH_ERR_EMPTY_APIKEY" | "AUTH_ERR_APIKEY_NOT_FOUND" | "AUTH_ERR_AUTH_TOKEN_NOT_FOUND" | "AUTH_ERR_INVALID_APPID" | "AUTH_ERR_EMPTY_AUTH_HEADER" | "AUTH_ERR_NO_ACCESS" | "ERR_BAD_REQUEST" | "ERR_TOO_MANY_REQUESTS" | "ERR_IDEMPOTENCY_KEY_IN_PROGRESS" | "ERR_IDEMPOTENCY_KEY_REUSED" | "ERR_API_NOT_FOUND" | "ERR_EXCEPTION" | "ERR_MISSION_FAILED" | "ERR_APIKEY_NOT_FOUND" | "ERR_APIKEY_NO_SELF_ACTION" | "ERR_PLAN_QUOTA_RESTRICTION" | "ERR_UID_NOT_FOUND" | "ERR_UID_ALREADY_EXISTS" | "ERR_ROLE_NOT_FOUND" | "ERR_ROLE_DELETE_DENIED" | "ERR_AUTH_TOKEN_NOT_FOUND" | "ERR_AUTHTOKEN_NOT_ACCESSIBLE" | "ERR_PERMISSION_DENIED" | "ERR_GUID_NOT_FOUND" | "ERR_GUID_ALREADY_EXISTS" | "ERR_EMPTY_GROUP_PASS" | "ERR_WRONG_GROUP_PASS" | "ERR_ALREADY_JOINED" | "ERR_GROUP_NOT_JOINED" | "ERR_NOT_A_MEMBER" | "ERR_GROUP_JOIN_NOT_ALLOWED" | "ERR_SAME_SCOPE" | "ERR_BANNED_GROUPMEMBER" | "ERR_ALREADY_BANNED" | "ERR_NOT_A_BANNED_USER" | "ERR_GROUP_NO_ADMIN_SCOPE" | "ERR_GROUP_NO_MODERATOR_SCOPE" | "ERR_GROUP_NO_CLEARANCE" | "ERR_GROUP_NO_SCOPE_CLEARANCE" | "ERR_GROUP_NO_SELF_ACTION" | "ERR_INVALID_RECEIVER_TYPE" | "ERR_INVALID_MESSAGE_CATEGORY" | "ERR_INVALID_MESSAGE_TYPE" | "ERR_EMPTY_MESSAGE_TYPE" | "ERR_INVALID_MESSAGE_DATA" | "ERR_EMPTY_MESSAGE_TEXT" | "ERR_INVALID_MESSAGE_TEXT" | "ERR_EMPTY_MESSAGE_FILE" | "ERR_INVALID_MEDIA_MESSAGE" | "ERR_EMPTY_CUSTOM_DATA" | "ERR_INVALID_CUSTOM_DATA" | "ERR_INVALID_METADATA" | "ERR_MESSAGE_ID_NOT_FOUND" | "ERR_MESSAGE_NO_ACCESS" | "ERR_MESSAGE_NOT_A_SENDER" | "ERR_MESSAGE_ACTION_NOT_ALLOWED" | "ERR_MESSAGE_THREAD_NESTING" | "ERR_WRONG_MESSAGE_THREAD" | "ERR_WRONG_MESSAGE_THREAD_CATEGORY" | "ERR_PINNED_MESSAGES_LIMIT_EXCEEDED" | "ERR_SAVED_MESSAGES_LIMIT_EXCEEDED" | "ERR_BOT_NOT_FOUND" | "ERR_CONVERSATION_NOT_FOUND" | "ERR_CONVERSATION_NOT_ACCESSIBLE" | "ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED" | "ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED" | "ERR_SYSTEM_PINNED_CONVERSATION" | "ERR_CANNOT_FORM_SELF_RELATION" | "ERR_ALREADY_FRIEND" | "ERR_NOT_A_FRIEND" | "ERR_CANNOT_BLOCK_SELF" | "ERR_BLOCKED_RECEIVER" | "ERR_BLOCKED_SENDER" | "ERR_CALL_SESSION_NOT_FOUND" | "ERR_CALLING_SELF" | "ERR_CALL_BUSY_SELF" | "ERR_CALL_BUSY_USER" | "ERR_CALL_BUSY_GROUP" | "ERR_CALL_NOT_A_PART" | "ERR_CALL_TERMINATED" | "ERR_CALL_INVALID_INIT" | "ERR_CALL_NOT_STARTED" | "ERR_CALL_ONGOING_TO_INVALID" | "ERR_CALL_USER_ALREADY_JOINED" | "ERR_CALL_GROUP_ALREADY_JOINED" | "ERR_CALL_GROUP_ALREADY_LEFT" | "ERR_CALL_GROUP_INVALID_STATUS" | "ERR_MEDIA_NOT_FOUND" | "ERR_WEBHOOK_NOT_FOUND" | "ERR_TRIGGER_NOT_FOUND" | "ERR_WEBHOOK_DELIVERY_NOT_FOUND" | "ERR_APP_NOT_FOUND" | "ERR_APP_ARCHIVED";
        };
        ErrorResponse: {
            error: components["schemas"]["ErrorBodyView"];
        };
        HealthView: {
            /** @enum {string} */
            status: "ok";
        };
        ReadinessView: {
            /**
             * @description degraded: the server serves, and a part of what it needs is away.
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description What the server depends on: database, and mediaStorage, without which files can be neither uploaded nor read. */
            checks: {
                [key: string]: "ok" | "unavailable";
            };
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
            /**
             * @description A role of the app.
             * @default default
             */
            role?: string;
            /** @description What the user says about themself. */
            statusMessage?: string;
            /** @description Free JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /**
             * @description Whether the answer carries a new auth token of the user.
             * @default false
             */
            withAuthToken?: boolean;
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
        PaginationView: {
            /** @description Rows in all pages together. */
            total: number;
            /** @description Rows on this page. */
            count: number;
            per_page: number;
            current_page: number;
            total_pages: number;
        };
        PageCursorView: {
            /** @description Unix seconds. */
            updatedAt: number;
            /** @enum {string} */
            affix: "append" | "prepend";
        };
        PageMetaView: {
            pagination: components["schemas"]["PaginationView"];
            /** @description Where the list takes updatedAt and affix, send these to go on by time: of a list walked so, after its last row; of any other, with what was changed before its first row. Absent for an empty page. */
            cursor?: components["schemas"]["PageCursorView"];
        };
        ReactivatedUsersView: {
            /** @description All users of the request who are active now. */
            nonDeactivatedUids?: string[];
            /** @description Those who had been deactivated. */
            reactivatedUids?: string[];
            /** @description uids of nobody. */
            notFound?: string[];
        };
        ReactivateUsersDto: {
            /** @description uids of the users to bring back. */
            uidsToActivate: string[];
        };
        DeactivatedUsersView: {
            /** @description Users deactivated now. */
            deactivatedUids?: string[];
            /** @description Users who were deactivated before. */
            alreadyDeactivatedUids?: string[];
            /** @description uids of nobody. */
            notFound?: string[];
        };
        DeactivateUsersDto: {
            /** @description uids of the users to deactivate. */
            uidsToDeactivate: string[];
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
            /** @description What the user says about themself. An empty one clears it. */
            statusMessage?: string;
            /** @description Free JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the old ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("avatar" | "link" | "metadata")[];
            /** @description A role of the app. */
            role?: string;
        };
        DeletedUserView: {
            success: boolean;
            /** @description A sentence for people. */
            message: string;
            /** @description The uid, unless the user was erased for good. */
            deactivatedUids?: string[];
        };
        DeleteUserDto: {
            /**
             * @description true erases the user with their messages, memberships and conversations and frees the uid; false deactivates the user, who can be reactivated.
             * @default false
             */
            permanent?: boolean;
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
            /** @description What the user says about themself. An empty one clears it. */
            statusMessage?: string;
            /** @description Free JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the old ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("avatar" | "link" | "metadata")[];
        };
        DoneView: {
            success: boolean;
            /** @description A sentence for people. */
            message: string;
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
        CreateAuthTokenDto: {
            /**
             * @description true makes a new token in any case; otherwise the newest live one is returned, if there is one.
             * @default false
             */
            force?: boolean;
        };
        UpdateAuthTokenDto: {
            /** @description Platform of the device. */
            platform?: string;
            /** @description User agent of the client. */
            userAgent?: string;
            /** @description Anything else about the client, at most 5 KB. */
            appInfo?: {
                [key: string]: unknown;
            };
        };
        UserEntryView: {
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
        GroupEntryView: {
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
            /** @description Unix seconds. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            conversationId: string;
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
            /** @description With mentionsWithBlockedInfo only, where it is so. */
            blockedByMe?: boolean;
            /** @description Unix seconds. */
            blockedByMeAt?: number;
            /** @description With mentionsWithBlockedInfo only, where it is so. */
            hasBlockedMe?: boolean;
            /** @description Unix seconds; of one’s own block if there are two. */
            blockedAt?: number;
        };
        MessageEntityView: {
            entity: components["schemas"]["MessageEntity"];
            /** @enum {string} */
            entityType: "user" | "group" | "message" | "call";
        };
        ModerationView: {
            /** @enum {string} */
            status: "pending" | "approved" | "disapproved";
        };
        ReactionCountView: {
            reaction: string;
            /** @description Users who put it. */
            count: number;
            /** @description true where the acting user is one of them. */
            reactedByMe?: boolean;
        };
        InteractionView: {
            elementId: string;
            /** @description Unix seconds, of the first time. */
            interactedAt: number;
        };
        MessageReceiptView: {
            /** @description uid of who got the message. */
            sender: string;
            /** @description Unix seconds. */
            deliveredAt: number;
            /** @description Unix seconds; absent for who has not read it. */
            readAt?: number;
        };
        MessageReceiptsView: {
            data: components["schemas"]["MessageReceiptView"][];
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
            /** @description What was sent, and entities: sender and receiver. Of an action or call message: action, and entities by (who acted), on (whom or what) and for (where). Nothing but entities of a deleted message. */
            data: {
                text?: string;
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
                /** @description In the order in which they first came. */
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
            /** @description In lists with withTags only. */
            tags?: string[];
            /** @description Id of the message that this one replies to in a thread. */
            parentId?: string;
            /** @description Replies in the thread of this message; absent for none. */
            replyCount?: number;
            /** @description true where the acting user follows the thread of this message. */
            threadSubscribed?: boolean;
            /** @description Id of the message that this one quotes. */
            quotedMessageId?: string;
            /** @description That message, as it is now and without what it quotes itself. Absent where it was erased, and where the acting user may not read it. */
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
            /** @description For the sender and the app. Of a message to a group, when the last of the other members got it, once all have who were members when it was sent; groups of more than 300 members have none. Unix seconds. */
            deliveredAt?: number;
            /** @description When it was read, like `deliveredAt`. Unix seconds. */
            readAt?: number;
            /** @description Who got the message, for its sender and the app: of a single message, and of the last one of a conversation, where it is there for everybody, empty for others. Groups of more than 300 members keep none. */
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
        AdmissionView: {
            success: boolean;
            /** @description The action message that tells of it; there is none of a ban. */
            data?: components["schemas"]["MessageView"];
            /** @description Why nothing was done. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        AdmissionsView: {
            /** @description By uid, as it was sent. */
            usersToBan?: {
                [key: string]: components["schemas"]["AdmissionView"];
            };
            /** @description By uid, as it was sent. */
            admins?: {
                [key: string]: components["schemas"]["AdmissionView"];
            };
            /** @description By uid, as it was sent. */
            moderators?: {
                [key: string]: components["schemas"]["AdmissionView"];
            };
            /** @description By uid, as it was sent. */
            participants?: {
                [key: string]: components["schemas"]["AdmissionView"];
            };
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
            /** @description Members who are online; only where groups are asked for by themselves. */
            onlineMembersCount?: number;
            /** @description Whether the acting user is a member; only where a user acts. */
            hasJoined?: boolean;
            /**
             * @description What the acting user is in the group.
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
            /** @description What became of those whom the request named. */
            members?: components["schemas"]["AdmissionsView"];
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
             * @description Users to ban, members or not.
             * @default []
             */
            usersToBan?: string[];
        };
        CreateGroupDto: {
            /** @description Id of the group: a-z, 0-9, - and _; lower-cased. */
            guid: string;
            /** @description Name that others see. */
            name: string;
            /**
             * @description public: everybody may join. password: who knows the password may. private: members are added, and nobody else sees the group.
             * @enum {string}
             */
            type: "public" | "password" | "private";
            /** @description Needed by the type password and kept for no other. It is never shown. */
            password?: string;
            /**
             * Format: uri
             * @description URL of a picture; it is not copied.
             */
            icon?: string;
            /** @description What the group is about. */
            description?: string;
            /** @description Free JSON of at most 5 KB. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description uid of the owner, who becomes an admin of the group. Without it, the acting user, who may name nobody else. */
            owner?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description First members and bans, at most 25 in all. The answer tells what became of each. */
            members?: components["schemas"]["MemberListsDto"];
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
            /** @description Members who are online; only where groups are asked for by themselves. */
            onlineMembersCount?: number;
            /** @description Whether the acting user is a member; only where a user acts. */
            hasJoined?: boolean;
            /**
             * @description What the acting user is in the group.
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
        UpdateGroupDto: {
            /** @description Name that others see. */
            name?: string;
            /**
             * @description A group that turns to the type password needs one.
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
            /** @description What the group is about. An empty one clears it. */
            description?: string;
            /** @description Free JSON of at most 5 KB. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description uid of a new owner. Ignored when a user acts, who hands a group over at its own address. */
            owner?: string;
            /** @description Tags, at most 25. They replace the old ones. */
            tags?: string[];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("icon" | "description" | "metadata")[];
        };
        TransferOwnershipDto: {
            /** @description uid of the new owner, a member. */
            owner: string;
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
             * @description Users to ban, members or not.
             * @default []
             */
            usersToBan?: string[];
            /** @description Of a group of type password, for a user who joins. */
            password?: string;
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
        MemberScopeView: {
            guid: string;
            uid: string;
            /** @enum {string} */
            scope: "admin" | "moderator" | "participant";
            /** @description Unix seconds. */
            joinedAt: number;
        };
        ChangeScopeDto: {
            /**
             * @description The new scope.
             * @default participant
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
        };
        DeliveryView: {
            success: boolean;
            /** @description The message that was sent. */
            data?: components["schemas"]["MessageView"];
            /** @description Why none was. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        DeliveriesView: {
            /** @description By uid, as it was sent. */
            uids?: {
                [key: string]: components["schemas"]["DeliveryView"];
            };
            /** @description By guid, as it was sent. */
            guids?: {
                [key: string]: components["schemas"]["DeliveryView"];
            };
        };
        MessageAttachment: {
            /**
             * Format: uri
             * @description Where the file is read.
             */
            url: string;
            name?: string;
            mimeType?: string;
            /** @description Without the dot. */
            extension?: string;
            /** @description In bytes. */
            size?: number | string;
        };
        InteractionGoal: {
            /** @enum {string} */
            type: "any" | "anyOf" | "allOf" | "none";
            /** @description Ids of the elements that are to be used. */
            elementIds?: string[];
        };
        MessageData: {
            /** @description Of a text; the caption of anything else. */
            text?: string;
            /** @description Of an image, a file, an audio or a video: at least one. */
            attachments?: components["schemas"]["MessageAttachment"][];
            /** @description Of the category custom: free JSON, at most 10 KB. */
            customData?: {
                [key: string]: unknown;
            };
            /** @description Of the category interactive. */
            interactiveData?: {
                [key: string]: unknown;
            };
            /** @description Of the category interactive: which elements have to be used until it is done with. */
            interactionGoal?: components["schemas"]["InteractionGoal"];
            /** @description Of the category interactive: whether its sender may use it. */
            allowSenderInteraction?: boolean;
            /** @description Of the category card. */
            card?: {
                /** @description For clients that cannot show the card. */
                fallbackText?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Free JSON beside any of them, at most 10 KB. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        MultipleReceiversDto: {
            /** @description Users. */
            uids?: string[];
            /** @description Groups. */
            guids?: string[];
        };
        SendMessageDto: {
            /**
             * @description card and agentic are for the backend of the app.
             * @default message
             * @enum {string}
             */
            category?: "message" | "custom" | "interactive" | "card" | "agentic";
            /**
             * @description text, image, file, audio or video; for the category custom, any name; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.
             * @default text
             */
            type?: string;
            /** @description What the message says. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any, anyOf, allOf or none, elementIds}) and allowSenderInteraction. Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata is free JSON of at most 10 KB beside any of them. At most 65,536 characters in all. */
            data?: components["schemas"]["MessageData"];
            /** @description Your own id of the message. Sending the same one again as the same sender returns the stored message and stores nothing. */
            muid?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Id of a message of the same conversation that this one quotes. */
            quotedMessageId?: string | number;
            /** @description uid or guid. Needed unless multipleReceivers is given. */
            receiver?: string;
            /**
             * @description What the receiver is.
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /** @description In place of receiver and receiverType: at most 100 receivers, each of whom gets a message of their own. */
            multipleReceivers?: components["schemas"]["MultipleReceiversDto"];
            /** @description Id of a message of the same conversation: this one is a reply in its thread. */
            parentId?: string | number;
            /** @description The same as parentId, which wins. */
            parentMessageId?: string | number;
        };
        EditMessageDto: {
            /** @description text, metadata, customData, interactiveData or card to put in place of the old ones. What is not sent stays as it is. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. They replace the old ones. */
            tags?: string[];
        };
        DeleteMessageDto: {
            /**
             * @description true removes the message for good; false keeps an empty one that says when and by whom it was deleted.
             * @default false
             */
            permanent?: boolean;
        };
        UnreadCountView: {
            /** @enum {string} */
            entityType: "user" | "group";
            /** @description uid of the other side, or guid. */
            entityId: string;
            /** @description At most 10,000. */
            count: number;
        };
        CursorCurrentView: {
            /** @description Rows asked for. */
            limit: number;
            /** @description Rows on this page. */
            count: number;
        };
        CursorPositionView: {
            /** @enum {string} */
            affix: "append" | "prepend";
            /** @description Unix seconds; absent where the rows are no messages. */
            sentAt?: number;
            /** @description Id of the row. */
            id: string;
        };
        CursorMetaView: {
            current: components["schemas"]["CursorCurrentView"];
            /** @description Send these with the next request to go on after the last row. */
            next?: components["schemas"]["CursorPositionView"];
            /** @description Send these to go on before the first row. */
            previous?: components["schemas"]["CursorPositionView"];
        };
        SendThreadMessageDto: {
            /**
             * @description card and agentic are for the backend of the app.
             * @default message
             * @enum {string}
             */
            category?: "message" | "custom" | "interactive" | "card" | "agentic";
            /**
             * @description text, image, file, audio or video; for the category custom, any name; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.
             * @default text
             */
            type?: string;
            /** @description What the message says. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any, anyOf, allOf or none, elementIds}) and allowSenderInteraction. Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata is free JSON of at most 10 KB beside any of them. At most 65,536 characters in all. */
            data?: components["schemas"]["MessageData"];
            /** @description Your own id of the message. Sending the same one again as the same sender returns the stored message and stores nothing. */
            muid?: string;
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Id of a message of the same conversation that this one quotes. */
            quotedMessageId?: string | number;
            /** @description Not needed: uid or guid of the other side. */
            receiver?: string;
            /**
             * @description Not needed: what the other side is.
             * @enum {string}
             */
            receiverType?: "user" | "group";
            /** @description Not needed, in place of receiver and receiverType: nobody but the other side. */
            multipleReceivers?: components["schemas"]["MultipleReceiversDto"];
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
            /** @description uid of the other side, or guid. */
            receiverId: string;
        };
        MessageReactionView: {
            /** @description A decimal number; later reactions have larger ones. */
            id: string;
            messageId: string;
            reaction: string;
            /** @description uid of who put it. */
            uid: string;
            /** @description Unix seconds. */
            reactedAt: number;
            /** @description Who put it; with conversationId where that is another one than the acting user. */
            reactedBy: components["schemas"]["UserEntryView"];
        };
        InteractedDto: {
            /** @description Ids of the elements that were used. */
            interactions: string[];
        };
        AttachmentView: {
            /**
             * Format: uri
             * @description Where the file is read. Whoever has this address can read it.
             */
            url: string;
            /** @description The name that the file had, cleaned. */
            name: string;
            /** @description What its first bytes say, else what the client said. */
            mimeType: string;
            /** @description Without the dot; empty for none. */
            extension: string;
            /** @description In bytes. */
            size: number;
        };
        UploadView: {
            attachments: components["schemas"]["AttachmentView"][];
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
            /** @description Where they are asked for. */
            tags?: string[];
            /** @description Unix seconds. */
            pinnedAt?: number;
            /** @description uid, or app_system where the app pinned it for everybody. */
            pinnedBy?: string;
            /** @description Of the first message, and in a group when the user became a member. Unix seconds. */
            createdAt: number;
            /** @description Of the last message. Unix seconds. */
            updatedAt: number;
            /** @description Absent where the last one was deleted, and in a conversation that was pinned before its first one. */
            lastMessage?: components["schemas"]["MessageView"];
            /** @description The user or the group on the other side, as the user sees them. */
            conversationWith: components["schemas"]["ConversationCounterpart"];
        };
        PinnedConversationView: {
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description Of groups; with a user, everybody has another one. */
            conversationId?: string;
            /** @description Unix seconds. */
            pinnedAt: number;
            pinnedBy: string;
            /** @description The user or the group on the other side, as the user sees them. */
            conversationWith: components["schemas"]["ConversationCounterpart"];
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
        ReplacePinnedConversationsDto: {
            /** @description At most 5, in the order in which they stand in front of all others. They replace the old ones. */
            conversations: components["schemas"]["PinnedConversationDto"][];
        };
        UpdateConversationDto: {
            /** @description Tags, at most 25. They replace the old ones, for the acting user alone. */
            tags?: string[];
        };
        ResetUserConversationDto: {
            /** @description The user of the path once more; need not be sent. */
            conversationWith?: string;
            /**
             * @description true erases the messages of the two for both of them; false hides them from the acting user.
             * @default false
             */
            deleteMessagesPermanently?: boolean;
        };
        MarkConversationDto: {
            /** @description Up to and including this message; without it, all. */
            messageId?: number;
        };
        MarkConversationUnreadDto: {
            /** @description This message and all after it; without it, all. */
            messageId?: number;
        };
        ItemResultView: {
            success: boolean;
            /** @description A sentence for people. */
            message?: string;
            /** @description Why nothing was done. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        AddedFriendsView: {
            /** @description What became of each, by uid. */
            accepted: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        AddFriendsDto: {
            /** @description uids of the users to befriend. */
            accepted: string[];
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
        RemovedFriendsView: {
            /** @description Whether all who were named had been friends. */
            success: boolean;
            /** @description A sentence for people. */
            message: string;
            /** @description What became of each, by uid. */
            friends: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        RemoveFriendsDto: {
            /** @description uids of the friends to part with. */
            friends: string[];
        };
        BlockUsersDto: {
            /** @description uids of the users to block. */
            blockedUids: string[];
        };
        UnblockUsersDto: {
            /** @description uids of the users to unblock. */
            blockedUids: string[];
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
             * @description What the user was in the group; absent for somebody who was no member.
             * @enum {string}
             */
            scope?: "admin" | "moderator" | "participant";
            /** @description Unix seconds. */
            bannedAt: number;
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
            /** @description Unix seconds; absent for a role that was never changed. */
            updatedAt?: number;
        };
        RoleSettingsDto: {
            /**
             * @description Whom users of the role find when they list users: everybody, or their friends.
             * @enum {string}
             */
            listUsers?: "all" | "friendsOnly";
            /**
             * @description To which users those of the role may send messages: to everybody, or to their friends.
             * @enum {string}
             */
            sendMessagesTo?: "all" | "friendsOnly";
        };
        CreateRoleDto: {
            /** @description Id of the role: a-z, 0-9, - and _; lower-cased. */
            role: string;
            /** @description Name that people see. */
            name: string;
            /** @description What the role is for. */
            description?: string;
            /** @description Free JSON. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What users of the role may do, in short. Permissions say more; what either of the two refuses is refused. */
            settings?: components["schemas"]["RoleSettingsDto"];
        };
        UpdateRoleDto: {
            /** @description Name that people see. */
            name?: string;
            /** @description What the role is for. An empty one clears it. */
            description?: string;
            /** @description Free JSON. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What users of the role may do, in short. Permissions say more; what either of the two refuses is refused. They replace the old ones. */
            settings?: components["schemas"]["RoleSettingsDto"];
            /** @description Properties to clear. Clearing wins over a value in the same request. */
            unset?: ("settings" | "description" | "metadata")[];
        };
        ApiKeyView: {
            /** @description 40 hexadecimal characters. */
            apiKey: string;
            name: string;
            /** @enum {string} */
            scope: "authOnly" | "fullAccess";
            /** @description Unix seconds. */
            createdAt: number;
            /** @description When a request last came with it, in Unix seconds, up to a minute behind. Absent for a key that was never used. */
            lastUsedAt?: number;
        };
        CreateApiKeyDto: {
            /** @description What the key is for; unique within the app. */
            name: string;
            /**
             * @description fullAccess: every operation, for servers only. authOnly: creates users and auth tokens.
             * @default authOnly
             * @enum {string}
             */
            scope?: "authOnly" | "fullAccess";
        };
        UpdateApiKeyDto: {
            /** @description What the key is for. */
            name?: string;
            /**
             * @description What the key may do.
             * @enum {string}
             */
            scope?: "authOnly" | "fullAccess";
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
            /** @description Absent for somebody who never joined, as are joinedAt, leftAt and mid. */
            deviceId?: string;
            /** @description Unix seconds, of the last time that they came. */
            joinedAt?: number;
            /** @description Unix seconds. */
            leftAt?: number;
            /**
             * Format: uuid
             * @description The media session that was joined.
             */
            mid?: string;
        };
        CallRecordingView: {
            rid: string;
            /** @description Minutes. */
            duration: number;
            /** @description Unix seconds. */
            startTime: number;
            /** @description Unix seconds. */
            endTime: number;
            /** @description URL of the file. */
            recording_url: string;
        };
        CallTranscriptionView: {
            roomName: string;
            /**
             * Format: uuid
             * @description The media session; absent when the transcript spans the whole call.
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
        CallDetailsView: {
            sessionId: string;
            /** @description Of all participants together, as all totals are. */
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
            /** @description Unix seconds; absent when nobody took the call. */
            startedAt?: number;
            /** @description Unix seconds; absent while the call goes on. */
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
            /** @description Absent when there is none. */
            recordings?: components["schemas"]["CallRecordingView"][];
            /** @description The five newest, newest first; absent when there is none. */
            transcriptions?: components["schemas"]["CallTranscriptionView"][];
            /** @description Free JSON of whoever started the call; the empty list when they gave none. */
            metaData: unknown[] | {
                [key: string]: unknown;
            };
            tags: string[];
        };
        StartCallDto: {
            /** @description uid or guid of who is called. */
            receiver: string;
            /**
             * @description Whether a user or a group is called.
             * @enum {string}
             */
            receiverType: "user" | "group";
            /**
             * @description Whether the call has pictures.
             * @enum {string}
             */
            type: "audio" | "video";
            /** @description Free JSON of your own. A text is taken as well: of an object in JSON, or else kept as rawMetadata. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Tags, at most 25. */
            tags?: string[];
            /** @description Device that the acting user calls from. One is made up where it is absent. */
            deviceId?: string;
        };
        CallView: {
            sessionId: string;
            /** @description Of all participants together, as all totals are. */
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
            /** @description Unix seconds; absent when nobody took the call. */
            startedAt?: number;
            /** @description Unix seconds; absent while the call goes on. */
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
            /** @description Absent when there is none. */
            recordings?: components["schemas"]["CallRecordingView"][];
            /** @description The five newest, newest first; absent when there is none. */
            transcriptions?: components["schemas"]["CallTranscriptionView"][];
        };
        UpdateCallDto: {
            /**
             * @description What the acting user says of the call: ongoing takes or joins it, ended leaves it, rejected and busy decline it, canceled and unanswered give it up. A call is never initiated again.
             * @enum {string}
             */
            status: "initiated" | "ongoing" | "ended" | "rejected" | "busy" | "canceled" | "unanswered";
            /** @description Device that the acting user takes, joins or leaves the call with. Without it, leaving a group call leaves it on every device. */
            deviceId?: string;
        };
        PermissionView: {
            id: string;
            /** @enum {string} */
            type: "role" | "scope";
            title: string;
            description: string;
            /** @enum {string} */
            dataType: "string" | "stringArray" | "rolesStringArray" | "customStringArray";
            /** @description Absent where a value may be any text. */
            availableValues?: string[];
            defaultValue: string | string[];
            /** @description Since when the app has it, in Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        SetPermissionsDto: {
            /** @description Values by id of the permission: a text, or a list of texts. null sets the default. What is not named stays as it is. */
            permissions: {
                [key: string]: unknown;
            };
        };
        PermissionsView: {
            /** @description The permissions that are set, by id. */
            permissions: {
                [key: string]: string | string[];
            };
        };
        SetScopePermissionsDto: {
            /** @description Values by id of the permission: a text, or a list of texts. null sets the default. What is not named stays as it is. */
            permissions: {
                [key: string]: unknown;
            };
        };
        RestrictFeaturesDto: {
            /** @description Keys of features, with or without the prefix u. before them. */
            featuresToRestrict: string[];
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
        AllowFeaturesDto: {
            /** @description Keys of features, with or without the prefix u. before them. */
            featuresToAllow?: string[];
            /**
             * @description true allows all features.
             * @default false
             */
            allowAll?: boolean;
        };
        MatchedConditionView: {
            id: number;
            /** @description Whether value names lists of keywords and not the keywords themselves. */
            isKeywordsReferencePresent: boolean;
            /** @description Whether media was looked at. */
            isMediaPresent: boolean;
            /** @description What the condition is about. */
            entity: string;
            /** @description The part of it that was looked at. */
            operand: string;
            /** @description The kind of check. */
            category: string;
            operator: string;
            /** @description Words, patterns, ids of lists or thresholds. */
            value: string[];
            /** @description The reasons, in sentences for people. */
            message?: string[];
            weight?: number;
        };
        BlockedMessageView: {
            /** @description The rule that blocked the message. */
            ruleId: string;
            ruleName: string;
            /** @description The revision of the rule that was in force. */
            revisionId: string;
            /** @description The condition of the rule that matched. */
            condition: components["schemas"]["MatchedConditionView"];
            message: components["schemas"]["MessageView"];
            /** @description What was done. */
            action: string[];
            /** @description When the message was blocked, in Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        CountedCursorMetaView: {
            current: components["schemas"]["CursorCurrentView"];
            /** @description Send these with the next request to go on after the last row. */
            next?: components["schemas"]["CursorPositionView"];
            /** @description Send these to go on before the first row. */
            previous?: components["schemas"]["CursorPositionView"];
            /** @description The same list as numbered pages of `limit` rows; current_page is the one that this page begins on. */
            pagination: components["schemas"]["PaginationView"];
        };
        AppApiKeyView: {
            apiKey: string;
            name: string;
            /** @enum {string} */
            scope: "authOnly" | "fullAccess";
            createdBy: string;
        };
        AppRegionView: {
            /** @enum {string} */
            id: "us" | "eu" | "in";
            name: string;
        };
        CreatedAppView: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "self-hosted";
            /**
             * @description archived: deleted, to be erased.
             * @enum {string}
             */
            state: "active" | "archived";
            /** @enum {string} */
            region: "us" | "eu" | "in";
            appRegion: components["schemas"]["AppRegionView"];
            /** @description Unix seconds. */
            createdAt: number;
            /** @description When the data of a deleted app is erased, in Unix seconds. */
            scheduledToDeleteAt?: number;
            /** @description The first keys, by key. */
            apiKeys: {
                [key: string]: components["schemas"]["AppApiKeyView"];
            };
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
             * @description true leaves the app empty; otherwise it gets users, groups, messages, calls and a blocked message to try things with.
             * @default false
             */
            skipSampleData?: boolean;
        };
        AppView: {
            id: string;
            name: string;
            /** @enum {string} */
            plan: "self-hosted";
            /**
             * @description archived: deleted, to be erased.
             * @enum {string}
             */
            state: "active" | "archived";
            /** @enum {string} */
            region: "us" | "eu" | "in";
            appRegion: components["schemas"]["AppRegionView"];
            /** @description Unix seconds. */
            createdAt: number;
            /** @description When the data of a deleted app is erased, in Unix seconds. */
            scheduledToDeleteAt?: number;
        };
        DeletedAppView: {
            success: boolean;
            /** @description When the data of the app is erased, in Unix seconds. */
            scheduledToDeleteAt: number;
        };
        SettingResultView: {
            success: boolean;
            /** @description A sentence for people. */
            message?: string;
            /** @description Why nothing was done. */
            error?: components["schemas"]["ErrorBodyView"];
        };
        SetSettingsDto: {
            /** @description Settings by key. What is not named stays as it is. */
            settings: {
                [key: string]: boolean | number;
            };
        };
        SettingsView: {
            /** @description Messages that tell of members who join, leave or change are last messages, and unread. Unless set: true. */
            "core.conversations.updateOnGroupActions": boolean;
            /** @description Replies in threads are last messages; unread they never are. Unless set: true. */
            "core.conversations.updateOnReplies": boolean;
            /** @description Messages that tell of an edit or a deletion are last messages, and unread. Unless set: false. */
            "core.conversations.updateOnMessageActions": boolean;
            /** @description Messages that tell of calls are last messages, and unread. Unless set: false. */
            "core.conversations.updateOnCallActivity": boolean;
            /** @description Custom messages are last messages, and unread. Unless set: true. */
            "core.conversations.updateOnCustomMessage": boolean;
            /** @description Edits and deletions within a thread are last messages. Unless set: false. */
            "core.threads.updateOnMessageActions": boolean;
            /** @description Users of the app are sent push notifications. Unless set: false. */
            "core.notifications.push.enabled": boolean;
            /** @description Messages that are older than so many days are erased, with what hangs on them. 0 keeps them. Unless set: 0. */
            "core.messages.retentionDays": number;
        };
        ClientLimitsView: {
            /** @description Body of a request, in bytes. */
            requestBytes: number;
            /** @description Body of a request with files, in bytes. */
            uploadBytes: number;
            /** @description Files of a request. */
            filesPerUpload: number;
            /** @description perPage of a list. */
            rowsPerPage: number;
            /** @description The data of a message as JSON, in UTF-16 code units. */
            messageCharacters: number;
            /** @description metadata of a message, and customData, in bytes each. */
            messageMetadataBytes: number;
            /** @description Receivers of one send. */
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
            /** @description Users whom one request adds to a group or bans. */
            membersPerRequest: number;
        };
        ClientSettingsView: {
            appId: string;
            /** @enum {string} */
            region: "us" | "eu" | "in";
            settings: components["schemas"]["SettingsView"];
            /** @description What goes beyond is refused. */
            limits: components["schemas"]["ClientLimitsView"];
        };
        CreatedWebhookView: {
            id: string;
            name: string;
            webhookURL: string;
            useBasicAuth: boolean;
            username?: string;
            /** @description Whether anything is sent. An answer of 410 turns it off. */
            enabled: boolean;
            retryOnFailure: boolean;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
            /** @description What the receiver checks signatures with. */
            secret: string;
        };
        CreateWebhookDto: {
            /** @description Names the webhook in addresses and in what it receives; cannot be changed. */
            id: string;
            /** @description For people. */
            name: string;
            /**
             * Format: uri
             * @description Where events are sent: https, at a public address.
             */
            webhookURL: string;
            /**
             * @description Whether requests carry username and password, which are required then.
             * @default false
             */
            useBasicAuth?: boolean;
            /** @description Of Basic authentication. */
            username?: string;
            /** @description Of Basic authentication. No answer shows it. */
            password?: string;
            /**
             * @description Whether anything is sent.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description Whether what fails is sent again, for about three days.
             * @default false
             */
            retryOnFailure?: boolean;
            /** @description Ids of triggers to subscribe to. One that does not exist is refused. */
            triggers?: string[];
        };
        WebhookView: {
            id: string;
            name: string;
            webhookURL: string;
            useBasicAuth: boolean;
            username?: string;
            /** @description Whether anything is sent. An answer of 410 turns it off. */
            enabled: boolean;
            retryOnFailure: boolean;
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Unix seconds. */
            updatedAt: number;
        };
        UpdateWebhookDto: {
            /** @description For people. */
            name?: string;
            /**
             * Format: uri
             * @description Where events are sent: https, at a public address.
             */
            webhookURL?: string;
            /** @description Whether requests carry username and password. */
            useBasicAuth?: boolean;
            /** @description Of Basic authentication. */
            username?: string;
            /** @description Of Basic authentication. No answer shows it. */
            password?: string;
            /** @description Whether anything is sent. */
            enabled?: boolean;
            /** @description Whether what fails is sent again. */
            retryOnFailure?: boolean;
            /** @description Ids of all triggers to be subscribed to, in place of the old ones. One that does not exist is refused. */
            triggers?: string[];
        };
        TriggersDto: {
            /** @description Ids of triggers. */
            triggerIds: string[];
        };
        TriggerView: {
            /** @enum {string} */
            id: "message_sent" | "message_edited" | "message_deleted" | "message_delivery_receipt" | "message_read_receipt" | "message_delivered_to_all" | "message_read_by_all" | "message_reaction_added" | "message_reaction_removed" | "message_pinned" | "message_unpinned" | "user_mentioned" | "user_blocked" | "user_unblocked" | "user_erased" | "conversation_pinned" | "conversation_unpinned" | "conversation_erased" | "user_connection_status_changed" | "group_created" | "group_updated" | "group_deleted" | "group_member_added" | "group_member_joined" | "group_member_left" | "group_member_kicked" | "group_member_banned" | "group_member_unbanned" | "group_member_scope_changed" | "group_owner_transferred" | "call_initiated" | "call_started" | "call_participant_joined" | "call_participant_left" | "call_ended" | "call_unanswered" | "call_cancelled" | "call_rejected" | "call_busy" | "moderation_engine_blocked";
            description: string;
        };
        WebhookSecretView: {
            /** @description What the receiver checks signatures with. */
            secret: string;
            /** @description The one before, which signs beside it for a while. */
            previousSecret?: string;
            /** @description Until when, in Unix seconds. */
            previousSecretUntil?: number;
        };
        WebhookAttemptView: {
            /** @description Unix seconds. */
            at: number;
            /** @description How long it took. */
            milliseconds: number;
            /** @description HTTP status of the answer, if there was one. */
            status?: number;
            /** @description Why it failed, for people. Absent where it succeeded. */
            error?: string;
            /** @description The first 1,024 bytes of an answer that was no success. */
            answer?: string;
        };
        WebhookDeliveryView: {
            /** @description Decimal. */
            id: string;
            /** @description What the receiver gets as webhook-id, the same with every attempt. */
            eventId: string;
            trigger: string;
            /**
             * @description pending: to be attempted now, or once the webhook is turned on. waiting: attempted, and to be again. delivered: answered with success. failed: not attempted any more.
             * @enum {string}
             */
            state: "pending" | "waiting" | "delivered" | "failed";
            /** @description Unix seconds. */
            createdAt: number;
            /** @description Of one that waits, in Unix seconds. */
            nextAttemptAt?: number;
            /** @description In their order. */
            attempts: components["schemas"]["WebhookAttemptView"][];
        };
        MessageEventView: {
            /** @description As it is when the event is told. Of an edit or a deletion, the action message. */
            message: components["schemas"]["MessageView"];
        };
        EventReactionView: {
            /** @description A decimal number. */
            id: string;
            messageId: string;
            reaction: string;
            /** @description uid of who put it. */
            uid: string;
            /** @description Unix seconds. */
            reactedAt: number;
            reactedBy: components["schemas"]["UserEntryView"];
        };
        ReactionEventView: {
            reaction: components["schemas"]["EventReactionView"];
        };
        ReceiptBodyView: {
            /** @enum {string} */
            action: "delivered" | "read" | "deliveredToAll" | "readByAll";
            /** @description All earlier messages of the conversation that others wrote are meant as well; with deliveredToAll and readByAll, those of the same sender. */
            messageId: string;
            /** @description Who got or read it; with deliveredToAll and readByAll, the system user. */
            user: components["schemas"]["UserEntryView"];
            /** @description Unix seconds. */
            timestamp: number;
        };
        ReceiptEventView: {
            /** @description uid or guid that it is addressed to. */
            receiver: string;
            /** @enum {string} */
            receiverType: "user" | "group";
            /** @enum {string} */
            type: "receipts";
            /** @description uid of who got or read the message, or app_system. */
            sender: string;
            /** @description uid of who wrote it. */
            messageSender: string;
            body: components["schemas"]["ReceiptBodyView"];
        };
        MessagePinEventView: {
            /** @description As it is when the event is told. Of an edit or a deletion, the action message. */
            message: components["schemas"]["MessageView"];
            /** @description Who did it; app_system for the app. */
            by: components["schemas"]["UserEntryView"];
        };
        CallInitiatedEventView: {
            /** @description The message that tells the conversation. */
            call: components["schemas"]["MessageView"];
        };
        CallStartedEventView: {
            sessionId: string;
            /** @description Unix seconds. */
            created_at: number;
        };
        OccupantView: {
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
            /** @description Unix seconds. */
            joined_at: number;
            /** @description The same as joined_at. */
            joinedAt: number;
            /** @enum {string} */
            audio_call: "true" | "false";
            /** @description Unix seconds; of who has left. */
            left_at?: number;
            /** @description The same as left_at. */
            leftAt?: number;
        };
        CallPresenceEventView: {
            sessionId: string;
            occupant: components["schemas"]["OccupantView"];
        };
        CallEndedEventView: {
            sessionId: string;
            /** @description One for each user and device. */
            all_occupants: components["schemas"]["OccupantView"][];
            /** @description Unix seconds. */
            destroyed_at: number;
            /** @description Unix seconds. */
            created_at: number;
        };
        CallRefusedEventView: {
            sessionId: string;
            /** @description The message that tells the conversation; none where one of a group will not come. */
            call?: components["schemas"]["MessageView"];
            /** @description Whose doing it was; the system user for what nobody answered. */
            by: components["schemas"]["UserEntryView"];
        };
        PinnedConversationEventView: {
            /** @description Absent where the app pins a user: everybody has another conversation with them. */
            conversationId?: string;
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description The user or the group on the other side. */
            conversationWith: components["schemas"]["UserEntryOrGroupEntry"];
            /** @description Unix seconds; of conversation_pinned. */
            pinnedAt?: number;
            /** @description uid, or app_system where the app pins it for everybody who has it. */
            pinnedBy?: string;
        };
        ConversationPinEventView: {
            conversation: components["schemas"]["PinnedConversationEventView"];
            /** @description Whose pin it is; app_system where the app pins it for everybody who has it. */
            by: components["schemas"]["UserEntryView"];
        };
        ErasedConversationView: {
            conversationId: string;
            /** @enum {string} */
            conversationType: "user" | "group";
            /** @description The two of a one-to-one conversation, by uid. */
            users?: {
                [key: string]: components["schemas"]["UserEntryView"];
            };
            group?: components["schemas"]["GroupEntryView"];
        };
        ConversationErasedEventView: {
            conversation: components["schemas"]["ErasedConversationView"];
            /** @description It and all earlier messages of the conversation are gone. */
            messageId: string;
            /** @description Unix seconds. */
            erasedAt: number;
            /** @description Who did it; app_system for the app. */
            by: components["schemas"]["UserEntryView"];
        };
        UserBlockEventView: {
            /** @description Who was blocked or unblocked, by uid. */
            users: {
                [key: string]: components["schemas"]["UserEntryView"];
            };
            by: components["schemas"]["UserEntryView"];
        };
        UserErasedEventView: {
            /** @description Whose messages and one-to-one conversations are gone. */
            uid: string;
            /** @description The newest message that was erased. A later one is of somebody else who has the uid now. */
            messageId?: string;
            /** @description Unix seconds. */
            erasedAt: number;
            /** @description Who did it; app_system for the app. */
            by: components["schemas"]["UserEntryView"];
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
        ConnectionView: {
            /** @enum {string} */
            action: "connected" | "disconnected";
            /** @description What the client says of itself. */
            platform: string;
            /** @description Unix milliseconds. */
            connectedAt: number;
        };
        ConnectionStatusEventView: {
            /** @description Unix milliseconds. */
            timestamp: number;
            user: components["schemas"]["ConnectedUserView"];
            /** @enum {string} */
            status: "online" | "offline";
            currentConnection: components["schemas"]["ConnectionView"];
            /** @description Whether the user is now online who was not before, or the other way round. */
            userPresenceChanged: boolean;
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
            /** @description Unix seconds. */
            createdAt?: number;
            /** @description Unix seconds. */
            updatedAt?: number;
            /** @description uid of who changed the group last, or app_system. */
            updatedBy?: string;
            conversationId: string;
            /** @description uid; of group_owner_transferred. */
            oldOwner?: string;
            /**
             * @description Of the owner of a new group.
             * @enum {string}
             */
            scope?: "admin";
            /** @description Of the owner of a new group. Unix seconds. */
            joinedAt?: number;
            /** @description Of the owner of a new group. */
            hasJoined?: boolean;
        };
        MembersEventView: {
            group: components["schemas"]["EventGroupView"];
            /** @description By uid. */
            members: {
                [key: string]: components["schemas"]["EventMemberView"];
            };
        };
        GroupEventView: {
            group: components["schemas"]["EventGroupView"];
        };
        ChangedMembersEventView: {
            group: components["schemas"]["EventGroupView"];
            /** @description By uid. */
            members: {
                [key: string]: components["schemas"]["EventMemberView"];
            };
            /** @description Who did it. */
            by: components["schemas"]["UserEntryView"];
        };
        UploadResponse: {
            data: components["schemas"]["UploadView"];
        };
        SettingResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["SettingResultView"];
            };
        };
        SettingsResponse: {
            data: components["schemas"]["SettingsView"];
        };
        DoneResponse: {
            data: components["schemas"]["DoneView"];
        };
        MessageEntityMessage: {
            id: string;
            conversationId: string;
        } & {
            [key: string]: unknown;
        };
        MessageEntityCall: {
            sessionid: string;
            conversationId: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A user, a group; in the action messages of edits and deletions, the message; in call messages, the call. */
        MessageEntity: components["schemas"]["UserEntryView"] | components["schemas"]["GroupEntryView"] | components["schemas"]["MessageEntityMessage"] | components["schemas"]["MessageEntityCall"];
        MessageOrUnreadCount: components["schemas"]["MessageView"] | components["schemas"]["UnreadCountView"];
        MessageOrUnreadCountCursorPageResponse: {
            data: components["schemas"]["MessageOrUnreadCount"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessageResponse: {
            data: components["schemas"]["MessageView"];
        };
        MessageReactionCursorPageResponse: {
            data: components["schemas"]["MessageReactionView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessageCursorPageResponse: {
            data: components["schemas"]["MessageView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        ThreadCursorPageResponse: {
            data: components["schemas"]["ThreadView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        MessageOrDeliveries: components["schemas"]["MessageView"] | components["schemas"]["DeliveriesView"];
        MessageOrDeliveriesResponse: {
            data: components["schemas"]["MessageOrDeliveries"];
        };
        CallDetailsResponse: {
            data: components["schemas"]["CallDetailsView"];
        };
        CallPageResponse: {
            data: components["schemas"]["CallView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        CallTranscriptionPageResponse: {
            data: components["schemas"]["CallTranscriptionView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        AdmissionsResponse: {
            data: components["schemas"]["AdmissionsView"];
        };
        MemberPageWithCursorResponse: {
            data: components["schemas"]["MemberView"][];
            meta: components["schemas"]["PageMetaView"];
            cursor?: components["schemas"]["PageCursorView"];
        };
        MemberResponse: {
            data: components["schemas"]["MemberView"];
        };
        MemberScopeResponse: {
            data: components["schemas"]["MemberScopeView"];
        };
        CreatedGroupResponse: {
            data: components["schemas"]["CreatedGroupView"];
        };
        GroupPageResponse: {
            data: components["schemas"]["GroupView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        GroupResponse: {
            data: components["schemas"]["GroupView"];
        };
        BlockedMessageCountedCursorPageResponse: {
            data: components["schemas"]["BlockedMessageView"][];
            meta: components["schemas"]["CountedCursorMetaView"];
        };
        AuthTokenResponse: {
            data: components["schemas"]["AuthTokenView"];
        };
        AuthTokenPageResponse: {
            data: components["schemas"]["AuthTokenView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        UserResponse: {
            data: components["schemas"]["UserView"];
        };
        CreatedUserResponse: {
            data: components["schemas"]["CreatedUserView"];
        };
        UserPageWithCursorResponse: {
            data: components["schemas"]["UserView"][];
            meta: components["schemas"]["PageMetaView"];
            cursor?: components["schemas"]["PageCursorView"];
        };
        ReactivatedUsersResponse: {
            data: components["schemas"]["ReactivatedUsersView"];
        };
        DeactivatedUsersResponse: {
            data: components["schemas"]["DeactivatedUsersView"];
        };
        DeletedUserResponse: {
            data: components["schemas"]["DeletedUserView"];
        };
        ConversationCounterpart: components["schemas"]["UserView"] | components["schemas"]["GroupView"] | components["schemas"]["UserEntryView"] | components["schemas"]["GroupEntryView"];
        ConversationPageResponse: {
            data: components["schemas"]["ConversationView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        PinnedConversationListResponse: {
            data: components["schemas"]["PinnedConversationView"][];
        };
        ConversationResponse: {
            data: components["schemas"]["ConversationView"];
        };
        ApiKeyResponse: {
            data: components["schemas"]["ApiKeyView"];
        };
        ApiKeyPageResponse: {
            data: components["schemas"]["ApiKeyView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        RoleResponse: {
            data: components["schemas"]["RoleView"];
        };
        RolePageResponse: {
            data: components["schemas"]["RoleView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        CreatedAppResponse: {
            data: components["schemas"]["CreatedAppView"];
        };
        AppPageResponse: {
            data: components["schemas"]["AppView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        DeletedAppResponse: {
            data: components["schemas"]["DeletedAppView"];
        };
        UserEntryOrGroupEntry: components["schemas"]["UserEntryView"] | components["schemas"]["GroupEntryView"];
        BannedUserPageResponse: {
            data: components["schemas"]["BannedUserView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        ItemResultMapResponse: {
            data: {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        UserPageResponse: {
            data: components["schemas"]["UserView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        ClientSettingsResponse: {
            data: components["schemas"]["ClientSettingsView"];
        };
        AddedFriendsResponse: {
            data: components["schemas"]["AddedFriendsView"];
        };
        FriendPageResponse: {
            data: components["schemas"]["FriendView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        RemovedFriendsResponse: {
            data: components["schemas"]["RemovedFriendsView"];
        };
        PermissionPageResponse: {
            data: components["schemas"]["PermissionView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        ItemResultMapWithPermissionsResponse: {
            data: {
                /** @description The permissions that are set, by id. */
                permissions: {
                    [key: string]: string | string[];
                };
            } & {
                [key: string]: components["schemas"]["ItemResultView"];
            };
        };
        PermissionsResponse: {
            data: components["schemas"]["PermissionsView"];
        };
        RestrictedFeaturePageResponse: {
            data: components["schemas"]["RestrictedFeatureView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        WebhookDeliveryCursorPageResponse: {
            data: components["schemas"]["WebhookDeliveryView"][];
            meta: components["schemas"]["CursorMetaView"];
        };
        WebhookDeliveryResponse: {
            data: components["schemas"]["WebhookDeliveryView"];
        };
        CreatedWebhookResponse: {
            data: components["schemas"]["CreatedWebhookView"];
        };
        WebhookPageResponse: {
            data: components["schemas"]["WebhookView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        WebhookResponse: {
            data: components["schemas"]["WebhookView"];
        };
        TriggerPageResponse: {
            data: components["schemas"]["TriggerView"][];
            meta: components["schemas"]["PageMetaView"];
        };
        WebhookSecretResponse: {
            data: components["schemas"]["WebhookSecretView"];
        };
    };
    responses: {
        /** @description Why nothing was done. */
        Refusal: {
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
        /** @description Id of the request, the one sent along or a new one. Logs carry it. */
        RequestId: string;
        /** @description The limit that has least left of those that the request counts for, in requests per minute. Absent where the server does not limit requests. */
        RateLimit: number;
        /** @description Requests that this limit still allows in this minute. */
        RateLimitRemaining: number;
        /** @description When the minute is over and the whole limit is there again, in Unix seconds. */
        RateLimitReset: number;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description The answer is that to an earlier request with the same Idempotency-Key; nothing was done again. Else absent. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps users whose uid, name or a word inside the name begins with this, in upper or lower case: first those whose uid does, in the order of uids, then those whose name does, in the order of names, then the others, in the order of the name from that word on. For example `and`. */
                searchKey?: string;
                /** @description Where searchKey is looked for; both by default. */
                searchIn?: ("uid" | "name")[];
                /** @description Keeps users who are online (available) or not. */
                status?: "available" | "offline";
                /** @description A time, in Unix seconds: keeps users created or changed after it (before it with affix=prepend), in the order of that time. */
                updatedAt?: number;
                /** @description append: who was created or changed after updatedAt, oldest first. prepend: who was before it, newest first. */
                affix?: "append" | "prepend";
                /** @description Accepted for compatibility: the number of users is in meta.pagination.total in any case. */
                count?: boolean;
                /** @description Keeps users of one role. */
                role?: string;
                /** @description Keeps users of any of these roles. */
                roles?: string[];
                /** @description Whether users are shown with their tags. */
                withTags?: boolean;
                /** @description Keeps users who have any of these tags. */
                tags?: string[];
                /** @description Only deactivated users. */
                onlyDeactivated?: boolean;
                /** @description Deactivated users as well. */
                withDeactivated?: boolean;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-me": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-me": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-authtoken": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-groups": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps groups whose guid, name or a word inside the name begins with this, in upper or lower case. Unless an order is asked for: first those whose guid does, in the order of guids, then those whose name does, in the order of names, then the others, in the order of the name from that word on. For example `hik`. */
                searchKey?: string;
                /** @description Where searchKey is looked for; both by default. */
                searchIn?: ("guid" | "name")[];
                /** @description The order: guid, unless the list is searched, or walked by updatedAt and affix. Names are compared in lower case. */
                sortBy?: "name" | "guid" | "createdAt";
                /** @description Which way sortBy goes, in any case. */
                sortOrder?: "asc" | "desc";
                /** @description A time, in Unix seconds: keeps groups created or changed after it (before it with affix=prepend), in the order of that time. */
                updatedAt?: number;
                /** @description append: what was created or changed after updatedAt, oldest first. prepend: what was before it, newest first. */
                affix?: "append" | "prepend";
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
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "delete-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "transfer-group-ownership": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-group-members": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps members who are online (available) or not. */
                status?: "available" | "offline";
                /** @description Keeps members with any of these scopes. */
                scopes?: ("admin" | "moderator" | "participant")[];
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "add-group-members": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
                    "application/json": components["schemas"]["AdmissionsResponse"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    "leave-group": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-group-member": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "change-group-member-scope": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "kick-group-member": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-all-messages": {
        parameters: {
            query?: {
                /** @description Message id to go on from; not part of the answer. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: those before it. Without a cursor, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description A time to go on from, in Unix seconds, where no id is given. */
                sentAt?: number;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next. */
                limit?: number;
                /** @description Keeps messages of this sender. */
                sender?: string;
                /** @description Keeps messages of one category. For example `message`. */
                category?: string;
                /** @description Keeps messages of any of these categories. */
                categories?: string[];
                /** @description Keeps messages of one type. For example `text`. */
                type?: string;
                /** @description Keeps messages of any of these types. */
                types?: string[];
                /** @description Keeps messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages are shown with their tags. */
                withTags?: boolean;
                /** @description Leaves out deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Leaves out replies in threads. */
                hideReplies?: boolean;
                /** @description Leaves out messages that quote another one. */
                hideQuotedMessages?: boolean;
                /** @description Keeps messages whose text contains this, in any case. Without three letters or digits in a row, the newest 10,000 messages of the conversation, or else of the app, are searched. For example `hike`. */
                searchKey?: string;
                /** @description Keeps messages with attachments. */
                hasAttachments?: boolean;
                /** @description Keeps messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Keeps messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Keeps pinned messages, the one that was pinned last first: append leads to those that were pinned before. Where the message of the cursor is not pinned any more, the list begins anew. */
                pinned?: boolean;
                /** @description Keeps messages that count as unread for the acting user; without one it has no effect. With count the answer is how many there are. */
                unread?: boolean;
                /** @description With unread: how many messages are unread, in place of the messages, for each conversation of the list that has some. Of the other filters receiverType and hideMessagesFromBlockedUsers apply. Without unread it has no effect. */
                count?: boolean;
                /** @description Keeps messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Keeps messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Keeps messages that mention the acting user; without one it has no effect. */
                myMentionsOnly?: boolean;
                /** @description Whether users who are mentioned are shown with their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether users who are mentioned are shown with what stands between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Keeps messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Keeps messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages sent at this time or earlier. Without fromTimestamp it has no effect. */
                toTimestamp?: number;
                /** @description Keeps messages of others that were not marked as delivered to the acting user, whom it needs. */
                undelivered?: boolean;
                /** @description Leaves out messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
                /** @description Keeps messages that the acting user, whom it needs, has saved, the newest first: append leads to older ones. */
                saved?: boolean;
                /** @description Keeps messages of the conversation with this id. Where uids or guids contain _user_ or begin with group_, several conversations can share one: those of the acting user are meant and, where none acts, all. For example `andrew_user_tina`. */
                conversationId?: string;
                /** @description Keeps messages to a user or to a group. Any other value finds nothing. For example `group`. */
                receiverType?: string;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "send-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
                    "application/json": components["schemas"]["MessageOrDeliveriesResponse"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    "send-bot-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
                    "application/json": components["schemas"]["MessageOrDeliveriesResponse"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    "get-message-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "delete-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "user-list-user-messages": {
        parameters: {
            query?: {
                /** @description Message id to go on from; not part of the answer. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: those before it. Without a cursor, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description A time to go on from, in Unix seconds, where no id is given. */
                sentAt?: number;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next. */
                limit?: number;
                /** @description Keeps messages of this sender. */
                sender?: string;
                /** @description Keeps messages of one category. For example `message`. */
                category?: string;
                /** @description Keeps messages of any of these categories. */
                categories?: string[];
                /** @description Keeps messages of one type. For example `text`. */
                type?: string;
                /** @description Keeps messages of any of these types. */
                types?: string[];
                /** @description Keeps messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages are shown with their tags. */
                withTags?: boolean;
                /** @description Leaves out deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Leaves out replies in threads. */
                hideReplies?: boolean;
                /** @description Leaves out messages that quote another one. */
                hideQuotedMessages?: boolean;
                /** @description Keeps messages whose text contains this, in any case. Without three letters or digits in a row, the newest 10,000 messages of the conversation, or else of the app, are searched. For example `hike`. */
                searchKey?: string;
                /** @description Keeps messages with attachments. */
                hasAttachments?: boolean;
                /** @description Keeps messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Keeps messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Keeps pinned messages, the one that was pinned last first: append leads to those that were pinned before. Where the message of the cursor is not pinned any more, the list begins anew. */
                pinned?: boolean;
                /** @description Keeps messages that count as unread for the acting user; without one it has no effect. With count the answer is how many there are. */
                unread?: boolean;
                /** @description With unread: how many messages are unread, in place of the messages, for each conversation of the list that has some. Of the other filters receiverType and hideMessagesFromBlockedUsers apply. Without unread it has no effect. */
                count?: boolean;
                /** @description Keeps messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Keeps messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Keeps messages that mention the acting user; without one it has no effect. */
                myMentionsOnly?: boolean;
                /** @description Whether users who are mentioned are shown with their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether users who are mentioned are shown with what stands between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Keeps messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Keeps messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages sent at this time or earlier. Without fromTimestamp it has no effect. */
                toTimestamp?: number;
                /** @description Keeps messages of others that were not marked as delivered to the acting user, whom it needs. */
                undelivered?: boolean;
                /** @description The same as limit, which wins. */
                perPage?: number;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "user-list-group-messages": {
        parameters: {
            query?: {
                /** @description Message id to go on from; not part of the answer. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: those before it. Without a cursor, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description A time to go on from, in Unix seconds, where no id is given. */
                sentAt?: number;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next. */
                limit?: number;
                /** @description Keeps messages of this sender. */
                sender?: string;
                /** @description Keeps messages of one category. For example `message`. */
                category?: string;
                /** @description Keeps messages of any of these categories. */
                categories?: string[];
                /** @description Keeps messages of one type. For example `text`. */
                type?: string;
                /** @description Keeps messages of any of these types. */
                types?: string[];
                /** @description Keeps messages with any of these tags. */
                tags?: string[];
                /** @description Whether messages are shown with their tags. */
                withTags?: boolean;
                /** @description Leaves out deleted messages. */
                hideDeleted?: boolean;
                /** @description Only deleted messages. */
                onlyDeleted?: boolean;
                /** @description Leaves out replies in threads. */
                hideReplies?: boolean;
                /** @description Leaves out messages that quote another one. */
                hideQuotedMessages?: boolean;
                /** @description Keeps messages whose text contains this, in any case. Without three letters or digits in a row, the newest 10,000 messages of the conversation, or else of the app, are searched. For example `hike`. */
                searchKey?: string;
                /** @description Keeps messages with attachments. */
                hasAttachments?: boolean;
                /** @description Keeps messages with attachments of any of these kinds. */
                attachmentTypes?: ("image" | "file" | "audio" | "video")[];
                /** @description Keeps messages with a link in their text. */
                hasLinks?: boolean;
                /** @description Keeps pinned messages, the one that was pinned last first: append leads to those that were pinned before. Where the message of the cursor is not pinned any more, the list begins anew. */
                pinned?: boolean;
                /** @description Keeps messages that count as unread for the acting user; without one it has no effect. With count the answer is how many there are. */
                unread?: boolean;
                /** @description With unread: how many messages are unread, in place of the messages, for each conversation of the list that has some. Of the other filters receiverType and hideMessagesFromBlockedUsers apply. Without unread it has no effect. */
                count?: boolean;
                /** @description Keeps messages that mention somebody. */
                hasMentions?: boolean;
                /** @description Keeps messages that mention any of these users. */
                mentionedUids?: string[];
                /** @description Keeps messages that mention the acting user; without one it has no effect. */
                myMentionsOnly?: boolean;
                /** @description Whether users who are mentioned are shown with their tags. */
                mentionsWithTagInfo?: boolean;
                /** @description Whether users who are mentioned are shown with what stands between them and the acting user. */
                mentionsWithBlockedInfo?: boolean;
                /** @description Keeps messages that somebody reacted to. */
                hasReactions?: boolean;
                /** @description Keeps messages sent at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages sent at this time or earlier. Without fromTimestamp it has no effect. */
                toTimestamp?: number;
                /** @description Keeps messages of others that were not marked as delivered to the acting user, whom it needs. */
                undelivered?: boolean;
                /** @description Leaves out messages of users whom the acting user has blocked. */
                hideMessagesFromBlockedUsers?: boolean;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-all-thread-messages": {
        parameters: {
            query?: {
                /** @description Message id to go on from; not part of the answer. For example `42`. */
                id?: string;
                /** @description append: messages after the cursor; prepend: those before it. Without a cursor, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description A time to go on from, in Unix seconds, where no id is given. */
                sentAt?: number;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next. */
                perPage?: number;
                /** @description The same as perPage, and wins. */
                limit?: number;
                /** @description Number of the page, from 1, counted from the cursor. Long threads are better walked by cursor. */
                page?: number;
                /** @description Leaves out deleted replies. */
                hideDeleted?: boolean;
                /** @description Whether replies are shown with their tags. */
                withTags?: boolean;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "send-thread-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "subscribe-thread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unsubscribe-thread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-threads": {
        parameters: {
            query?: {
                /** @description Threads of the conversation with this user. For example `tina`. */
                uid?: string;
                /** @description Threads of this group. For example `hikers`. */
                guid?: string;
                /** @description Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next. */
                limit?: number;
                /** @description Whether each thread is shown with the message that it belongs to. */
                withParent?: boolean;
                /** @description The threads in which the acting user has replied, in place of those that they follow. */
                participatedByMe?: boolean;
                /** @description The id in meta.next or meta.previous. For example `42`. */
                id?: string;
                /** @description append: threads that come after the cursor, which are older; prepend: those before it. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-all-reactions": {
        parameters: {
            query?: {
                /** @description Rows at most. */
                limit?: number;
                /** @description Reaction id to go on from; not part of the answer. For example `7`. */
                id?: string;
                /** @description append: reactions after the cursor; prepend: those before it, without a cursor the newest. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-message-reactions": {
        parameters: {
            query?: {
                /** @description Rows at most. */
                limit?: number;
                /** @description Reaction id to go on from; not part of the answer. For example `7`. */
                id?: string;
                /** @description append: reactions after the cursor; prepend: those before it, without a cursor the newest. */
                affix?: "append" | "prepend";
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "add-message-reactions": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "remove-message-reactions": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "pin-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unpin-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "save-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unsave-message": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-message-as-interacted": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "upload-media": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "download-media": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The signed part of the address. */
                id: string;
                /** @description Any name: the answer carries the one of the file. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-all-conversations": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Part of the name of the user or group. For example `hik`. */
                searchKey?: string;
                /** @description Keeps conversations with users, or with groups. */
                conversationType?: "user" | "group";
                /** @description Keeps conversations that the user gave any of these tags. */
                tags?: string[];
                /** @description Whether conversations are shown with their tags. */
                withTags?: boolean;
                /** @description Keeps conversations with users who have any of these tags. */
                userTags?: string[];
                /** @description Keeps conversations with groups that have any of these tags. */
                groupTags?: string[];
                /** @description Whether users and groups are shown with their tags. Names of tags count as true: userTags and groupTags filter. */
                withUserAndGroupTags?: boolean;
                /** @description Only conversations with unread messages. */
                unread?: boolean;
                /** @description Leaves out conversations with AI agents. */
                hideAgentic?: boolean;
                /** @description Only conversations with AI agents. Not together with hideAgentic. */
                onlyAgentic?: boolean;
                /** @description Keeps conversations pinned by this user, or by app_system for everybody. For example `andrew`. */
                pinnedBy?: string;
                /** @description Whether conversations with users whom one has blocked are among them. */
                includeBlockedUsers?: boolean;
                /** @description Whether users are shown with what stands between them and the acting user. */
                withBlockedInfo?: boolean;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "delete-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-user-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "reset-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-conversation-as-delivered": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-conversation-as-read": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "pin-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unpin-user-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-group-conversations": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "reset-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-group-conversation-as-delivered": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-group-conversation-as-read": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "mark-group-conversation-as-unread": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "pin-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unpin-group-conversation": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-all-friends": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps friends whose uid or name begins with this. For example `tin`. */
                searchKey?: string;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "add-friend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-blocked-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps users whose uid or name begins with this. For example `om`. */
                searchKey?: string;
                /** @description blockedByMe: users whom the user of the path has blocked; hasBlockedMe: those who have blocked that user; both: either. */
                direction?: "blockedByMe" | "hasBlockedMe" | "both" | "BLOCKED_BY_ME" | "HAS_BLOCKED_ME" | "BOTH";
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "block-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unblock-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "user-list-blocked-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps users whose uid or name begins with this. For example `om`. */
                searchKey?: string;
                /** @description blockedByMe: users whom the acting user has blocked; hasBlockedMe: those who have blocked that user; both: either. */
                direction?: "blockedByMe" | "hasBlockedMe" | "both" | "BLOCKED_BY_ME" | "HAS_BLOCKED_ME" | "BOTH";
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "user-block-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "user-unblock-users": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-banned-group-users": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "ban-group-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "unban-group-user": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-role": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-apikeys": {
        parameters: {
            query?: {
                /** @description Keeps keys of this scope: fullAccess or authOnly. Any other value finds nothing. For example `fullAccess`. */
                scope?: string;
                /** @description Keeps keys with this in their name. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-apikey": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-calls": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps audio or video calls. */
                type?: "audio" | "video";
                /** @description Keeps calls of one mode. */
                mode?: "call" | "meet" | "presenter";
                /** @description Keeps calls with exactly so many participant entries, as counted by totalParticipants. */
                participantsCount?: number;
                /** @description Keeps calls that began at this time or later, in Unix seconds. A call that nobody took began when it was initiated. */
                startedAt?: number;
                /** @description Keeps calls that ended at this time or earlier, in Unix seconds. One without an end counts by its beginning. */
                endedAt?: number;
                /** @description Keeps calls of one status. */
                status?: "initiated" | "ongoing" | "ended" | "unanswered" | "rejected" | "canceled";
                /** @description Keeps calls to a user or to a group. */
                receiverType?: "user" | "group";
                /** @description Keeps calls with or without a recording. */
                hasRecording?: boolean;
                /** @description Keeps calls with or without a transcription. */
                hasTranscription?: boolean;
                /** @description Keeps calls that this user took part in: as the initiator, the receiver or a participant. For example `andrew`. */
                uid?: string;
            };
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
                onBehalfOf?: string;
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "retrieve-call-details": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "update-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Required with an API key. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "delete-call": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "restrict-features": {
        parameters: {
            query?: never;
            header?: {
                /** @description The app the credential must belong to. */
                appId?: string;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-moderation-blocked-messages": {
        parameters: {
            query?: {
                /** @description Rows at most. */
                limit?: number;
                /** @description Message id to go on from; not part of the answer. For example `42`. */
                id?: string;
                /** @description append: messages after the one with the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest. */
                affix?: "append" | "prepend";
                /** @description Keeps messages that this rule blocked. For example `text-profanity-filter`. */
                ruleId?: string;
                /** @description Keeps messages of this sender. For example `andrew`. */
                sender?: string;
                /** @description Keeps messages that were blocked at this time or later, in Unix seconds. */
                fromTimestamp?: number;
                /** @description Keeps messages that were blocked at this time or earlier, in Unix seconds. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-apps": {
        parameters: {
            query?: {
                /** @description Keeps apps with this in their id or name. */
                searchKey?: string;
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-app": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            default: components["responses"]["Refusal"];
        };
    };
    "map-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "get-client-settings": {
        parameters: {
            query?: never;
            header?: {
                /** @description uid of the user in whose name the request acts. Without it, the system user acts. With an auth token it has no effect: its user acts. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-webhooks": {
        parameters: {
            query?: {
                /** @description Rows per page. */
                perPage?: number;
                /** @description Number of the page, from 1; 0 means 1 as well. */
                page?: number;
                /** @description Keeps webhooks with this in their name. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "create-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "add-triggers": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
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
            default: components["responses"]["Refusal"];
        };
    };
    "rotate-webhook-secret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Version of webhooks; there is only 2. */
                "X-Webhook-Version"?: 2;
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "list-webhook-deliveries": {
        parameters: {
            query?: {
                /** @description Keeps deliveries in this state. */
                state?: "pending" | "waiting" | "delivered" | "failed";
                /** @description Id of the delivery to go on from; not part of the answer. For example `42`. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "replay-webhook-delivery": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
    "test-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the request, so that it can be sent again safely: within 24 hours the same request with the same key is answered as before, and nothing is done again. Printable ASCII, such as a UUID. */
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
            default: components["responses"]["Refusal"];
        };
    };
}
