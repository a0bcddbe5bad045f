import { useTranslations } from 'use-intl';
import { FoundField } from '../../../ui/found-field.tsx';
import { casesFoundKey, findCases } from './queries.ts';

export interface ChosenCase {
  caseId: number;
  internalId: string;
  title: string;
}
interface CaseFieldProps {
  value: ChosenCase | null;
  onChange: (chosen: ChosenCase | null) => void;
}
const named = (chosen: ChosenCase) => ({
  ...chosen,
  id: chosen.caseId,
  name: `${chosen.internalId} ${chosen.title}`,
});

/** A case that the user can see, found on the server by number or words. */
export function CaseField({ value, onChange }: CaseFieldProps) {
  const text = useTranslations('ruleSettings.test');
  return (
    <FoundField
      label={text('case')}
      placeholder={text('casePlaceholder')}
      queryKey={casesFoundKey}
      ask={async (search, signal) => (await findCases(search, signal)).map(named)}
      value={value && named(value)}
      onChange={onChange}
    />
  );
}
