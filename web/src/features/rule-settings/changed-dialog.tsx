import { conditionFields } from '@cfm/contract/rules.ts';
import { useTranslations } from 'use-intl';
import { ConflictChoices } from '../../ui/conflict-choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { visibleText } from '../../ui/mail/visible-text.ts';
import type { RuleOptions } from './rule-options.ts';
import { differences, type RuleField, type RuleValues, valuesOf } from './rule-values.ts';
import type { EditedRule } from './use-rule-form.ts';

interface ChangedDialogProps {
  edited: EditedRule;
  options: RuleOptions;
}
/** Another changed the rule meanwhile: both values of each field that differs, and a choice for each. */
export function ChangedDialog({ edited, options }: ChangedDialogProps) {
  const text = useTranslations('ruleSettings');
  const { changed } = edited;
  return (
    <Dialog
      isOpen={changed !== null}
      onClose={edited.dismissChanged}
      title={text('changedMeanwhile', { name: changed?.by ?? text('someone') })}
      width={760}
    >
      {changed && <Choices edited={edited} options={options} theirs={valuesOf(changed.current)} />}
    </Dialog>
  );
}

function Choices({ edited, options, theirs }: ChangedDialogProps & { theirs: RuleValues }) {
  const field = useTranslations('fields');
  const inWords = useValueWords(options);
  const mine = edited.form.values;
  return (
    <ConflictChoices
      rows={differences(edited.base, mine, theirs).map(({ field: name, proposed }) => ({
        field: name,
        label: field(name),
        mine: inWords(name, mine),
        theirs: inWords(name, theirs),
        proposed,
      }))}
      by={edited.changed?.by ?? null}
      onCancel={edited.dismissChanged}
      onChoose={edited.resolve}
    />
  );
}

const shownText = 300;
const asked = Object.entries(conditionFields);
/** What stands in a field, as people read it. */
function useValueWords(options: RuleOptions) {
  const text = useTranslations('ruleSettings');
  const nameIn = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? `#${id}`;
  return (field: RuleField, values: RuleValues): string => {
    const value = values[field];
    const [condition] = asked.find(([, name]) => name === field) ?? [];
    if (field === 'marketId')
      return values.marketId ? nameIn(options.info.markets, values.marketId) : text('allMarkets');
    if (value === null || value === undefined) return text('versions.nothing');
    if (typeof value === 'boolean') return text(value ? 'versions.yes' : 'versions.no');
    if (Array.isArray(value)) {
      const ids = value.filter((each) => typeof each === 'number');
      const names = condition
        ? ids.map((id) => nameIn(options.ofCondition(condition as keyof typeof conditionFields, ids), id)) // its own key
        : value;
      return names.length === 0 ? text('versions.nothing') : names.join(', ');
    }
    return visibleText(String(value)).slice(0, shownText);
  };
}
