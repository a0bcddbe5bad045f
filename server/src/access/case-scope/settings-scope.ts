import { mayChangeSettings } from '@cfm/contract/platform/access.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Whether the user's scope allows changing settings of a market, or of all markets (null) (rule 1.14). */
export const isInSettingsScope = (ctx: Ctx, marketId: number | null): boolean =>
  mayChangeSettings(userOf(ctx).scopes, marketId);

/**
 * Rejects a change of settings out of the user's scope. Every user may read settings, so the answer is `Forbidden`, not
 * `NotFound`. A record that moves to another market is checked for both.
 */
export function requireSettingsScope(ctx: Ctx, ...marketIds: readonly (number | null)[]): void {
  if (!marketIds.every((marketId) => isInSettingsScope(ctx, marketId))) throw new AppError('Forbidden');
}
