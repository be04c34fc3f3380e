import { usePasskeyCounts, useResetPasskeys } from '../../api/passkeys.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { formatNumber } from '../../format.ts';
import { texts } from '../../texts/index.ts';

/** Removes the passkeys of a collaborator who has lost them. */
export function PasskeyReset({ appId, email }: { appId: string; email: string }) {
  const count = usePasskeyCounts(appId).data?.[email];
  const reset = useResetPasskeys(appId);
  if (count === undefined) return null;
  const label = texts.passkeys.reset(formatNumber(count));
  return (
    <ConfirmButton
      size="compact-sm"
      label={label}
      accessibleLabel={`${label} ${email}`}
      question={texts.passkeys.resetQuestion(email)}
      change={reset}
      input={email}
    />
  );
}
