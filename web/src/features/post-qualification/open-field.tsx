import type { Comparison } from '@cfm/contract/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/compared-fields.ts';
import { contactTitles } from '@cfm/contract/contact-kinds.ts';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../api/countries.ts';
import { Chip, Tag } from '../../ui/chip.tsx';
import { Dropdown, type Option } from '../../ui/dropdown.tsx';
import { useComparedLabel } from '../../ui/post-qualification-words.ts';
import { TextField } from '../../ui/text-field.tsx';
import { vinHint } from '../../ui/vin-hint.ts';
import classes from './answer-review.module.css';
import { useComparedValue } from './compared-words.ts';
import type { Review } from './use-review.ts';

interface OpenFieldProps {
  row: Comparison;
  review: Review;
  isReadOnly: boolean;
}
/** A field of an answer that says something else than we do: both values, and which one counts. */
export function OpenField({ row, review, isReadOnly }: OpenFieldProps) {
  const text = useTranslations('dataRequest');
  const labelOf = useComparedLabel();
  const shownValue = useComparedValue();
  const { field, ours, theirs } = row;
  const label = labelOf(field);
  const decision = review.decisionOf(field);
  return (
    <div className={classes.field}>
      <div className={classes.name}>
        {label}
        {review.isOutdated(row) && <Tag tone="warning">{text('changed')}</Tag>}
      </div>
      <dl className={classes.values}>
        <dt>{text('ours')}</dt>
        <dd data-chosen={decision === 'keep'}>
          <bdi>{shownValue(field, ours)}</bdi>
        </dd>
        <dt>{text('theirs')}</dt>
        <dd data-chosen={decision === 'take'}>
          <bdi>{shownValue(field, theirs)}</bdi>
          <VinHint field={field} value={theirs} />
        </dd>
      </dl>
      {!isReadOnly && (
        <fieldset className={classes.decisions} aria-label={text('decisionFor', { field: label })}>
          {(['take', 'keep', 'correct'] as const).map((each) => (
            <Chip
              key={each}
              isActive={decision === each}
              onClick={() => (decision === each ? review.forget(row) : review[each](row))}
            >
              {text(each)}
            </Chip>
          ))}
        </fieldset>
      )}
      {decision === 'correct' && <Correction field={field} review={review} />}
    </div>
  );
}

/** What looks wrong with a VIN, though it is one (rule 5.7). */
export function VinHint({ field, value }: { field: ComparedField; value: string | null }) {
  const rule = useTranslations('rules');
  const hint = field === 'vin' && value ? vinHint(value) : null;
  return hint && <p className={classes.hint}>{rule(hint)}</p>;
}

/** The value of our own. */
function Correction({ field, review: { form } }: { field: ComparedField; review: Review }) {
  const rule = useTranslations('rules');
  const titles = useTranslations('contacts.titles');
  const labelOf = useComparedLabel();
  const countries = useCountries();
  const given = { ...form.field(field), label: labelOf(field), isLabelHidden: true, required: false };
  if (field === 'salutation')
    return (
      <Dropdown
        {...given}
        isNullHidden
        options={contactTitles.map((id): Option<string> => ({ id, name: titles(id) }))}
      />
    );
  if (field === 'countryCode' || field === 'countryOfRegistrationCode')
    return <Dropdown {...given} isNullHidden options={countries} />;
  const hint = field === 'vin' && given.value ? vinHint(given.value) : null;
  return (
    <TextField
      {...given}
      isTabular={field === 'vin' || field === 'zipCode'}
      autoFocus
      {...(field === 'vin' && { hint: hint ? rule(hint) : '' })}
    />
  );
}
