import type { UserDetail } from '@cfm/contract/access/user-settings.ts';
import { emailMaxLength, personNameMaxLength, usernameMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { UserFormState } from './use-user-form.ts';

interface PersonFieldsProps {
  form: UserFormState;
  stored: UserDetail | null;
  readOnly: boolean;
}
/** Name, contact data, and whether the user may sign in. */
export function PersonFields({ form, stored, readOnly }: PersonFieldsProps) {
  const text = useTranslations('users');
  const frame = useTranslations('frame');
  const isDeactivating = stored?.isActive === true && form.values.isActive === false;
  const isMoving = stored !== null && form.values.email?.trim() !== stored.email;
  return (
    <>
      <FieldRow columns={2}>
        <TextField
          {...form.field('firstName')}
          readOnly={readOnly}
          maxLength={personNameMaxLength}
          autoFocus={stored === null}
        />
        <TextField {...form.field('lastName')} readOnly={readOnly} maxLength={personNameMaxLength} />
        <TextField {...form.field('username')} readOnly={readOnly} maxLength={usernameMaxLength} />
        <TextField
          {...form.field('email')}
          readOnly={readOnly}
          inputMode="email"
          maxLength={emailMaxLength}
          hint={text(isMoving ? 'emailChanging' : 'emailHint')}
        />
        <Dropdown
          {...form.field('language')}
          readOnly={readOnly}
          isNullHidden
          options={[
            { id: 'en', name: frame('english') },
            { id: 'de', name: frame('german') },
          ]}
        />
      </FieldRow>
      <CheckboxField
        {...form.field('isActive')}
        required={false}
        readOnly={readOnly}
        label={text('activeLabel')}
      />
      {isDeactivating && (
        <p className="caution" role="note">
          {text('deactivating', { name: stored.fullName })}
        </p>
      )}
    </>
  );
}
