import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '@cfm/contract/platform/errors.ts';

/** Stored state, for a caller with an older version. */
interface StoredState {
  current: unknown;
  changedBy?: string | null;
  /** Case or contact that the state shows, for the access log (rule 14.6). Null if it is neither. */
  shows: { kind: SeenKind; id: number } | null;
}

interface AppErrorDetails {
  /** Text per field, already in the reader's language. */
  fields?: Record<string, string>;
  /** Replaces the code's own text, in the reader's language. */
  text?: string;
  /** Field that gets the code's own text. */
  field?: string;
  /** Values of the code's text. */
  values?: Record<string, string | number>;
  /** Additional fields of the contract's error body. */
  extra?: Pick<ErrorBody, 'retryAfterSeconds' | 'lockedByUser'>;
  stored?: StoredState;
}

/** An error for the caller. Verbs throw it, and one handler answers it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * Returns the value or throws `NotFound`. For records that a caller names and a user can remove. Otherwise
 * see `only`.
 */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('NotFound');
  return value;
}
