import type { GivableRights } from '@cfm/contract/access/user-settings.ts';
import { type ScopeClaim, scopeClaims } from '@cfm/contract/platform/access.ts';
import { useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { MultiDropdown } from '../../../ui/dropdown.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import type { ScopeNames } from './scope-names.ts';
import type { UserFormState } from './use-user-form.ts';
import classes from './user-settings.module.css';

interface ScopeFieldsProps {
  form: UserFormState;
  givable: GivableRights;
  names: ScopeNames;
  readOnly: boolean;
}
/** The cases that the user sees. Each limit has a switch, so that an empty list never means all cases. */
export function ScopeFields({ form, givable, names, readOnly }: ScopeFieldsProps) {
  const text = useTranslations('users');
  const scopes = form.values.scopes ?? {};
  const set = (scope: ScopeClaim, ids: number[] | null) => {
    const { [scope]: _before, ...others } = scopes;
    form.set({ scopes: ids === null ? others : { ...others, [scope]: ids } });
  };
  return scopeClaims.map((scope) => {
    const chosen = scopes[scope];
    const own = scope === 'ExcludeMarket' ? undefined : givable.scopes[scope];
    const options = names[scope].filter(
      ({ id }) => own === undefined || own.includes(id) || chosen?.includes(id),
    );
    const error = errorBelow(form.errors, `scopes.${scope}`);
    return (
      <div key={scope} className={classes.scope}>
        <CheckboxField
          name={`limit-${scope}`}
          label={text(`scopes.${scope}.limit`)}
          value={chosen !== undefined}
          readOnly={readOnly}
          // A visible field shows its error itself.
          error={chosen === undefined ? error : undefined}
          onChange={(isLimited) => set(scope, isLimited ? [] : null)}
        />
        {chosen !== undefined && (
          <MultiDropdown
            label={text(`scopes.${scope}.label`)}
            isLabelHidden
            name={scope}
            options={options}
            value={chosen}
            readOnly={readOnly}
            error={error}
            description={
              chosen.length > 0
                ? undefined
                : scope === 'ExcludeMarket'
                  ? text('scopeEmptyExcluded')
                  : // Every case has a source, so the text does not mention cases without one.
                    text('scopeEmpty', { hasUnclassified: scope === 'CaseSource' ? 'false' : 'true' })
            }
            onChange={(ids) => set(scope, ids)}
          />
        )}
      </div>
    );
  });
}
