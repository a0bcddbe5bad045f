import {
  type GoLive,
  type GoLiveGroup,
  type GoLiveState,
  goLiveGroups,
} from '@cfm/contract/screens/go-live.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckIcon, CircleExclamationPointIcon, CircleQuestionMarkIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { goLiveQuery } from '../../../api/go-live.ts';
import { EditorCard, EditorPage } from '../../../ui/editor-page.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './go-live.module.css';
import { stepPlaces } from './step-places.ts';

const groups = Object.keys(goLiveGroups) as GoLiveGroup[];
const icons: Record<GoLiveState, typeof CircleCheckIcon> = {
  done: CircleCheckIcon,
  todo: CircleExclamationPointIcon,
  check: CircleQuestionMarkIcon,
};

/** What must be filled in before going live (/configuration/go-live, rule 12.17). */
export function GoLivePage() {
  const text = useTranslations('goLive');
  const frame = useTranslations('frame');
  // Always loads again, because the user has just filled in something on another page.
  const query = useQuery({ ...goLiveQuery(useLocale()), staleTime: 0 });
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.configuration') }]}
      title={frame('titles.goLive')}
      purpose={text('about')}
      actions={null}
    >
      <div className={classes.page}>
        {query.data ? (
          <Steps steps={query.data.steps} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          groups.map((group) => <CardSkeleton key={group} lines={5} />)
        )}
      </div>
    </EditorPage>
  );
}

function Steps({ steps }: Pick<GoLive, 'steps'>) {
  const text = useTranslations('goLive');
  return (
    <>
      <div className={classes.sum}>
        <p role="status">
          <strong>{text('open', { count: steps.filter(({ state }) => state === 'todo').length })}</strong>
        </p>
        <p className="muted">{text('checkHint')}</p>
      </div>
      {groups.map((group) => (
        <EditorCard key={group} title={text(`groups.${group}`)}>
          <ul className={classes.steps}>
            {goLiveGroups[group].map((step) => {
              const found = steps.find((each) => each.step === step);
              return found && <Step key={step} {...found} />;
            })}
          </ul>
        </EditorCard>
      ))}
    </>
  );
}

function Step({ step, state, open }: GoLive['steps'][number]) {
  const text = useTranslations('goLive');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const Icon = icons[state];
  const { page, setting } = stepPlaces[step];
  const more = open.count - open.names.length;
  const names = more > 0 ? open.names.join(', ') : new Intl.ListFormat(locale).format(open.names);
  return (
    <li className={classes.step}>
      <span className={classes.state} data-state={state}>
        <Icon size={16} aria-hidden />
        {text(`states.${state}`)}
      </span>
      <div>
        <h3>{text(`steps.${step}.title`)}</h3>
        <p className="muted">{text(`steps.${step}.why`)}</p>
        {open.count > 0 && <p>{text(more > 0 ? 'missingMore' : 'missing', { names, more })}</p>}
        {setting && state !== 'done' && <p className="muted">{text('setting', { setting })}</p>}
      </div>
      {page && (
        <Link to={page.to} aria-label={`${text(`steps.${step}.title`)}: ${frame(`titles.${page.title}`)}`}>
          {frame(`titles.${page.title}`)}
        </Link>
      )}
    </li>
  );
}
