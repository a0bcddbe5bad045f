import type { GivableRights } from '@cfm/contract/access/user-settings.ts';
import { userManager } from '@cfm/contract/platform/access.ts';
import { type Ctx, userOf } from '../../context.ts';

/** Rights that the reader may give to others. */
export async function getGivableRights(ctx: Ctx): Promise<GivableRights> {
  const reader = userOf(ctx);
  return {
    flags: [...reader.claims],
    scopes: Object.fromEntries(Object.entries(reader.scopes).map(([scope, ids]) => [scope, [...ids]])),
    isManager: userManager.allows(reader),
  };
}
