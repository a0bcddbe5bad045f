import { DatabaseError } from 'pg';
import type { AppError } from '../../errors.ts';

/**
 * Handler for `catch` of an insert or update: throws the error of the violated unique constraint, and any other error
 * unchanged. A concurrent insert shows up only as a unique violation, so a check before the statement is not enough.
 */
export const rejectDuplicate =
  (errorsByConstraint: Readonly<Record<string, () => AppError>>) =>
  (error: unknown): never => {
    const cause = error instanceof Error ? error.cause : null;
    const constraint = cause instanceof DatabaseError ? cause.constraint : undefined;
    throw (constraint !== undefined && errorsByConstraint[constraint]?.()) || error;
  };
