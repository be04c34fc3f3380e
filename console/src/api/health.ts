import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, body, installation, type Schemas } from './client.ts';

export type HealthReport = Schemas['HealthReportView'];
export type Finding = Schemas['FindingView'];

/** Refreshed while the page is open. A failure keeps the last report. */
export const useHealthReport = () =>
  useQuery({
    queryKey: ['health-report'],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    staleTime: 0,
    retry: false, // the next refresh is near
    queryFn: async () => (await body(installation.GET('/health/report'))).data,
  });

/** The server responds, and its database does not. */
export const isDatabaseDown = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'ERR_MISSION_FAILED';
