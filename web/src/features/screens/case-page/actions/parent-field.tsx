import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../../api/client.ts';
import type { FieldProps } from '../../../../ui/field.ts';
import { FoundField } from '../../../../ui/found-field.tsx';

interface NumberedCase {
  /** Its case number. */
  id: string;
  name: string;
}
/** A possible parent case, found on the server by number or words of its title. */
export function ParentField({ ofCaseId, value, ...field }: FieldProps<string | null> & { ofCaseId: number }) {
  const text = useTranslations('case.relations.setParent');
  const [chosen, setChosen] = useState<NumberedCase | null>(null);
  const ask = async (search: string, signal: AbortSignal): Promise<NumberedCase[]> => {
    const found = await call(caseRelationEndpoints.searchParents, { query: { search } }, { signal });
    return found
      .filter(({ caseId }) => caseId !== ofCaseId)
      .map(({ internalId, title }) => ({ id: internalId, name: `${internalId} ${title}` }));
  };
  return (
    <FoundField
      {...field}
      autoFocus
      placeholder={text('placeholder')}
      queryKey={['cases', 'parents', ofCaseId]}
      ask={ask}
      value={value ? (chosen?.id === value ? chosen : { id: value, name: value }) : null}
      onChange={(parent) => {
        setChosen(parent);
        field.onChange(parent?.id ?? null);
      }}
    />
  );
}
