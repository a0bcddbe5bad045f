import type { Rule, RuleVersion } from '@cfm/contract/catalog/rule-content.ts';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pages } from '../../../ui/list/pager.tsx';
import { firstPage } from '../../../ui/list/paging.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { fetchVersion, useVersions } from './queries.ts';
import classes from './rule-editor.module.css';
import { type RuleValues, valuesOf } from './rule-values.ts';

interface RuleVersionsProps {
  rule: Rule;
  /** Puts an old version into the form. Missing if the user may not change the rule. */
  onBringBack?: (values: RuleValues) => void;
}
/** History of a rule: who changed what and when. An old version can be restored. */
export function RuleVersions({ rule, onBringBack }: RuleVersionsProps) {
  const text = useTranslations('ruleSettings.versions');
  const [paging, setPaging] = useState(() => ({ ...firstPage(null), take: 10 as const }));
  const versions = useVersions(rule.ruleId, paging);
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <CardSkeleton lines={3} />;
  const { items, totalCount } = versions.data;
  if (totalCount === 0) return <p className="muted">{text('empty')}</p>;
  const bringBack = async (version: number) => {
    try {
      onBringBack?.(valuesOf(await fetchVersion(rule.ruleId, version)));
      notify.success(text('restored', { version }));
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <>
      <ol className={`bare-list ${classes.versions}`}>
        {items.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            isCurrent={version.version === rule.version}
            onBringBack={onBringBack && (() => void bringBack(version.version))}
          />
        ))}
      </ol>
      {totalCount > paging.take && (
        <Pages
          paging={paging}
          totalCount={totalCount}
          isTotalExact
          onChange={({ page = paging.page }) => setPaging({ ...paging, page })}
        />
      )}
    </>
  );
}

interface VersionItemProps {
  version: RuleVersion;
  isCurrent: boolean;
  onBringBack: (() => void) | undefined;
}
function VersionItem({
  version: { version, changedAt, changedBy, changes },
  isCurrent,
  onBringBack,
}: VersionItemProps) {
  const text = useTranslations('ruleSettings.versions');
  const labels: Readonly<Record<string, string>> = useMessages().fields;
  const inWords = (value: string | null) =>
    value === null
      ? text('nothing')
      : value === 'true'
        ? text('yes')
        : value === 'false'
          ? text('no')
          : value;
  return (
    <li className={classes.version}>
      <div className={classes.versionHead}>
        <span>
          <strong>{text('version', { version })}</strong> {isCurrent && <Tag>{text('current')}</Tag>}{' '}
          <span className="muted num">
            {text('by', { date: formatDateTime(changedAt), name: changedBy ?? text('shipped') })}
          </span>
        </span>
        {onBringBack && !isCurrent && (
          <Button size="small" aria-label={text('restoreNamed', { version })} onClick={onBringBack}>
            {text('restore')}
          </Button>
        )}
      </div>
      {version === 1 && changes.length === 0 && <p className="muted">{text('first')}</p>}
      {changes.length > 0 && (
        <ul className={`bare-list ${classes.changes}`}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {text.rich('changed', {
                field: labels[field] ?? field,
                from: inWords(from),
                to: inWords(to),
                del: (words) => <s className="muted">{words}</s>,
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
