import type { Role } from '@cfm/contract/access/user-settings.ts';
import { useTranslations } from 'use-intl';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import type { ScopeNames } from './scope-names.ts';
import type { EditedUser } from './use-user-form.ts';
import { isFlag, isScope, type UserParts } from './user-parts.ts';

interface ChangedUserProps extends Pick<EditedUser, 'conflict' | 'form'> {
  roles: readonly Role[];
  names: ScopeNames;
}
/** Edit conflict: another user changed this user meanwhile. */
export function ChangedUser({ conflict, form, roles, names }: ChangedUserProps) {
  const text = useTranslations('users');
  const fields = useTranslations('fields');
  const words = useValueWords();
  const labelOf = (field: FieldOf<UserParts>): string => {
    if (isFlag(field)) return text(`claims.${field}.name`);
    if (isScope(field)) return text(`scopes.${field}.label`);
    return field === 'username' ? text('username') : fields(field);
  };
  const inWords = (field: FieldOf<UserParts>, parts: UserParts): string => {
    if (isFlag(field)) {
      const isGiven = parts[field];
      return text(isGiven === undefined ? 'fromRole' : isGiven ? 'granted' : 'revoked');
    }
    if (isScope(field)) {
      const ids = parts[field];
      return ids === undefined ? text('noLimit') : words.named(names[field], ...ids);
    }
    if (field === 'roleId') return words.named(roles, parts.roleId);
    return field === 'language' ? words.language(parts.language) : words.plain(parts[field]);
  };
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('changedMeanwhile')}
      labelOf={labelOf}
      inWords={inWords}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}
