import type { UserForm } from '@cfm/contract/access/user-settings.ts';
import type { RoleName } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { roles } from '../access/users/tables.ts';
import type { TestApp } from './test-app.ts';

export async function roleIdOf(t: TestApp, name: RoleName): Promise<number> {
  const [row] = await t.db.select({ roleId: roles.roleId }).from(roles).where(eq(roles.name, name));
  if (!row) throw new Error(`no role ${name}`);
  return row.roleId;
}

let counter = 0;
/** The form to create a user with this role. */
export async function userFormFor(
  t: TestApp,
  roleName: RoleName,
  more: Partial<UserForm> = {},
): Promise<UserForm> {
  counter += 1;
  return {
    firstName: 'Nora',
    lastName: `Neumann${counter}`,
    username: `nora${counter}`,
    email: `nora${counter}@staff.example`,
    language: 'en',
    isActive: true,
    roleId: await roleIdOf(t, roleName),
    claims: {},
    scopes: {},
    ...more,
  };
}
