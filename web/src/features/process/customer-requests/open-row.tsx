import { contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import { SegmentedControl } from '@mantine/core';
import { Undo2Icon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../../api/countries.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Dropdown, type Option } from '../../../ui/dropdown.tsx';
import { useComparedLabel } from '../../../ui/post-qualification-words.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { vinHint } from '../../../ui/vin-hint.ts';
import { useComparedValue } from './compared-words.ts';
import classes from './review-sheet.module.css';
import type { Review } from './use-review.ts';
import { VinHint } from './vin-hint.tsx';

const decisions = ['take', 'keep', 'correct'] as const;

/** A field whose answer differs from the stored value: both values, and the choice between them. */
export function OpenRow({ row, review }: { row: Comparison; review: Review }) {
  const text = useTranslations('dataRequest');
  const labelOf = useComparedLabel();
  const shownValue = useComparedValue();
  const choice = useRef<HTMLTableCellElement>(null);
  const { field, ours, theirs } = row;
  const label = labelOf(field);
  const decision = review.decisionOf(field);
  return (
    <tr className={classes.row}>
      <th scope="row">
        {label}
        {review.isOutdated(row) && (
          <span className={classes.changed}>
            <Tag tone="warning">{text('changed')}</Tag>
          </span>
        )}
      </th>
      <td data-chosen={decision === 'keep'}>
        <bdi>{shownValue(field, ours)}</bdi>
      </td>
      <td data-chosen={decision === 'take'}>
        <bdi>{shownValue(field, theirs)}</bdi>
        <VinHint field={field} value={theirs} />
      </td>
      <td ref={choice}>
        <div className={classes.choice}>
          <SegmentedControl
            size="xs"
            aria-label={text('decisionFor', { field: label })}
            data={decisions.map((each) => ({ value: each, label: text(each) }))}
            value={decision ?? ''}
            onChange={(chosen) => {
              const made = decisions.find((each) => each === chosen);
              if (made) review[made](row);
            }}
          />
          {decision !== null && (
            <IconButton
              label={text('leaveOpen', { field: label })}
              icon={<Undo2Icon size={14} aria-hidden />}
              onClick={() => {
                review.forget(row);
                // Moves the focus, because this button disappears.
                choice.current?.querySelector('input')?.focus();
              }}
            />
          )}
        </div>
        {decision === 'correct' && <Correction field={field} review={review} />}
      </td>
    </tr>
  );
}

/** A corrected value, typed by staff. */
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
      {...(field === 'vin' && { hint: hint ? rule(hint) : '' })}
    />
  );
}
