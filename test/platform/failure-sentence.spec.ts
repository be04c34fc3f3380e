import { failureSentence } from '#platform/errors/failure-sentence.js';
import { StartupError } from '#platform/errors/startup-error.js';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['of this code', new StartupError('There is no app a1.'), 'There is no app a1.'],
  ['of the operating system', withCode('ENOENT', 'no such file'), 'no such file.'],
  ['of PostgreSQL', withCode('42P04', 'database "a" already exists\nat line 1'), 'database "a" already exists.'],
  [
    'of Prisma',
    withCode('P1001', "\nInvalid `prisma.app.findUnique()` invocation:\n\n\nCan't reach database server at db:5432"),
    "Can't reach database server at db:5432.",
  ],
  [
    'without a message',
    Object.assign(new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')]), {
      code: 'ECONNREFUSED',
    }),
    'connect ECONNREFUSED ::1:5432.',
  ],
])('an error %s is one sentence', (_, error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});
