import type { Role } from '@cfm/contract/access/user-settings.ts';
import { useTranslations } from 'use-intl';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import type { UserFormState } from './use-user-form.ts';

interface RoleFieldProps {
  form: UserFormState;
  roles: readonly Role[];
  readOnly: boolean;
}
/** The role with its description. Roles above one's own are visible but can't be chosen. */
export function RoleField({ form, roles, readOnly }: RoleFieldProps) {
  const text = useTranslations('users');
  const chosen = roles.find(({ id }) => id === form.values.roleId);
  const options = roles.map(({ id, name, mayGive }) => ({
    id,
    name: mayGive || readOnly ? name : `${name} (${text('roleNotYours')})`,
    disabled: !mayGive,
  }));
  return (
    <FieldRow columns={2}>
      <Dropdown
        {...form.field('roleId')}
        readOnly={readOnly}
        isNullHidden
        options={options}
        description={chosen && text(`roleTexts.${chosen.name}`)}
      />
    </FieldRow>
  );
}
