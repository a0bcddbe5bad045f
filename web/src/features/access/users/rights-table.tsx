import type { GivableRights, Role } from '@cfm/contract/access/user-settings.ts';
import { type FlagClaim, flagClaims } from '@cfm/contract/platform/access.ts';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import type { UserFormState } from './use-user-form.ts';
import classes from './user-settings.module.css';

interface RightsTableProps {
  form: UserFormState;
  role: Role | null;
  givable: GivableRights;
  readOnly: boolean;
}
/** All rights: whether the user has the right, what it allows, and whether it comes from the role. */
export function RightsTable({ form, role, givable, readOnly }: RightsTableProps) {
  const text = useTranslations('users');
  const claims = form.values.claims ?? {};
  const isOfRole = (claim: FlagClaim) => role?.claims.includes(claim) ?? false;
  const toggle = (claim: FlagClaim, isHeld: boolean) => {
    const { [claim]: _before, ...others } = claims;
    // A right equal to the role's default needs no entry of its own.
    form.set({ claims: isHeld === isOfRole(claim) ? others : { ...others, [claim]: isHeld } });
  };
  return (
    <table className={classes.rights}>
      <thead>
        <tr>
          <th scope="col">{text('right')}</th>
          <th scope="col">{text('allows')}</th>
          <th scope="col">{text('origin')}</th>
        </tr>
      </thead>
      <tbody>
        {flagClaims.map((claim) => {
          const own = claims[claim];
          const isHeld = own ?? isOfRole(claim);
          const isBeyond = !givable.flags.includes(claim);
          const error = form.errorOf(`claims.${claim}`);
          return (
            <tr key={claim}>
              <th scope="row">
                <CheckboxField
                  name={claim}
                  label={text(`claims.${claim}.name`)}
                  value={isHeld}
                  // A right that the signed-in user does not have can be removed but not granted.
                  disabled={readOnly || (isBeyond && !isHeld)}
                  description={isBeyond && !readOnly ? text('notYours') : undefined}
                  error={error}
                  onChange={(wanted) => toggle(claim, wanted)}
                />
              </th>
              <td className="muted">{text(`claims.${claim}.allows`)}</td>
              <td data-origin={originOf(own, isOfRole(claim))}>
                {text(`origins.${originOf(own, isOfRole(claim))}`)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function originOf(own: boolean | undefined, isOfRole: boolean) {
  if (own === undefined || own === isOfRole) return isOfRole ? 'role' : 'none';
  return own ? 'added' : 'revoked';
}
