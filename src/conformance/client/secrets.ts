/** Names of members whose values are credentials. */
const CREDENTIAL =
  /^(api_?key|auth_?token|secret|password|fcmToken|pushToken|private_key|p8Key|sendGridApiKey|twilioAuthToken)$/i;

/** Shorter texts are no credentials, and hiding them would make a report unreadable. */
const SHORTEST = 8;

/** The credentials that a run has been given or has received, to keep them out of its report. */
export class Secrets {
  private readonly values = new Set<string>();

  add(...values: (string | undefined)[]): void {
    for (const value of values) if (value && value.length >= SHORTEST) this.values.add(value);
  }

  /** Adds the credentials in a JSON value. */
  addFrom(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string' && CREDENTIAL.test(name)) this.add(member);
      else this.addFrom(member);
    }
  }

  /** The text with `[hidden]` in place of every credential, also where it is part of an address. */
  hide(text: string): string {
    // longer ones first: one can be the beginning of another
    const longestFirst = [...this.values].sort((one, other) => other.length - one.length);
    return longestFirst.reduce(
      (hidden, value) => formsOf(value).reduce((without, form) => without.replaceAll(form, '[hidden]'), hidden),
      text,
    );
  }
}

/** A secret can stand in a text as it is, in an address, and in JSON. */
const formsOf = (value: string): string[] => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
