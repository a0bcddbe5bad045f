import type { UserLookup } from '@cfm/contract/access/users.ts';
import { type AssigneeCase, useAssignees } from '../api/assignees.ts';
import { Dropdown } from './dropdown.tsx';
import type { FieldProps } from './field.ts';

interface ResponsibleFieldProps extends FieldProps<number | null> {
  /** The values of the form, saved or not. */
  of: AssigneeCase;
  /** Names of users. Shows the chosen user by name even if they cannot be chosen any more. */
  users: readonly UserLookup[];
}

/** The responsible user of a case. Offers the users who can see a case with these values. */
export function ResponsibleField({ of, users, ...field }: ResponsibleFieldProps) {
  const { data: assignees = [] } = useAssignees(of);
  const isOffered = assignees.some(({ id }) => id === field.value);
  const chosen = isOffered ? undefined : users.find(({ id }) => id === field.value);
  const options = [...(chosen ? [chosen] : []), ...assignees].map(({ id, fullName }) => ({
    id,
    name: fullName,
  }));
  return <Dropdown {...field} options={options} />;
}
