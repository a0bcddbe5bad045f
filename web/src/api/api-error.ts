import type { ErrorBody, ErrorCode } from '@cfm/contract/platform/errors.ts';

/** A response with an error status. `body` is the message, or the raw text if it is not the contract's error body. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly body: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly lockedByUser: ErrorBody['lockedByUser'];
  /** The stored record, if the save was based on an old version (rule 11.12). */
  readonly current: unknown;
  readonly changedBy: string | null;

  constructor(answer: { status: number; statusText: string; body: string }) {
    const parsed = readErrorBody(answer.body);
    super(parsed?.message ?? answer.statusText);
    this.status = answer.status;
    this.statusText = answer.statusText;
    // The server sends only codes of the contract. An unknown code of a newer server falls to the default branches.
    this.code = (parsed?.code as ErrorCode | undefined) ?? null;
    this.errors = parsed?.errors ?? {};
    this.body = parsed?.message ?? answer.body;
    this.requestId = parsed?.requestId ?? null;
    this.retryAfterSeconds = parsed?.retryAfterSeconds ?? null;
    this.lockedByUser = parsed?.lockedByUser;
    this.current = parsed?.current;
    this.changedBy = parsed?.changedBy ?? null;
  }
}

/** No response: offline, server unavailable or connection lost. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network error', { cause });
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
/** True for an error response with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  isApiError(error) && error.code !== null && codes.includes(error.code);

function readErrorBody(text: string): Partial<ErrorBody> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('message' in value || 'errors' in value))
      return null;
    const { errors, ...rest } = value as Partial<ErrorBody>;
    return { ...rest, message: rest.message ?? '', errors: typeof errors === 'object' ? errors : {} };
  } catch {
    return null;
  }
}
