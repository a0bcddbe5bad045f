import type { AuditEntry } from '@cfm/contract/access/audit.ts';
import { useTranslations } from 'use-intl';
import { Drawer } from '../../../ui/drawer.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './audit.module.css';
import { Changes, ThingCell } from './audit-columns.tsx';

const nowhere = () => undefined;

/** An entry with all its changes. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const text = useTranslations('audit');
  return (
    <Drawer isOpen onClose={onClose} title={entry.what}>
      <dl className={classes.facts}>
        <dt className="muted">{text('columns.at')}</dt>
        <dd className="num">{formatDateTime(entry.at)}</dd>
        <dt className="muted">{text('columns.by')}</dt>
        <dd dir="auto">{entry.by}</dd>
        {entry.thing !== null && (
          <>
            <dt className="muted">{text('columns.thing')}</dt>
            <dd dir="auto">
              <ThingCell row={entry} onOpen={nowhere} />
            </dd>
          </>
        )}
        {entry.requestId !== null && (
          <>
            <dt className="muted">{text('columns.requestId')}</dt>
            <dd className="num">{entry.requestId}</dd>
          </>
        )}
      </dl>
      <Changes changes={entry.changes} />
    </Drawer>
  );
}
