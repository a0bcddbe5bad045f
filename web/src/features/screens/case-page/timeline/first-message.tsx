import { useTranslations } from 'use-intl';
import { EventArticle } from './event-article.tsx';
import type { EventProps } from './event-props.ts';
import classes from './timeline.module.css';

/** The first message of the case in the customer's own words, above the timeline. */
export function FirstMessage(props: EventProps) {
  const { event, detail } = props;
  const text = useTranslations('case.timeline');
  const writer = event.type === 'mailReceived' ? event.author : '';
  const speaker = detail.contact?.fullName ?? (writer || text('customer'));
  return (
    <section className={classes.first} aria-label={text('firstMessage')}>
      <EventArticle {...props} speaker={speaker} />
    </section>
  );
}
