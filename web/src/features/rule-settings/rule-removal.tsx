import { useTranslations } from 'use-intl';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { removeRule } from './queries.ts';

interface RuleRemovalProps {
  rule: { ruleId: number; name: string };
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}
/** Asks whether to delete a rule (rule 7.7). */
export function RuleRemoval({ rule, ...dialog }: RuleRemovalProps) {
  const text = useTranslations('ruleSettings');
  const { ruleId, name } = rule;
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={text('removeAsk', { name })}
      removal={{ yes: text('remove'), done: text('removed', { name }), run: () => removeRule(ruleId) }}
    />
  );
}
