import type { RightsForm } from '@cfm/contract/access/user-settings.ts';
import { flagClaims, type ScopeClaim, scopeClaims } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { markets } from '../../catalog/markets/tables.ts';
import { codeLevelTopicGroups, lookups } from '../../catalog/reference-data/tables.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { beyondRights, type Rights, type RightsPath } from '../sign-in/policy.ts';
import { effectiveClaims, type OwnClaim } from './effective-claims.ts';
import { roles } from './tables.ts';

/** Own claims of a form in stored format. */
export const ownClaimsOf = ({ claims, scopes }: Pick<RightsForm, 'claims' | 'scopes'>): OwnClaim[] => [
  ...flagClaims.flatMap((type) => {
    const isGranted = claims[type];
    return isGranted === undefined ? [] : [{ type, isGranted, ids: [] }];
  }),
  ...scopeClaims.flatMap((type) => {
    const ids = scopes[type];
    return ids === undefined ? [] : [{ type, isGranted: true, ids: [...new Set(ids)].sort((a, b) => a - b) }];
  }),
];

/** Rights of a role combined with own claims. Rejects an unknown role at its field. */
export async function rightsOf(ctx: Ctx, form: RightsForm): Promise<Rights> {
  const [role] = await ctx.db
    .select({ name: roles.name, roleType: roles.roleType, claims: roles.defaultClaims })
    .from(roles)
    .where(eq(roles.roleId, form.roleId));
  if (!role) throw unknownChoices(ctx.language, ['roleId']);
  return rightsFrom(role, form);
}

/** Rights of this role combined with the own claims of a form. */
export function rightsFrom(
  { name, roleType, claims }: Pick<Rights, 'roleType'> & { name: Rights['role']; claims: readonly string[] },
  form: RightsForm,
): Rights {
  const { flags, scopes } = effectiveClaims(claims, ownClaimsOf(form));
  return { role: name, roleType, claims: flags, scopes };
}

/** Error texts by field for rights beyond the giver's (rule 18.3). */
export const beyondTexts = (ctx: Ctx, paths: readonly RightsPath[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, ruleText(ctx, path, ruleOf(path))]));
const ruleOf = (path: RightsPath) => {
  if (path === 'roleId') return 'beyondRole';
  if (path.startsWith('claims.')) return 'beyondClaim';
  return path === 'scopes.ExcludeMarket' ? 'beyondExcluded' : 'beyondScope';
};

/** Rejects rights beyond the giver's. */
export function rejectBeyond(ctx: Ctx, rights: Rights, giver: Rights): void {
  const paths = beyondRights(rights, giver);
  if (paths.length > 0) throw new AppError('BeyondOwnRights', { fields: beyondTexts(ctx, paths) });
}

/** Rejects unknown scope ids, unless the user already has them. */
export async function rejectUnknownScopes(
  ctx: Ctx,
  { scopes }: Pick<RightsForm, 'scopes'>,
  before: Rights['scopes'] = {},
): Promise<void> {
  const unknown: `scopes.${ScopeClaim}`[] = [];
  for (const scope of scopeClaims) {
    const ids = (scopes[scope] ?? []).filter((id) => !before[scope]?.includes(id));
    if (ids.length === 0) continue;
    const known = new Set(await listIds[scope](ctx));
    if (!ids.every((id) => known.has(id))) unknown.push(`scopes.${scope}`);
  }
  if (unknown.length > 0)
    throw new AppError('BadRequest', {
      fields: Object.fromEntries(unknown.map((path) => [path, ruleText(ctx, 'scopes', 'choice')])),
    });
}

const marketIds = async ({ db }: Ctx) =>
  (await db.select({ id: markets.marketId }).from(markets)).map(({ id }) => id);
const idsOfKind =
  (kind: 'source' | 'brand') =>
  async ({ db }: Ctx) =>
    (await db.select({ id: lookups.lookupId }).from(lookups).where(eq(lookups.kind, kind))).map(
      ({ id }) => id,
    );
const listIds: Record<ScopeClaim, (ctx: Ctx) => Promise<number[]>> = {
  Markets: marketIds,
  ExcludeMarket: marketIds,
  CaseSource: idsOfKind('source'),
  Brand: idsOfKind('brand'),
  CodeLevel2: async ({ db }) =>
    (await db.select({ id: codeLevelTopicGroups.topicGroupId }).from(codeLevelTopicGroups)).map(
      ({ id }) => id,
    ),
};
