import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../api/api-error.ts';
import { PageSkeleton } from './skeletons.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { type Crumb, TitleBar } from './title-bar.tsx';

/** The list page of the records of a kind. */
export interface RecordList {
  category: 'cases' | 'configuration';
  title: keyof Messages['frame']['titles'];
  to: string;
}
/** Path to a record. */
export function useRecordCrumbs({ category, title, to }: RecordList): readonly Crumb[] {
  const frame = useTranslations('frame');
  return [{ label: frame(`menu.${category}`) }, { label: frame(`titles.${title}`), to }];
}

interface RecordPageStateProps {
  list: RecordList;
  title: keyof Messages['frame']['titles'];
  /** Missing while loading. */
  failed: { error: unknown; refetch: () => unknown } | undefined;
  /** Default 'This could not be loaded'. */
  failedTitle?: string | undefined;
  /** Says that the record does not exist. */
  gone: string;
  goneText?: string;
  backToList: string;
}
/** The page of a record while loading, after a failure, and for a missing record. */
export function RecordPageState(props: RecordPageStateProps) {
  const { list, failed } = props;
  const frame = useTranslations('frame.titles');
  return (
    <>
      <TitleBar crumbs={useRecordCrumbs(list)} title={frame(props.title)} />
      {!failed && <PageSkeleton />}
      {failed &&
        (hasCode(failed.error, 'NotFound') ? (
          <EmptyState title={props.gone} action={<Link to={list.to}>{props.backToList}</Link>}>
            {props.goneText}
          </EmptyState>
        ) : (
          <ErrorState
            {...(props.failedTitle && { title: props.failedTitle })}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ))}
    </>
  );
}
