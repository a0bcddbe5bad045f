/**
 * Access rules: literal unions of the specification, and predicates for endpoints, page routes and menus (rule 1.4).
 */

export const roleTypes = ['IFM Admin', 'BMW Admin', 'Agent'] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleNames = ['Admin', 'BMW Admin', 'BMW BCC Team', 'IKAM', 'Agent'] as const;
export type RoleName = (typeof roleNames)[number];

/** Claims without a value. Spelled as in the specification (`DSVGO`, `CreatePostQualificaionPermission`). */
export const flagClaims = [
  'UserManage',
  'Blacklist',
  'Reports',
  'DSVGO',
  'DSVGOEditing',
  'DeletePermission',
  'DeleteAttachmentPermission',
  'StopReminderPermission',
  'CreatePostQualificaionPermission',
  'EditableCodeLvl',
] as const;
export type FlagClaim = (typeof flagClaims)[number];

/** Claims with a list of ids that limit what a user can see, or, for `ExcludeMarket`, exclude from it. */
export const scopeClaims = ['Markets', 'ExcludeMarket', 'CaseSource', 'Brand', 'CodeLevel2'] as const;
export type ScopeClaim = (typeof scopeClaims)[number];

export const claimTypes = ['RoleType', ...flagClaims, ...scopeClaims] as const;
export type ClaimType = (typeof claimTypes)[number];

/** Ids per scope claim. A missing scope is no limit. */
export type Scopes = Partial<Record<ScopeClaim, readonly number[]>>;

/**
 * Whether a user with these scopes may change the settings of a market: the market itself, its dealers and its rules.
 * Null: settings of all markets, which need a user without any scope. Settings act on all cases of a market, so a user with a
 * scope on other fields, who does not see all of them, changes none (rule 1.14).
 */
export function mayChangeSettings(
  { Markets, ExcludeMarket, ...others }: Scopes,
  marketId: number | null,
): boolean {
  if (Object.keys(others).length > 0) return false;
  if (marketId === null) return Markets === undefined && ExcludeMarket === undefined;
  return (Markets?.includes(marketId) ?? true) && !ExcludeMarket?.includes(marketId);
}

/** Rights of a signed-in user that access rules depend on. */
export interface Grants {
  role: RoleName;
  roleType: RoleType;
  claims: readonly FlagClaim[];
}

export interface AccessRule {
  readonly name: string;
  /** `anonymous` needs no session. `signedIn` needs one, and `allows` must return true. */
  readonly kind: 'anonymous' | 'signedIn';
  readonly allows: (grants: Grants) => boolean;
}

const signedInWhen = (name: string, allows: (grants: Grants) => boolean): AccessRule => ({
  name,
  kind: 'signedIn',
  allows,
});
const isType = (grants: Grants, ...types: RoleType[]) => types.includes(grants.roleType);
const holds = (claim: FlagClaim) => (grants: Grants) => grants.claims.includes(claim);

/** No session required: sign-in screens and token links. */
export const anonymous: AccessRule = { name: 'anonymous', kind: 'anonymous', allows: () => true };
export const signedIn = signedInWhen('signedIn', () => true);
export const adminType = signedInWhen('adminType', (g) => isType(g, 'IFM Admin', 'BMW Admin'));
export const ifmAdminType = signedInWhen('ifmAdminType', (g) => isType(g, 'IFM Admin'));
export const ruleEditor = signedInWhen('ruleEditor', (g) => g.role === 'Admin');
/** May create cases (rule 1.13). */
export const caseCreator = signedInWhen('caseCreator', (g) => isType(g, 'IFM Admin', 'BMW Admin', 'Agent'));
/** User screens are only for administrators. The claim alone is not enough. */
export const userManager = signedInWhen('userManager', (g) => adminType.allows(g) && holds('UserManage')(g));
export const blacklistKeeper = signedInWhen('blacklistKeeper', holds('Blacklist'));
/** Searches persons across all scopes and sees their stored data (chapter 18). */
export const gdprReader = signedInWhen('gdprReader', holds('DSVGO'));
/** Also corrects, restricts, exports and erases it. */
export const gdprEditor = signedInWhen('gdprEditor', (g) => holds('DSVGO')(g) && holds('DSVGOEditing')(g));
/** Reads the daily report and manages its readers. Regenerates the YTD report. */
export const reportReader = signedInWhen('reportReader', holds('Reports'));
/** Edits the monthly report and sends it. */
export const monthlyReporter = signedInWhen(
  'monthlyReporter',
  (g) => g.role === 'Admin' || g.role === 'BMW BCC Team',
);
export const eventDeleter = signedInWhen('eventDeleter', holds('DeletePermission'));
export const caseDeleter = signedInWhen('caseDeleter', holds('DeletePermission'));
export const reminderStopper = signedInWhen('reminderStopper', holds('StopReminderPermission'));
export const postQualificationRequester = signedInWhen(
  'postQualificationRequester',
  holds('CreatePostQualificaionPermission'),
);
export const attachmentDeleter = signedInWhen('attachmentDeleter', holds('DeleteAttachmentPermission'));

/** Whether a user with these grants, or a signed-out one (null), passes the rule. */
export function mayPass(rule: AccessRule, grants: Grants | null): boolean {
  return rule.kind === 'anonymous' || (grants !== null && rule.allows(grants));
}
