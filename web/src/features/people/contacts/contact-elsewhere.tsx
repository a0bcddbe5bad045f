import { isElsewhere } from '@cfm/contract/people/contacts.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useContactFoundBy } from '../../../api/contacts.ts';
import { Tag } from '../../../ui/chip.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './customer-picker.module.css';

interface ContactElsewhereProps {
  contactId: number;
  contactFoundBy: string;
  /** Control to choose another contact. */
  leave: ReactNode;
}
/** A chosen contact whose details the user can't see yet: shows the name and how it was found. */
export function ContactElsewhere({ contactId, contactFoundBy, leave }: ContactElsewhereProps) {
  const text = useTranslations('contacts');
  const found = useContactFoundBy(contactId, contactFoundBy);
  if (found.isError)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} extraAction={leave} />;
  if (found.isPending) return <CardSkeleton lines={3} />;
  return (
    <div className={classes.head}>
      <div className={classes.person}>
        <span className={classes.name}>
          <strong>{found.data?.fullName ?? text('noneFound')}</strong>
          {found.data && isElsewhere(found.data) && <Tag>{text('inUseElsewhere')}</Tag>}
        </span>
        <span className={contactFoundBy.length === vinLength ? 'muted num' : 'muted'}>{contactFoundBy}</span>
        {found.data && <span className="muted">{text('elsewhereHint')}</span>}
      </div>
      {leave}
    </div>
  );
}
