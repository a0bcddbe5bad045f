import {
  type UserForm,
  type UserImportColumn,
  userForm,
  userImportColumns,
} from '@cfm/contract/access/user-settings.ts';
import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import type { ImportCounts, ImportKind } from '@cfm/contract/platform/spreadsheet-import.ts';
import { sql } from 'drizzle-orm';
import { listNamedMarkets, marketsByName, type NamedMarket } from '../../catalog/markets/markets-by-name.ts';
import type { Ctx } from '../../context.ts';
import { errorsInOrder, hashOfPlan, planRows } from '../../platform/files/plan-import.ts';
import { fieldTextsOf } from '../../platform/texts/parse-form.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { listManagedUsers, type ManagedUser } from '../sign-in/manage-user.ts';
import { beyondRights, type Rights, type UserWithRights, whyNotManaged } from '../sign-in/policy.ts';
import { auditedUser, isChanged } from './audit-user.ts';
import { beyondTexts, rightsFrom } from './given-rights.ts';
import { type ReadRow, readRow } from './import-cells.ts';
import type { GivenUser } from './import-table.ts';
import { listRoleRows } from './queries.ts';
import { users } from './tables.ts';

type RoleRow = Awaited<ReturnType<typeof listRoleRows>>[number];
export interface PlannedUser {
  rowNumber: number;
  username: string;
  name: string;
  kind: ImportKind;
  stored: ManagedUser | null;
  /** Resulting user and rights. Null if the row has errors. */
  after: { form: UserForm; rights: Rights } | null;
  errors: { column: UserImportColumn; text: string }[];
}
export interface UserPlan {
  rows: PlannedUser[];
  counts: ImportCounts;
  markets: readonly NamedMarket[];
  roles: readonly RoleRow[];
  /** Equal for plans that do the same. */
  hash: string;
}
const fold = (text: string) => text.toLowerCase();

/** Plans the import of these rows by this manager (rule 18.11). */
export async function planImport(
  ctx: Ctx,
  given: readonly GivenUser[],
  manager: UserWithRights,
): Promise<UserPlan> {
  const names = given.map(({ cells }) => fold(cells.username ?? ''));
  const addresses = given.map(({ cells: { email = '' } }) => fold(emailAddress(email) ?? email));
  const roles = await listRoleRows(ctx.db);
  const markets = await listNamedMarkets(ctx.db);
  const known = await listManagedUsers(
    ctx.db,
    sql`(lower(${users.username}) = any(${sql.param(names)}::text[]) or lower(${users.email}) = any(${sql.param(addresses)}::text[]))`,
  );
  const planning: Planning = {
    ctx,
    manager,
    roles,
    markets: marketsByName(markets),
    byName: new Map(known.map((user) => [fold(user.username), user])),
    ownerOf: new Map(known.map((user) => [fold(user.email), fold(user.username)])),
    rowOf: new Map(),
  };
  const { rows, counts } = await planRows(given, (row) => planRow(planning, row));
  return {
    rows,
    counts,
    markets,
    roles,
    hash: hashOf(rows),
  };
}

interface Planning {
  ctx: Ctx;
  manager: UserWithRights;
  roles: readonly RoleRow[];
  markets: ReturnType<typeof marketsByName>;
  byName: ReadonlyMap<string, ManagedUser>;
  /** Username by e-mail address, as far as the rows have been processed. */
  ownerOf: Map<string, string>;
  rowOf: Map<string, number>;
}

function planRow(planning: Planning, given: GivenUser): PlannedUser {
  const { ctx, byName } = planning;
  const key = fold(given.cells.username ?? '');
  const stored = byName.get(key) ?? null;
  const read = readRow(ctx, given, stored, planning);
  const errors = new Map(read.problems);
  const earlier = planning.rowOf.get(key);
  if (earlier !== undefined)
    errors.set('username', ruleText(ctx, 'username', 'duplicateRow', { row: earlier }));
  else if (key !== '') planning.rowOf.set(key, given.rowNumber);
  const parsed = userForm.safeParse(read.form);
  // An error of the cell is already reported, and leaves the field empty.
  for (const [column, text] of brokenColumns(ctx, parsed.error, read.form))
    if (!errors.has(column)) errors.set(column, text);
  const form = parsed.success ? parsed.data : null;
  const after = form && judge(planning, stored, form, errors);
  return {
    rowNumber: given.rowNumber,
    username: stored?.username ?? given.cells.username ?? '',
    name: [read.form.firstName, read.form.lastName].filter(Boolean).join(' '),
    stored,
    after: errors.size === 0 ? after : null,
    kind: errors.size > 0 || after === null ? 'wrong' : kindOf(stored, after),
    errors: errorsInOrder(userImportColumns, errors),
  };
}

/** Errors of the form as a whole, by column and with the column's label. */
function brokenColumns(
  ctx: Ctx,
  error: { issues: Parameters<typeof fieldErrors>[0] } | undefined,
  form: ReadRow['form'],
): [UserImportColumn, string][] {
  if (error === undefined) return [];
  const texts = fieldTextsOf(ctx.language);
  const words = textsOf(ctx.language, 'users');
  const label = (name: string) =>
    userImportColumns.some((column) => column === name)
      ? words(`columns.${name as UserImportColumn}`)
      : texts.label(name);
  const broken = fieldErrors(error.issues, form, { ...texts, label });
  return Object.entries(broken).map(([path, text]) => [columnOf(path), text]);
}

/** Checks that the manager may do the change (rules 18.2 and 18.3) and that no other user has the address. */
function judge(
  { ctx, manager, roles, ownerOf }: Planning,
  stored: ManagedUser | null,
  form: UserForm,
  errors: Map<UserImportColumn, string>,
): { form: UserForm; rights: Rights } | null {
  const role = roles.find(({ id }) => id === form.roleId);
  if (!role) return null;
  const rights = rightsFrom(role, form);
  const after = { form, rights };
  if (stored && kindOf(stored, after) === 'same') return after;
  if (stored && whyNotManaged(manager, stored) !== null)
    errors.set('username', ruleText(ctx, 'username', 'importNotManaged'));
  for (const [path, text] of Object.entries(beyondTexts(ctx, beyondRights(rights, manager)))) {
    const column = path.startsWith('scopes.') ? 'markets' : 'role';
    if (!errors.has(column)) errors.set(column, text);
  }
  const [key, address] = [fold(form.username), fold(form.email)];
  const owner = ownerOf.get(address);
  if (owner !== undefined && owner !== key) errors.set('email', ruleText(ctx, 'email', 'emailTaken'));
  else ownerOf.set(address, key);
  return after;
}

const kindOf = (
  stored: ManagedUser | null,
  { form, rights }: { form: UserForm; rights: Rights },
): ImportKind => {
  if (stored === null) return 'new';
  const change = { userId: stored.userId, before: stored, after: auditedUser(form, rights.role) };
  return isChanged(change) ? 'changed' : 'same';
};

/** Form field of each column. */
const fieldOf: Readonly<Record<UserImportColumn, string>> = {
  username: 'username',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  role: 'roleId',
  language: 'language',
  markets: 'scopes',
  active: 'isActive',
};
const columnOf = (path: string): UserImportColumn =>
  userImportColumns.find((column) => fieldOf[column] === path.split('.')[0]) ?? 'username';

/** Hash of everything that the import would do, and of the current state of its users. */
const hashOf = (rows: readonly PlannedUser[]): string =>
  hashOfPlan(
    rows.map(({ rowNumber, username, kind, stored, after }) => [
      rowNumber,
      username,
      kind,
      stored && [stored.userId, stored.version],
      after,
    ]),
  );
