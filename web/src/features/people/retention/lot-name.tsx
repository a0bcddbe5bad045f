import type { RetentionOutlook } from '@cfm/contract/people/retention.ts';
import { adminType } from '@cfm/contract/platform/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';

/** Name of a line. A market links to its retention setting, for users who may change it. */
export function LotName({ of }: { of: Pick<RetentionOutlook, 'kind' | 'marketId' | 'name'> }) {
  const text = useTranslations('retention');
  const mayEdit = useMayPass(adminType);
  const { kind, marketId, name } = of;
  if (kind === 'spam') return text('spam');
  if (marketId === null) return text('noMarket');
  if (!mayEdit) return name;
  return (
    <Link to="/market/edit/$id" params={{ id: marketId }}>
      {name}
    </Link>
  );
}
