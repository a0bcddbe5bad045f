import { useTranslations } from 'use-intl';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { useUncoveredWords } from './conflict-notes.tsx';
import { removeRule, useConflicts, useRule } from './queries.ts';
import { contestedOf, newRule, valuesOf } from './rule-values.ts';

interface RuleRemovalProps {
  rule: { ruleId: number; name: string };
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}
/** Asks whether to delete a rule (rule 7.7). */
export function RuleRemoval({ rule, ...dialog }: RuleRemovalProps) {
  const text = useTranslations('ruleSettings');
  const uncovered = useUncoveredWords();
  const { ruleId, name } = rule;
  const stored = useRule(ruleId);
  const without = stored.data && { ...contestedOf(valuesOf(stored.data)), isActive: false };
  const conflicts = useConflicts(
    without ?? contestedOf(newRule('Forwarding')),
    ruleId,
    without !== undefined,
  );
  const markets = (without && conflicts.data?.uncoveredMarkets) ?? [];
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={[text('removeAsk', { name }), markets.length > 0 && uncovered(markets)].filter(Boolean).join(' ')}
      removal={{ yes: text('remove'), done: text('removed', { name }), run: () => removeRule(ruleId) }}
    />
  );
}
