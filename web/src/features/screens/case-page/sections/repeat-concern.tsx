import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { Dropdown } from '../../../../ui/dropdown.tsx';
import type { FieldProps } from '../../../../ui/field.ts';

/** Formats whether a case is a repeat concern: set by staff, otherwise derived from an earlier case (rule 3.31). */
export function useRepeatConcern({ earlierConcern }: CaseDetail) {
  const text = useTranslations('case');
  const ui = useTranslations('ui');
  return (value: boolean | null | undefined): string => {
    if (typeof value === 'boolean')
      return text('repeatConcern.byStaff', { answer: ui(value ? 'yes' : 'no') });
    if (!earlierConcern) return ui('no');
    const reason = [text(`similar.reasons.${earlierConcern.reason}`), text('similar.reasons.topic')].join(
      ', ',
    );
    return text('repeatConcern.found', { number: earlierConcern.internalId, reason });
  };
}

const answers = { computed: null, yes: true, no: false } as const;
type Answer = keyof typeof answers;
interface RepeatConcernFieldProps extends FieldProps<boolean | null> {
  detail: CaseDetail;
}
/** Derived from earlier cases, or set by staff. */
export function RepeatConcernField({ detail, ...field }: RepeatConcernFieldProps) {
  const text = useTranslations('case.repeatConcern');
  const ui = useTranslations('ui');
  const options: { id: Answer; name: string }[] = [
    { id: 'computed', name: text('computed', { answer: ui(detail.earlierConcern ? 'yes' : 'no') }) },
    { id: 'yes', name: ui('yes') },
    { id: 'no', name: ui('no') },
  ];
  return (
    <Dropdown
      {...field}
      isNullHidden
      options={options}
      value={typeof field.value === 'boolean' ? (field.value ? 'yes' : 'no') : 'computed'}
      onChange={(answer) => field.onChange(answers[answer ?? 'computed'])}
    />
  );
}
