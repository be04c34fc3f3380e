import type { NestExpressApplication } from '@nestjs/platform-express';

export function usesWorkerServer(): boolean;
export function joinWorkerServer<Started extends { readonly app: NestExpressApplication }>(
  start: () => Promise<Started>,
): Promise<Started>;
export function leaveWorkerServer(): void;
export function closeWorkerServer(): Promise<void>;
