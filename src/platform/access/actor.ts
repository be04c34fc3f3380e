/** Who makes a request, for the audit log. */
export interface Actor {
  /** The actor as JSON, with the properties that the trigger function `write_audit_entry` reads. */
  describe(): string;
}
