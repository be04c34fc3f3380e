/** The result of one check. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  /** `warning`: it works, and something should be changed. */
  readonly status: 'ok' | 'warning' | 'failed';
  /** What was found, as a sentence. */
  readonly message: string;
  /** What to do about it, as a sentence. Absent if the status is ok. */
  readonly remedy?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message });

export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'warning',
  message,
  remedy,
});

export const failed = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'failed',
  message,
  remedy,
});

/** The finding for a value that is better the smaller it is. */
export function measured(
  check: string,
  value: number,
  limits: { readonly warning: number; readonly failed: number },
  message: string,
  remedy: string,
): Finding {
  if (value > limits.failed) return failed(check, message, remedy);
  return value > limits.warning ? warning(check, message, remedy) : ok(check, message);
}
