import type { AppStatement } from '#platform/database/statement.js';

// Of test/support: a process declares a statement once, and a module of test/support is loaded for each file of tests.

/** Adds a withheld action message about the message `$2`. */
export declare const appendWithheldAction: AppStatement<{ id: bigint }, [messageId: bigint]>;
