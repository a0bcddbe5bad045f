import { auditKinds } from '@cfm/contract/access/audit.ts';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField } from '../../../ui/date-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import classes from './audit.module.css';
import { type AuditChoice, type AuditSearch, noChoice } from './audit-search.ts';
import type { useAuditInfo } from './queries.ts';

interface AuditFilterProps {
  search: AuditSearch;
  info: ReturnType<typeof useAuditInfo>['data'];
  onChange: (changed: Partial<AuditChoice>, replace?: boolean) => void;
}
/** Each field takes effect as soon as it is filled. */
export function AuditFilter({ search, info, onChange }: AuditFilterProps) {
  const text = useTranslations('audit.filter');
  const ui = useTranslations('ui');
  const kinds = useTranslations('audit.kinds');
  const actions = (info?.actions ?? []).filter(({ kind }) => search.kind === null || kind === search.kind);
  return (
    <div className={classes.fields}>
      <Dropdown
        placeholder={ui('list.all')}
        label={text('user')}
        options={(info?.users ?? []).map(({ userId, name }) => ({ id: userId, name }))}
        value={search.userId}
        onChange={(userId) => onChange({ userId })}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('kind')}
        options={auditKinds.map((kind) => ({ id: kind, name: kinds(kind) }))}
        value={search.kind}
        onChange={(kind) => onChange({ kind, action: null })}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('action')}
        options={actions.map(({ action, name }) => ({ id: action, name }))}
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <ListSearch
        isAmongFields
        label={text('internalId')}
        search={search.internalId}
        onSearch={(internalId) => onChange({ internalId }, true)}
      />
      <div className={classes.moment}>
        <DateTimeField label={text('from')} value={search.from} onChange={(from) => onChange({ from })} />
      </div>
      <div className={classes.moment}>
        <DateTimeField label={text('to')} isEnd value={search.to} onChange={(to) => onChange({ to })} />
      </div>
      <ListSearch
        isAmongFields
        label={text('requestId')}
        search={search.requestId}
        onSearch={(requestId) => onChange({ requestId }, true)}
      />
      <div>
        <Button size="small" variant="quiet" onClick={() => onChange(noChoice)}>
          {ui('reset')}
        </Button>
      </div>
    </div>
  );
}
