import { isDescription } from '@cfm/contract/cases/format-event.ts';
import { useTranslations } from 'use-intl';
import { Initials } from '../../../../ui/initials.tsx';
import { EventArticle } from './event-article.tsx';
import type { EventProps } from './event-props.ts';
import classes from './timeline.module.css';

/** A comment, mail, extension or solution in the timeline. */
export function EventCard(props: EventProps) {
  const text = useTranslations('case.timeline');
  // A description of a merged case, which may have another customer.
  const speaker = isDescription(props.event) ? text('customer') : undefined;
  return (
    <li className={classes.event}>
      <Initials name={speaker ?? (props.event.author || text('system'))} size={32} />
      <EventArticle {...props} speaker={speaker} />
    </li>
  );
}
