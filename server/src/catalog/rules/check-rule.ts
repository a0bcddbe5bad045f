import type { Ctx } from '../../context.ts';
import { type Edited, readEdited } from './edited-rule.ts';
import { findConflicts } from './find-conflicts.ts';

/** Stored rules that compete with an edited one. */
export const checkRule = async (ctx: Ctx, edited: Edited) =>
  findConflicts(ctx, await readEdited(ctx, edited));
