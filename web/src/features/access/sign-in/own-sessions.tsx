import type { OwnSession } from '@cfm/contract/access/sign-in.ts';
import { sessionsMax } from '@cfm/contract/platform/limits.ts';
import { MonitorIcon, SmartphoneIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './account.module.css';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { useOwnSessions } from './own-session-queries.ts';
import { useSessionName } from './use-session-name.ts';

const phones = ['iOS', 'iPadOS', 'Android'];

/** Lists the user's sessions. Each session except the current one can be ended (rule 2.29). */
export function OwnSessions() {
  const text = useTranslations('auth');
  const sessions = useOwnSessions();
  const [ended, setEnded] = useState<{ session: OwnSession | null } | null>(null);
  const items = sessions.data?.items ?? [];
  return (
    <section className={`card ${classes.card}`} aria-labelledby="own-sessions">
      <div className={classes.head}>
        <h2 id="own-sessions">{text('sessions')}</h2>
        {items.length > 1 && (
          <Button size="small" onClick={() => setEnded({ session: null })}>
            {text('endOtherSessions')}
          </Button>
        )}
      </div>
      <p className="muted">{text('sessionsText', { count: sessionsMax })}</p>
      {sessions.isError ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <ul className={classes.sessions} aria-labelledby="own-sessions">
          {items.map((session) => (
            <Session key={session.sessionId} session={session} onEnd={() => setEnded({ session })} />
          ))}
        </ul>
      ) : (
        <CardSkeleton lines={2} />
      )}
      {ended && <EndSessionsDialog session={ended.session} onClose={() => setEnded(null)} />}
    </section>
  );
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const text = useTranslations('auth');
  const nameOf = useSessionName();
  const Icon = session.system && phones.includes(session.system) ? SmartphoneIcon : MonitorIcon;
  const facts = [
    text('sessionStarted', { time: formatDateTime(session.startedDateTime) }),
    text('sessionLastUsed', { time: formatDateTime(session.lastUsedDateTime) }),
    session.network && text('sessionNetwork', { network: session.network }),
  ];
  return (
    <li className={classes.session}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.place}>
        <span className={classes.name}>{nameOf(session)}</span>
        {session.isCurrent && <span className={classes.current}>{text('thisSession')}</span>}
        <span className={`muted num ${classes.facts}`}>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      {!session.isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={text('endSessionNamed', { name: nameOf(session) })}>
          {text('endSession')}
        </Button>
      )}
    </li>
  );
}
