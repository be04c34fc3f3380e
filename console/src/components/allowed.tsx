import type { ReactNode } from 'react';
import { useMay, type Operation } from '../api/rights.ts';

interface AllowedProps {
  /** What the content calls. */
  operation: Operation;
  children: ReactNode;
}

/** Content for roles that may call an operation in the app of the page; nothing for others. */
export const Allowed = ({ operation, children }: AllowedProps) => (useMay()(operation) ? children : null);

/** Fields of a form: for roles that may not call the operation they are read-only. */
export const AllowedFields = ({ operation, children }: AllowedProps) => (
  <fieldset className="fields" disabled={!useMay()(operation)}>
    {children}
  </fieldset>
);
