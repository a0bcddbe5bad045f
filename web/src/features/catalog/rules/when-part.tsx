import {
  conditionFields,
  type OptionalCondition,
  optionalConditions,
} from '@cfm/contract/catalog/rule-types.ts';
import { Menu } from '@mantine/core';
import { PlusIcon, XIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dropdown, MultiDropdown } from '../../../ui/dropdown.tsx';
import classes from './rule-editor.module.css';
import type { RuleOptions } from './rule-options.ts';
import type { EditedRule } from './use-rule-form.ts';

/** The conditions of the rule: "When the market is … and the source is …". */
export function WhenPart({ edited, options }: { edited: EditedRule; options: RuleOptions }) {
  const text = useTranslations('ruleSettings');
  const conditionName = useTranslations('ruleWords.conditions');
  const { form, added, setAdded } = edited;
  const mayChange = useSettingsScope();
  const isShown = (condition: OptionalCondition) =>
    (form.values[conditionFields[condition]] ?? []).length > 0 || added.includes(condition);
  const remove = (condition: OptionalCondition) => {
    setAdded(added.filter((each) => each !== condition));
    form.set({ [conditionFields[condition]]: [] });
  };
  const rest = optionalConditions.filter((condition) => !isShown(condition));
  const market = form.field('marketId');
  return (
    <div className={classes.conditions}>
      <div className={classes.condition}>
        <span className={classes.words}>{text('when.market')}</span>
        <Dropdown
          {...market}
          isLabelHidden
          placeholder={text('allMarkets')}
          options={options
            .markets(market.value ?? null)
            .filter(({ id }) => mayChange(id) || id === market.value)}
        />
      </div>
      {optionalConditions.filter(isShown).map((condition) => {
        const field = form.field(conditionFields[condition]);
        return (
          <div key={condition} className={classes.condition}>
            <span className={classes.words}>{text(`when.${condition}`)}</span>
            <MultiDropdown
              {...field}
              isLabelHidden
              placeholder={text('anyOf')}
              autoFocus={condition === added.at(-1)}
              options={options.ofCondition(condition, field.value ?? [])}
              onChange={(ids) => {
                // An emptied condition stays until the user removes it.
                if (ids.length === 0) setAdded([...added, condition]);
                field.onChange(ids);
              }}
            />
            <IconButton
              label={text('removeCondition', { condition: conditionName(condition) })}
              icon={<XIcon size={16} aria-hidden />}
              onClick={() => remove(condition)}
            />
          </div>
        );
      })}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="small" icon={<PlusIcon size={14} aria-hidden />}>
              {text('addCondition')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((condition) => (
              <Menu.Item key={condition} onClick={() => setAdded([...added, condition])}>
                {conditionName(condition)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
