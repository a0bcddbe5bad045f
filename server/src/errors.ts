import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '@cfm/contract/platform/errors.ts';

/** What is stored, for who began with an older state. */
interface StoredState {
  current: unknown;
  changedBy?: string | null;
  /** The case or contact that it shows, whose words they see by it (rule 14.6); null if it is of neither. */
  shows: { kind: SeenKind; id: number } | null;
}

interface AppErrorDetails {
  /** Text per field, already in the reader's language. */
  fields?: Record<string, string>;
  /** Said instead of the code's own text, in the reader's language. */
  text?: string;
  /** The one field that the code's own text stands at. */
  field?: string;
  /** Values of the code's text. */
  values?: Record<string, string | number>;
  /** What the contract's error body carries beside the text. */
  extra?: Pick<ErrorBody, 'retryAfterSeconds' | 'lockedByUser'>;
  stored?: StoredState;
}

/** A refusal that the caller can understand. Verbs throw it, one handler answers it. */
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

/** The value, or a `NotFound` when there is none. For what a caller can name and somebody can remove; else see `only`. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('NotFound');
  return value;
}
