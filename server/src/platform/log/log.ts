import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

const shortText = 300;
const statementsOwn = '\nparams:';

/** A text without what may be somebody's: addresses, and what the database quotes of a row. */
const withoutValues = (text: string): string =>
  text
    .replace(/\S+/g, (word) => (word.includes('@') ? '…@…' : word))
    .replace(/"[^"]*"/g, '"…"')
    .slice(0, shortText);

interface Fault extends Error {
  code?: string | number;
  constraint?: string;
  table?: string;
  query?: string;
}

/** Also what is no `Error` and says the same, such as the faults of the job queue. */
const isErrorLike = (error: unknown): error is Fault =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

/** What a fault says of itself in one line, for logs and the table of jobs. */
export function errorMessage(error: unknown): string {
  if (!isErrorLike(error)) return withoutValues(String(error));
  // The query builder's message holds the statement and all its values, its cause says what is wrong.
  if ('query' in error && error.cause instanceof Error) return errorMessage(error.cause);
  const [own = ''] = error.message.split(statementsOwn, 1);
  // Of a host with several addresses none answers: the message is empty, the code says why.
  return withoutValues(own || String(error.code ?? ''));
}

/**
 * A fault as the log tells it (rule 12.7): what it is, what the database named, and where in the code. Never what a
 * statement was given, nor the message within the stack.
 */
export function serializeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: errorMessage(error) };
  const fault = error;
  const cause = (fault.cause instanceof Error ? fault.cause : fault) as Fault;
  const { stack = '', message } = fault;
  return {
    type: fault.name,
    code: cause.code ?? fault.code,
    constraint: cause.constraint,
    table: cause.table,
    message: errorMessage(fault),
    statement: fault.query?.slice(0, shortText),
    stack: stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length).trim(),
  };
}

/** The log of the process: one JSON object a line. */
export const createLog = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  );
