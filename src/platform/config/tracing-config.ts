import { str, type CleanedEnv } from 'envalid';
import { fraction, webAddress, whole } from './validators.js';

const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The samplers that OpenTelemetry defines. */
export type SamplerName = (typeof samplerNames)[number];

/** Where and how traces are exported. */
export interface TracingConfig {
  /** The address has no slash at the end, and no `/v1/traces`. */
  readonly endpoint: string;
  /** `name=value` with commas between them. They can contain credentials. */
  readonly headers: string;
  readonly serviceName: string;
  /** `name=value` with commas between them. */
  readonly resourceAttributes: string;
  readonly sampler: SamplerName;
  /** Samplers with a ratio choose this part of the traces, from 0 to 1. */
  readonly ratio: number;
  /** The pause between two exports. */
  readonly delayMilliseconds: number;
  /** An export, with its retries, has this time. */
  readonly timeoutMilliseconds: number;
}

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
    default: undefined,
    desc: 'Collector of OpenTelemetry that receives traces by OTLP over HTTP, as JSON, at `/v1/traces` below this address. Without it nothing is traced. See [operations](operations.md#traces).',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: str({
    default: '',
    desc: 'Headers of requests to the collector, `name=value` with commas between them. Values are percent-encoded.',
    example: 'authorization=Basic%20dXNlcjpwYXNzd29yZA',
  }),
  OTEL_SERVICE_NAME: str({ default: 'confab', desc: 'The attribute `service.name` of traces.' }),
  OTEL_RESOURCE_ATTRIBUTES: str({
    default: '',
    desc: 'Further attributes of all traces, `name=value` with commas between them.',
    example: 'deployment.environment.name=production',
  }),
  OTEL_TRACES_SAMPLER: str({
    default: 'parentbased_always_on',
    choices: [...samplerNames],
    desc: 'Which requests are traced. Those with `parentbased` follow the header `traceparent` of a request that has one, which every client can send; `traceidratio` does not.',
  }),
  OTEL_TRACES_SAMPLER_ARG: fraction({
    default: 1,
    desc: 'Which part of the requests the samplers with `traceidratio` choose, from 0 to 1.',
    example: '0.1',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(1, 60_000, {
    default: 10_000,
    desc: 'Milliseconds that an export of traces may take, with its retries. Then its spans are dropped.',
  }),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 60_000, { default: 5_000, desc: 'Milliseconds between two exports of traces.' }),
};

/** @returns undefined if nothing is traced */
export const tracingConfig = (env: CleanedEnv<typeof tracingVariables>): TracingConfig | undefined =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: env.OTEL_SERVICE_NAME,
        resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
        sampler: env.OTEL_TRACES_SAMPLER,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
        delayMilliseconds: env.OTEL_BSP_SCHEDULE_DELAY,
        timeoutMilliseconds: env.OTEL_EXPORTER_OTLP_TIMEOUT,
      };
