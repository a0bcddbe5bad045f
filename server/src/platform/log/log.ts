import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

const shortText = 300;
const statementsOwn = '\nparams:';

/** Removes possible personal data: mail addresses, and row values that the database quotes. */
const withoutValues = (text: string): string =>
  text
    .replace(/\S+/g, (word) => (word.includes('@') ? '…@…' : word))
    .replace(/"[^"]*"/g, '"…"')
    .slice(0, shortText);

interface Problem extends Error {
  code?: string | number;
  constraint?: string;
  table?: string;
  query?: string;
}

/** Also accepts objects with a message that are no `Error`, such as errors of the job queue. */
const isErrorLike = (error: unknown): error is Problem =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string');

/** Message of an error in one line, for logs and the table of jobs. */
export function errorMessage(error: unknown): string {
  if (!isErrorLike(error)) return withoutValues(String(error));
  // The query builder's message contains the statement and all parameters. Its cause contains the real error.
  if ('query' in error && error.cause instanceof Error) return errorMessage(error.cause);
  const [own = ''] = error.message.split(statementsOwn, 1);
  // If no address of a host answers, the message is empty and the code names the error.
  return withoutValues(own || String(error.code ?? ''));
}

/**
 * Error for the log (rule 12.7): type, message, names from the database, and stack. Without the statement's
 * parameters and without the message in the stack.
 */
export function serializeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { message: errorMessage(error) };
  const problem = error;
  const cause = (problem.cause instanceof Error ? problem.cause : problem) as Problem;
  const { stack = '', message } = problem;
  return {
    type: problem.name,
    code: cause.code ?? problem.code,
    constraint: cause.constraint,
    table: cause.table,
    message: errorMessage(problem),
    statement: problem.query?.slice(0, shortText),
    stack: stack.slice(message === '' ? 0 : stack.indexOf(message) + message.length).trim(),
  };
}

/** Log of the process, one JSON object per line. */
export const createLog = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    destination,
  );
