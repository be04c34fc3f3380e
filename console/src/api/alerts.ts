import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consoleRequest } from './client.ts';

export interface Alerts {
  /** Email addresses, and `webhook`. */
  recipients: string[];
  /** Unix seconds. */
  silencedUntil?: number;
  alerts: { check: string; status: string; message: string; beganAt: number; wasTold: boolean }[];
}

export interface TestResult {
  recipient: string;
  /** Why the recipient was not reached. */
  error?: string;
}

const KEY = ['alerts'];

export const useAlerts = () =>
  useQuery({
    queryKey: KEY,
    refetchInterval: 10_000,
    queryFn: () => consoleRequest<Alerts>('GET', 'alerts'),
  });

/** Sends a test to each recipient. */
export const useTestAlert = () =>
  useMutation({ mutationFn: () => consoleRequest<TestResult[]>('POST', 'alerts/test') });

/** Nothing that begins is told for so many hours; 0 ends the silence. */
export function useSilenceAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hours: number) => consoleRequest<Alerts>('POST', 'alerts/silence', {}, { hours }),
    onSuccess: (alerts) => client.setQueryData(KEY, alerts),
  });
}
