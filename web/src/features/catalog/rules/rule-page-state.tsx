import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { RecordPageState } from '../../../ui/record-page-state.tsx';
import { ruleList } from './rule-editor.tsx';

/** The rule page while loading, after a failure, and for a missing rule. */
export function RulePageState(props: Pick<ComponentProps<typeof RecordPageState>, 'title' | 'failed'>) {
  const text = useTranslations('ruleSettings');
  return (
    <RecordPageState
      {...props}
      list={ruleList}
      failedTitle={text('loadFailed')}
      gone={text('gone')}
      backToList={text('backToList')}
    />
  );
}
