import { useTranslations } from 'use-intl';
import { Initials } from '../../../ui/initials.tsx';
import { EventArticle } from './event-article.tsx';
import type { EventProps } from './event-props.ts';
import classes from './timeline.module.css';

/** A comment, mail, delay or solution in the line of time. */
export function EventCard(props: EventProps) {
  const text = useTranslations('case.timeline');
  return (
    <li className={classes.event}>
      <Initials name={props.event.author || text('system')} size={32} />
      <EventArticle {...props} />
    </li>
  );
}
