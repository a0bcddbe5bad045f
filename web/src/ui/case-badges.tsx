import type { CaseListRow } from '@cfm/contract/screens/case-list.ts';
import {
  ClockExclamationPointIcon,
  GavelIcon,
  LandmarkIcon,
  type LucideIcon,
  TriangleExclamationPointIcon,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import classes from './case-badges.module.css';
import { Due } from './due.tsx';
import { type CaseDue, dueState } from './due-state.ts';

interface CaseBadgesProps {
  of: Pick<CaseListRow, 'safetyRelevant' | 'legal'> & CaseDue;
  isBoard: boolean;
  /** Escalation level, 0 for none. */
  level: number;
  /** For a table row: icons instead of words, and no overdue badge, because the table has a column for it. */
  isShort?: boolean;
}
/** Badges of a case, the same in list, preview, palette, page and forward. Most cases have none. */
export function CaseBadges({ of, isBoard, level, isShort }: CaseBadgesProps) {
  const text = useTranslations('cases');
  const ui = useTranslations('ui');
  const isOverdue = dueState(of, Date.now()).kind === 'overdue';
  const badges: (Badge | false)[] = [
    of.safetyRelevant && { icon: TriangleExclamationPointIcon, says: text('safety'), tone: 'red' },
    of.legal && { icon: GavelIcon, says: text('legal'), tone: 'red' },
    isBoard && { icon: LandmarkIcon, says: text('board'), tone: 'blue' },
    level > 0 && {
      mark: `L${level}`,
      says: ui('escalationLevel', { level }),
      tone: level === 1 ? 'yellow' : 'red',
    },
  ];
  const shown = badges.filter((badge) => badge !== false);
  if (shown.length === 0 && (isShort || !isOverdue)) return null;
  return (
    <span className={classes.badges}>
      {shown.map((badge) =>
        isShort ? <Mark key={badge.says} {...badge} /> : <Word key={badge.says} {...badge} />,
      )}
      {isOverdue && !isShort && (
        <span className={classes.badge} data-tone="red">
          <ClockExclamationPointIcon size={12} aria-hidden />
          <Due row={of} />
        </span>
      )}
    </span>
  );
}

interface Badge {
  icon?: LucideIcon;
  /** Shown instead of the words if there is no icon. */
  mark?: string;
  says: string;
  tone: 'red' | 'yellow' | 'blue';
}
const Word = ({ icon: Icon, says, tone }: Badge) => (
  <span className={classes.badge} data-tone={tone}>
    {Icon && <Icon size={12} aria-hidden />}
    {says}
  </span>
);
/** Read by screen readers and shown on hover. */
const Mark = ({ icon: Icon, mark, says, tone }: Badge) => (
  <span
    role="img"
    aria-label={says}
    title={says}
    className={Icon ? classes.icon : classes.badge}
    data-tone={tone}
  >
    {Icon ? <Icon size={14} aria-hidden /> : mark}
  </span>
);
