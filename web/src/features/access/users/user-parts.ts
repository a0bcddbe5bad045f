import type { UserForm, userForm } from '@cfm/contract/access/user-settings.ts';
import { type FlagClaim, flagClaims, type ScopeClaim, scopeClaims } from '@cfm/contract/platform/access.ts';
import type { FormValues } from '../../../ui/use-form.ts';

export type UserValues = FormValues<typeof userForm>;
/** The parts to choose between on an edit conflict: each right and each scope separately. */
export type UserParts = Omit<UserValues, 'claims' | 'scopes'> & {
  [Field in FlagClaim]?: boolean;
} & { [Field in ScopeClaim]?: number[] };

export const isFlag = (field: string): field is FlagClaim => flagClaims.some((claim) => claim === field);
export const isScope = (field: string): field is ScopeClaim => scopeClaims.some((scope) => scope === field);

const without = <Value extends object>(values: Value): Value =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Value; // a subset of the fields

export const inParts = {
  split: ({ claims, scopes, ...rest }: UserValues): UserParts => ({ ...rest, ...claims, ...scopes }),
  join(parts: UserParts): UserValues {
    const entries = Object.entries(parts);
    const some = (isOne: (field: string) => boolean) =>
      without(Object.fromEntries(entries.filter(([field]) => isOne(field))));
    return {
      ...some((field) => !isFlag(field) && !isScope(field)),
      claims: some(isFlag) as UserForm['claims'],
      scopes: some(isScope) as UserForm['scopes'],
    } as UserValues; // all other fields are among the parts
  },
};
