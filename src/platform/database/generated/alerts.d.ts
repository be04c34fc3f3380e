// Written by npm run statements.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
    'alerts-count-successes': Record<string, never>;
    'alerts-end': {
      checkName: string;
      status: string;
      message: string;
      remedy: string;
      beganAt: Date;
      wasTold: boolean | null;
    };
    'alerts-list': {
      checkName: string;
      status: string;
      message: string;
      beganAt: Date;
      wasTold: boolean;
    };
    'alerts-observe': Record<string, never>;
    'alerts-silence': Record<string, never>;
    'alerts-silenced-until': {
      until: Date;
    };
    'alerts-tell': {
      checkName: string;
      status: string;
      message: string;
      remedy: string;
      beganAt: Date;
    };
  }
  interface StatementValues {
    'alerts-count-successes': [$1: ListOf<string>];
    'alerts-end': [$1: number];
    'alerts-list': [];
    'alerts-observe': [$1: ListOf<string>, $2: ListOf<string>, $3: ListOf<string>, $4: ListOf<string>];
    'alerts-silence': [$1: number];
    'alerts-silenced-until': [];
    'alerts-tell': [$1: number];
  }
}
